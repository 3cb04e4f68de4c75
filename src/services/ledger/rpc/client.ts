import { hostOf, isLoopback } from "../../../core/hosts.ts";
import { formatExactJson } from "../../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import { Listeners } from "../../../core/async/listeners.ts";
import { SharedWork } from "../../../core/async/sharedWork.ts";
import type { BodyFilter, Channel } from "../../../http/channel.ts";
import { ApiError, type Failure } from "../../../http/failure.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { jsonOf, withJson } from "../../../http/responseJson.ts";
import { send } from "../../../http/request.ts";
import { waitBeforeRetry, type RequestPolicy } from "../../../http/requestPolicy.ts";
import type { Fork, SecretUrl } from "../ledger.ts";
import { outcomeOf, type RpcCall, type RpcErrorObject } from "./exchange.ts";
import type { ReadMethod } from "./readMethods.ts";
import {
  failureWithoutAnswer,
  messageOf,
  readAnswer,
  reasonOf,
  requestedWait,
  retryAfterMember,
} from "./rpcError.ts";

/** The context of a call. */
export type RpcRequest = {
  readonly channel: Channel;
  readonly policy: RequestPolicy;
  readonly signal: AbortSignal;
  /** Start of the deadline, if several calls share it. */
  readonly startedAt?: number;
};

type Block = { readonly number: bigint; readonly hash: string };

/** The chain of a node at the last check. */
type Chain = {
  readonly chainId: string;
  /** Identifies the chain of a loopback node; changes after a restart. */
  readonly instance: string | undefined;
  /** The latest block of a loopback node. */
  readonly latest: Block | undefined;
  /** Which chain a loopback node has forked. */
  readonly fork: Fork | undefined;
  /** The name and version of a node of Hardhat. */
  readonly software: string | undefined;
  readonly checkedAt: number;
};

/** Milliseconds between checks of a loopback node's chain. */
const checkPause = 2000;

/** How long an unsupported method is not called again, in milliseconds. */
const refusalMemory = 10 * 60 * 1000;

/** Longer waits are up to the user. */
const maxWaitLength = 3000;

/** Some providers refuse larger batches. */
const callsOfBatch = 10;

/** A node that indexes its transactions is asked again so often, after such a pause in milliseconds. */
const indexing = { tries: 3, pause: 1000 };

/**
 * Calls read-only methods of one JSON-RPC service. Checks the chain ID before the first call, and regularly on
 * loopback, where chains are often restarted. Failures contain only the host and port of the URL.
 */
export class RpcClient {
  readonly #url: string;
  readonly #secret: SecretUrl | undefined;
  readonly #expectedChainId: string | undefined;
  /** Whether the node is on this machine. */
  readonly isLoopback: boolean;
  readonly #host: string;
  readonly #checks = new SharedWork<Chain>();
  readonly #refused = new Map<ReadMethod, { readonly error: ApiError; readonly at: number }>();
  readonly #served = new Set<ReadMethod>();
  readonly #restarts = new Listeners();
  #lastId = 0;
  #chain: Chain | undefined;
  #restartCount = 0;
  #clientVersion: string | undefined;
  #refusesBatches = false;

  /**
   * @param chainId in decimal digits; undefined to accept any chain, as for a local node
   * @param secret reads the complete URL if `url` is only scheme, host, and port
   */
  constructor(url: string, chainId: string | undefined, secret?: SecretUrl) {
    this.#url = url;
    this.#secret = secret;
    this.#expectedChainId = chainId;
    this.isLoopback = isLoopback(new URL(url).hostname);
    this.#host = hostOf(url);
  }

  /** Calls back after the chain of a local node was restarted. @returns a function that unsubscribes */
  readonly onDidRestart = this.#restarts.add;

  /** The chain ID that the node reported, in decimal digits; undefined before the first check. */
  get chainId(): string | undefined {
    return this.#chain?.chainId;
  }

  /** Identifies the chain of a loopback node between restarts; undefined elsewhere, and before the first check. */
  get instance(): string | undefined {
    const instance = this.#chain?.instance;
    return instance === undefined || this.#restartCount === 0
      ? instance
      : `${instance}.${this.#restartCount}`;
  }

  /** The fork of a loopback node; undefined if there is none or it is not reported. */
  get fork(): Fork | undefined {
    return this.#chain?.fork;
  }

  /** The error with which the node last rejected a method. */
  refusalOf(method: ReadMethod): ApiError | undefined {
    return this.#refused.get(method)?.error;
  }

  /** The name and version of the node's software, if known. */
  get software(): string | undefined {
    return this.#chain?.software ?? this.#clientVersion;
  }

  /** Whether the node has served a method. */
  hasServed(method: ReadMethod): boolean {
    return this.#served.has(method);
  }

  /** Checks the chain ID, and on loopback for restarts, unless that was just done. @throws as `call` */
  async prepare(request: RpcRequest): Promise<void> {
    if (this.#isChecked(request)) return;
    // One check for all concurrent callers; each may be aborted.
    await this.#checks.run("", request.signal, (signal) => this.#check({ ...request, signal }));
  }

  /**
   * Calls a method. `null` is a valid result.
   * @param filter takes parts out of the response while it arrives
   * @throws ApiError `rpcError` for an error of the node, `wrongChain`, `chainRestarted`, and those of `send`; the
   * signal's reason when that is aborted
   */
  async call(
    request: RpcRequest,
    method: ReadMethod,
    params: readonly JsonValue[],
    filter?: () => BodyFilter,
  ): Promise<RpcCall> {
    const before = this.instance;
    await this.prepare(request);
    if (before !== undefined && before !== this.instance) {
      throw new ApiError({ kind: "chainRestarted" }, this.#host);
    }
    const { error: refusal, at = 0 } = this.#refused.get(method) ?? {};
    if (refusal !== undefined && request.channel.clock.now() < at + refusalMemory) {
      throw new ApiError(refusal.failure, this.#host, { response: refusal.response });
    }
    try {
      return await this.#call(request, method, params, filter);
    } catch (error) {
      throw await this.#recordRefusal(request, error);
    }
  }

  /**
   * Calls a method once for each of several parameters: in batches, or one by one if the node refuses these.
   * @throws as `call` does, for the first call that fails
   */
  async callEach(
    request: RpcRequest,
    method: ReadMethod,
    paramsOfCalls: readonly (readonly JsonValue[])[],
  ): Promise<readonly RpcCall[]> {
    const batches = Array.from({ length: Math.ceil(paramsOfCalls.length / callsOfBatch) }, (_, index) =>
      paramsOfCalls.slice(index * callsOfBatch, (index + 1) * callsOfBatch),
    );
    const calls = batches.map(
      async (batch) =>
        (await this.#callBatch(request, method, batch)) ??
        Promise.all(batch.map((params) => this.call(request, method, params))),
    );
    return (await Promise.all(calls)).flat();
  }

  /** Sends a batch of calls. @returns undefined unless each of them has a result: one by one, they fail with errors of their own */
  async #callBatch(
    request: RpcRequest,
    method: ReadMethod,
    batch: readonly (readonly JsonValue[])[],
  ): Promise<readonly RpcCall[] | undefined> {
    const { channel, policy, signal } = request;
    if (batch.length < 2 || this.#refusesBatches) return undefined;
    await this.prepare(request);
    const baseUrl = await this.#readUrl();
    if (baseUrl === undefined) return undefined;
    const firstId = this.#lastId + 1;
    this.#lastId += batch.length;
    const body = `[${batch.map((params, index) => callBody(firstId + index, method, params)).join(",")}]`;
    const sent = { method: "POST", baseUrl, path: [], rpcMethod: method, body } as const;
    try {
      const response = await send(channel, sent, { ...policy, retries: () => 0 }, signal);
      const answers = jsonOf(response);
      if (!Array.isArray(answers)) {
        this.#refusesBatches = true;
        return undefined;
      }
      const calls = batch.map((params, index): RpcCall | undefined => {
        const id = firstId + index;
        const answer = answers.find((each) => isJsonObject(each) && each["id"] === id);
        const outcome = isJsonObject(answer) ? outcomeOf(answer) : undefined;
        if (answer === undefined || outcome?.kind !== "result") return undefined;
        const own = withJson({ ...response, text: formatExactJson(answer) }, answer);
        return { exchange: { method, params, outcome, path: [0, "response", "result"] }, response: own };
      });
      return calls.every((call) => call !== undefined) ? calls : undefined;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  /** The name and version of the node's software; undefined where it does not say. @throws the signal's reason */
  async clientVersion(request: RpcRequest): Promise<string | undefined> {
    if (this.software !== undefined) return this.software;
    try {
      const { exchange } = await this.#call(request, "web3_clientVersion", []);
      const version = exchange.outcome.kind === "result" ? exchange.outcome.result : undefined;
      if (typeof version === "string") this.#clientVersion = version.slice(0, 100);
    } catch {
      request.signal.throwIfAborted();
    }
    return this.#clientVersion;
  }

  /** The whole URL; undefined when secret storage does not give it out. */
  async #readUrl(): Promise<string | undefined> {
    return this.#secret === undefined ? this.#url : this.#secret.read();
  }

  #isChecked({ channel }: RpcRequest): boolean {
    if (this.#chain === undefined) return false;
    const age = channel.clock.now() - this.#chain.checkedAt;
    return !this.isLoopback || (age >= 0 && age < checkPause);
  }

  async #check(request: RpcRequest): Promise<Chain> {
    const chainId = await this.#readChainId(request);
    const identity = this.isLoopback ? await this.#readIdentity(request) : undefined;
    const before = this.#chain;
    const chain: Chain = {
      chainId,
      instance: identity?.instance,
      latest: identity?.latest,
      fork: identity?.fork,
      software: identity?.software,
      checkedAt: request.channel.clock.now(),
    };
    this.#chain = chain;
    if (before === undefined || !this.isLoopback) return chain;
    const isSameNode = before.instance === chain.instance && before.chainId === chainId;
    if (isSameNode && !(await this.#isReverted(request, before.latest, chain.latest))) return chain;
    // The instance does not change when blocks are reverted, or if the node has no instance ID.
    this.#restartCount = before.instance === chain.instance ? this.#restartCount + 1 : 0;
    this.#refused.clear();
    this.#served.clear();
    this.#clientVersion = undefined;
    this.#restarts.notify();
    return chain;
  }

  /** Requests only the chain ID, in decimal digits. @throws as `call` */
  lookUpChainId(request: RpcRequest): Promise<string> {
    return this.#readChainId(request);
  }

  async #readChainId(request: RpcRequest): Promise<string> {
    const { exchange, response } = await this.#call(request, "eth_chainId", []);
    const id = exchange.outcome.kind === "result" ? quantity(exchange.outcome.result) : undefined;
    if (id === undefined) throw notJsonRpc("eth_chainId", response);
    const actual = id.toString();
    const expected = this.#expectedChainId;
    if (expected !== undefined && expected !== actual) {
      throw new ApiError({ kind: "wrongChain", expected, actual }, this.#host, { response });
    }
    return actual;
  }

  /** Whether a block is no longer part of the chain, as after `evm_revert`, even if others replaced it. */
  async #isReverted(
    request: RpcRequest,
    block: Block | undefined,
    latest: Block | undefined,
  ): Promise<boolean> {
    if (block === undefined || latest === undefined || block.hash === latest.hash) return false;
    if (latest.number <= block.number) return true;
    const number = `0x${block.number.toString(16)}`;
    return (
      blockIn(await this.#resultOf(request, "eth_getBlockByNumber", [number, false]))?.hash !== block.hash
    );
  }

  /** Identifies a run of a local node: its instance ID (anvil, Hardhat), or the hash of block 0. */
  async #readIdentity(request: RpcRequest): Promise<Omit<Chain, "chainId" | "checkedAt">> {
    for (const method of ["anvil_metadata", "hardhat_metadata"] as const) {
      const metadata = await this.#resultOf(request, method, []);
      if (!isJsonObject(metadata)) continue;
      const { instanceId, latestBlockNumber: number, latestBlockHash, forkedNetwork } = metadata;
      if (typeof instanceId === "string") {
        const latest = blockIn({ number: number ?? null, hash: latestBlockHash ?? null });
        const instance = shortId(instanceId);
        const software =
          method === "hardhat_metadata" ? await this.#softwareOf(request, instance) : undefined;
        return { instance, latest, fork: forkIn(forkedNetwork), software };
      }
    }
    const first = await this.#resultOf(request, "eth_getBlockByNumber", ["0x0", false]);
    const latest = await this.#resultOf(request, "eth_getBlockByNumber", ["latest", false]);
    const hash = blockIn(first)?.hash;
    const instance = hash === undefined ? undefined : shortId(hash);
    return { instance, latest: blockIn(latest), fork: undefined, software: undefined };
  }

  /** The supported features depend on the version of Hardhat. */
  async #softwareOf(request: RpcRequest, instance: string): Promise<string | undefined> {
    if (this.#chain?.instance === instance) return this.#chain.software;
    const version = await this.#resultOf(request, "web3_clientVersion", []);
    return typeof version === "string" ? version.slice(0, 100) : undefined;
  }

  /**
   * The result of an optional call; undefined if the method is not supported. Other errors of a method that was served
   * before are thrown.
   */
  async #resultOf(
    request: RpcRequest,
    method: ReadMethod,
    params: readonly JsonValue[],
  ): Promise<JsonValue | undefined> {
    if (this.#refused.has(method)) return undefined;
    try {
      const { exchange } = await this.#call(request, method, params);
      return exchange.outcome.kind === "result" ? exchange.outcome.result : undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure.kind !== "rpcError") throw error;
      if (isRefusal(error.failure)) this.#refused.set(method, { error, at: request.channel.clock.now() });
      // Otherwise a temporary error would look like another chain.
      else if (this.#served.has(method)) throw error;
      return undefined;
    }
  }

  /** Records an unsupported method, and adds the software's name, on which the way to enable it depends. */
  async #recordRefusal(request: RpcRequest, error: unknown): Promise<unknown> {
    if (!(error instanceof ApiError) || !isRefusal(error.failure)) return error;
    const { failure, host, response } = error;
    const client = await this.clientVersion(request);
    const known = client === undefined ? failure : { ...failure, client };
    const refusal = new ApiError(known, host, { response });
    this.#refused.set(failure.method, { error: refusal, at: request.channel.clock.now() });
    return refusal;
  }

  /** Sends a call, with retries after temporary errors. */
  async #call(
    request: RpcRequest,
    method: ReadMethod,
    params: readonly JsonValue[],
    filter?: () => BodyFilter,
  ): Promise<RpcCall> {
    const { channel, policy, signal } = request;
    const startedAt = request.startedAt ?? channel.clock.now();
    const givesUpAt = startedAt + policy.deadlineMilliseconds;
    for (let tried = 1; ; tried += 1) {
      const attempt = await this.#try({ ...request, startedAt }, method, params, filter);
      if (!(attempt instanceof ApiError)) {
        this.#served.add(method);
        this.#refused.delete(method);
        return attempt;
      }
      const wait = waitAfter(attempt, tried, policy, channel.random());
      if (wait === undefined || channel.clock.now() + wait >= givesUpAt) throw attempt;
      await channel.clock.sleep(wait, signal);
    }
  }

  async #try(
    { channel, policy, signal, startedAt }: RpcRequest,
    method: ReadMethod,
    params: readonly JsonValue[],
    filter: (() => BodyFilter) | undefined,
  ): Promise<RpcCall | ApiError> {
    this.#lastId += 1;
    const id = this.#lastId;
    const body = callBody(id, method, params);
    const baseUrl = await this.#readUrl();
    if (baseUrl === undefined) return new ApiError({ kind: "urlNotStored" }, this.#host);
    const shared = { method: "POST", baseUrl, path: [], rpcMethod: method, body } as const;
    const sent = filter === undefined ? shared : { ...shared, filter };
    try {
      const once = { ...policy, retries: () => 0 };
      const response = await send(channel, sent, once, signal, startedAt);
      const answer = readAnswer(response, id);
      if (answer.kind === "none") return failureWithoutAnswer(method, response);
      if (answer.kind === "error") {
        const { status, host } = response;
        const { error } = answer;
        const failure: Failure = {
          kind: "rpcError",
          reason: reasonOf({ method, status, error }),
          method,
          status,
          code: error.code,
          message: messageOf(error),
          ...retryAfterMember(requestedWait(response, error)),
        };
        const exchange = { method, params, outcome: answer, path: [0, "response", "error"] };
        return new RpcCallError(failure, host, { exchange, response }, error);
      }
      return { exchange: { method, params, outcome: answer, path: [0, "response", "result"] }, response };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { failure, host, cause } = error;
      // The next node at this URL may have another chain.
      if (failure.kind === "unreachable" && this.#chain !== undefined)
        this.#chain = { ...this.#chain, checkedAt: -Infinity };
      return failure.kind === "unreachable"
        ? new ApiError({ ...failure, isRpc: true }, host, { cause })
        : error;
    }
  }
}

function callBody(id: number, method: ReadMethod, params: readonly JsonValue[]): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${formatExactJson([...params])}}`;
}

/** An error that a node responded to a call, with that call: a revert has data. */
export class RpcCallError extends ApiError {
  readonly call: RpcCall;
  readonly error: RpcErrorObject;

  constructor(failure: Failure, host: string, call: RpcCall, error: RpcErrorObject) {
    super(failure, host, { response: call.response });
    this.call = call;
    this.error = error;
  }

  /** Whether the call was executed and reverted or stopped. */
  get isRevert(): boolean {
    return this.failure.kind === "rpcError" && this.failure.reason === "reverted";
  }
}

/** Milliseconds before a retry of a call; undefined for none. */
function waitAfter(
  error: ApiError,
  tried: number,
  policy: RequestPolicy,
  random: number,
): number | undefined {
  const { failure, response } = error;
  // A keep-alive connection that the node was closing. Read-only calls can be repeated.
  if (failure.kind === "unreachable" && failure.reason === "reset" && tried === 1) return 0;
  const mayTryAgain = tried <= policy.retries();
  if (failure.kind !== "rpcError") {
    return mayTryAgain ? waitBeforeRetry(response ?? error, policy, random) : undefined;
  }
  if (policy.retries() === 0) return undefined;
  if (failure.reason === "indexing") return tried <= indexing.tries ? indexing.pause : undefined;
  if (failure.reason !== "rateLimited" || !mayTryAgain) return undefined;
  const { retryAfterMilliseconds: pause } = failure;
  // Wait once as requested; then give up.
  if (pause !== undefined) return pause <= maxWaitLength && tried === 1 ? pause : undefined;
  return 500 + random * 500;
}

function isRefusal(failure: Failure): failure is Extract<Failure, { readonly kind: "rpcError" }> & {
  readonly method: ReadMethod;
} {
  return (
    failure.kind === "rpcError" && (failure.reason === "methodNotFound" || failure.reason === "notInPlan")
  );
}

/** The error for a result that is invalid for the method. */
export function notJsonRpc(method: ReadMethod, response: RawResponse): ApiError {
  const { status, host } = response;
  return new ApiError(
    { kind: "rpcError", reason: "notJsonRpc", method, status, code: undefined, message: "" },
    host,
    { response },
  );
}

function blockIn(value: JsonValue | undefined): Block | undefined {
  if (!isJsonObject(value)) return undefined;
  const number = quantity(value["number"]);
  const { hash } = value;
  return number === undefined || typeof hash !== "string" ? undefined : { number, hash };
}

function forkIn(value: JsonValue | undefined): Fork | undefined {
  if (!isJsonObject(value)) return undefined;
  const block = quantity(value["forkBlockNumber"]);
  return block === undefined ? undefined : { chainId: quantity(value["chainId"])?.toString(), block };
}

/** A quantity in hex, or, as anvil sends some, as a JSON number. */
function quantity(value: JsonValue | undefined): bigint | undefined {
  if (typeof value === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value);
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  return typeof value === "bigint" && value >= 0n ? value : undefined;
}

/** A short prefix that identifies an ID or hash. */
function shortId(text: string): string {
  return text
    .replace(/[^0-9a-zA-Z]/g, "")
    .replace(/^0x/, "")
    .slice(0, 16);
}
