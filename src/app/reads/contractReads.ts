import pLimit from "p-limit";
import { parseContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { AbiFunction } from "../../decode/abiItem.ts";
import { levelsOf, type AbiSource } from "../../decode/abiSource.ts";
import { decodeOutputs } from "../../decode/decoders/decodeCall.ts";
import type { DecodedError } from "../../decode/decoders/decodeErrorData.ts";
import type { BytesReading } from "../../decode/decoding.ts";
import { encodeCall } from "../../decode/encodeCall.ts";
import { readRevertData } from "../../decode/revertData.ts";
import { loadSystemContracts } from "../../decode/system/loadSystemContracts.ts";
import type { Provenance } from "../../decode/provenance.ts";
import { ApiError } from "../../http/failure.ts";
import type { Ledger, Unavailable } from "../../services/ledger/ledger.ts";
import { BytesDecoder } from "../decoding/bytesDecoder.ts";
import { Guesses } from "../decoding/abiGuesses.ts";
import { KnownContracts } from "../decoding/knownContracts.ts";
import type { DecoderTools } from "../decoding/resultDecoder.ts";
import { isPresent, type PointInTime } from "../lookups/moment.ts";
import { ownAddressIn } from "../lookups/ownAddress.ts";
import { hasNumbers, localAddress } from "../networks/localAddress.ts";
import type { Network } from "../networks/network.ts";
import { castCommand } from "./castCommand.ts";
import {
  ArgumentError,
  argumentLabel,
  parseArgument,
  type ArgumentProblem,
  type EnteredValue,
} from "./enteredValue.ts";

/** The outcome of calling a view function. `block`: after which block it was called, where the source has blocks. */
export type ReadOutcome =
  | { readonly kind: "reading" }
  /** Not sent: the argument `at` an index is not a value of its type. */
  | { readonly kind: "invalid"; readonly at: number; readonly problem: ArgumentProblem }
  | { readonly kind: "returned"; readonly reading: BytesReading; readonly block?: bigint | undefined }
  /** Nothing was returned although the function has return values: the code at the address has no such function. */
  | { readonly kind: "nothing"; readonly block?: bigint | undefined }
  | {
      readonly kind: "reverted";
      readonly error: DecodedError;
      readonly isExplaining: boolean;
      readonly block?: bigint | undefined;
    }
  | { readonly kind: "failed"; readonly error: ApiError };

/** A view or pure function of a contract. */
export type ReadFunction = {
  readonly item: AbiFunction;
  readonly outcome: ReadOutcome | undefined;
  /** The last call, for a shell; undefined before one, and at times that a shell cannot name. */
  readonly command: string | undefined;
};

/** The view and pure functions of a contract, with what they returned. */
export type ReadsView = {
  readonly isLoading: boolean;
  readonly functions: readonly ReadFunction[];
  /** Where the functions are from. */
  readonly origins: readonly Provenance[];
  /** Why an ABI could not be requested. */
  readonly failure: ApiError | undefined;
  /** Why no function can be called: the source does not offer it, or the page shows no single point in time. */
  readonly unavailable: Unavailable | { readonly reason: "severalTimes" } | undefined;
};

/** Which contract is read, and when. */
export type ContractToRead = {
  readonly network: Network;
  readonly ledger: Ledger;
  /** In lower case. */
  readonly address: Hex;
  /** Whose code the contract runs, if it is a proxy. */
  readonly implementation: Hex | undefined;
  /** Undefined if the page shows no single point in time. */
  readonly point: PointInTime | undefined;
};

const callsAtOnce = 4;

/** Between notifications while all functions are called: each draws the page. */
const changeMilliseconds = 100;

type Call = { readonly values: readonly EnteredValue[]; readonly data: Hex };

type Outcome =
  | Exclude<ReadOutcome, { kind: "reverted" }>
  | { readonly kind: "reverted"; readonly data: Hex; readonly block: bigint | undefined };

/** Calls the view and pure functions of one contract at one point in time. */
export class ContractReads {
  readonly #tools: DecoderTools;
  readonly #contract: ContractToRead;
  readonly #signal: AbortSignal;
  readonly #onDidChange: () => void;
  readonly #known: KnownContracts;
  readonly #guesses: Guesses;
  readonly #decoder: BytesDecoder;
  #isLoading = true;
  #failure: ApiError | undefined;
  #origins: readonly Provenance[] = [];
  /** By signature. */
  #functions: ReadonlyMap<string, AbiFunction> = new Map();
  readonly #calls = new Map<string, Call>();
  readonly #outcomes = new Map<string, Outcome>();
  #changing: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param signal ends all requests
   * @param onDidChange is called when `view` has changed; every 100 milliseconds while all functions are called, and at the end
   */
  constructor(tools: DecoderTools, contract: ContractToRead, signal: AbortSignal, onDidChange: () => void) {
    this.#tools = tools;
    this.#contract = contract;
    this.#signal = signal;
    this.#onDidChange = onDidChange;
    this.#known = new KnownContracts(tools, contract.network);
    this.#guesses = new Guesses(tools, signal, onDidChange);
    this.#decoder = new BytesDecoder(this.#known, this.#guesses);
  }

  get view(): ReadsView {
    const { ledger, point } = this.#contract;
    const supported = ledger.supports("execution");
    return {
      isLoading: this.#isLoading,
      functions: [...this.#functions.values()].map((item) => ({
        item,
        outcome: this.#outcomeOf(item),
        command: this.#commandOf(item),
      })),
      origins: this.#origins,
      failure: this.#failure,
      unavailable:
        supported === true ? (point === undefined ? { reason: "severalTimes" } : undefined) : supported,
    };
  }

  /** Finds the functions: requests ABIs that are not known. @throws the signal's reason when that is aborted */
  async load(): Promise<void> {
    const { address, implementation } = this.#contract;
    const code = implementation === undefined ? [address] : [implementation, address];
    for (const one of code) await this.#loadAbi(one);
    const own = this.#known.sourcesOf(address);
    const behind = implementation === undefined ? [] : this.#known.sourcesOf(implementation);
    // Of a proxy itself, only what the user chose to read it by.
    const sources = behind.length === 0 ? own : [...behind, ...own.filter(isChosen)];
    const functions = new Map<string, AbiFunction>();
    for (const { abi } of levelsOf(sources).flat())
      for (const item of abi.readFunctions)
        if (!functions.has(item.signature)) functions.set(item.signature, item);
    this.#functions = functions;
    this.#origins = sources.map(({ provenance }) => provenance);
    this.#isLoading = false;
    this.#onDidChange();
  }

  /** Calls all functions without arguments. @throws the signal's reason when that is aborted */
  async readAll(): Promise<void> {
    const items = [...this.#functions.values()].filter(({ inputs }) => inputs.length === 0);
    for (const { signature } of items) this.#outcomes.set(signature, { kind: "reading" });
    this.#onDidChange();
    const block = this.#block();
    await pLimit(callsAtOnce).map(items, (item) => this.#call(item, [], block));
    this.#notify();
  }

  /**
   * Calls one function. @param texts what the user typed for its arguments
   * @throws the signal's reason when that is aborted
   */
  async read(signature: string, texts: readonly string[]): Promise<void> {
    const item = this.#functions.get(signature);
    if (item === undefined) return;
    const values: EnteredValue[] = [];
    try {
      for (const [at, input] of item.inputs.entries())
        values.push(parseArgument(input, argumentLabel(input), texts[at] ?? "", this.#addressOfId));
    } catch (error) {
      if (!(error instanceof ArgumentError)) throw error;
      this.#calls.delete(signature);
      this.#set(item, { kind: "invalid", at: values.length, problem: error.problem });
      this.#notify();
      return;
    }
    const call = this.#call(item, values);
    this.#notify();
    await call;
    this.#notify();
  }

  async #loadAbi(address: Hex): Promise<void> {
    const withRecords = this.#tools.isTrusted();
    await this.#known.loadCached(address);
    if (!(await this.#known.canRequest(address, withRecords))) return;
    const failure = await this.#known.request(address, withRecords, this.#signal);
    this.#failure = failure ?? this.#failure;
  }

  async #call(item: AbiFunction, values: readonly EnteredValue[], block = this.#block()): Promise<void> {
    const { ledger, address: to, point } = this.#contract;
    if (point === undefined) return;
    const data = encodeCall(item, values);
    this.#calls.set(item.signature, { values, data });
    this.#set(item, { kind: "reading" });
    this.#set(item, await this.#execute(item, { ledger, to, data, ...point }, block));
  }

  /** After which block functions are called: on a page of now, the latest. */
  async #block(): Promise<bigint | undefined> {
    const { ledger, point } = this.#contract;
    if (point === undefined || !isPresent(point)) return point?.block;
    try {
      return await this.#tools.lookups.latestBlock(ledger, this.#signal);
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      // The calls fail as well, or need no block.
      return undefined;
    }
  }

  async #execute(
    item: AbiFunction,
    call: Parameters<DecoderTools["lookups"]["execute"]>[0],
    afterBlock: Promise<bigint | undefined>,
  ): Promise<Outcome> {
    try {
      const block = await afterBlock;
      const at = block === undefined ? {} : { block };
      const { kind, data } = await this.#tools.lookups.execute({ ...call, ...at }, this.#signal);
      if (kind === "reverted") {
        if (readRevertData(data).kind === "code") this.#decoder.system ??= await loadSystemContracts();
        return { kind, data, block };
      }
      if (data === "0x" && item.outputs.length > 0) return { kind: "nothing", block };
      return { kind, reading: decodeOutputs(item, data), block };
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      return { kind: "failed", error };
    }
  }

  #set({ signature }: AbiFunction, outcome: Outcome): void {
    this.#outcomes.set(signature, outcome);
    this.#changing ??= setTimeout(() => this.#notify(), changeMilliseconds);
  }

  #notify(): void {
    clearTimeout(this.#changing);
    this.#changing = undefined;
    this.#onDidChange();
  }

  #outcomeOf({ signature }: AbiFunction): ReadOutcome | undefined {
    const outcome = this.#outcomes.get(signature);
    if (outcome?.kind !== "reverted") return outcome;
    const { address, implementation } = this.#contract;
    const error = this.#decoder.error(outcome.data, [implementation ?? address, address]);
    const { block } = outcome;
    return { kind: "reverted", error, isExplaining: this.#guesses.isSearchingCalls, block };
  }

  #commandOf(item: AbiFunction): string | undefined {
    const { address: to, point } = this.#contract;
    const call =
      this.#calls.get(item.signature) ??
      (item.inputs.length === 0 ? { values: [], data: encodeCall(item, []) } : undefined);
    if (call === undefined || point === undefined || point.time !== undefined) return undefined;
    return castCommand({ to, item, ...call, block: point.block });
  }

  /** Its own address if a response with it is cached, else its long-zero form. */
  readonly #addressOfId = (text: string): Hex | undefined => {
    const { network, ledger } = this.#contract;
    if (!/^\d+\.\d+\.\d+$/.test(text) || !hasNumbers(network)) return undefined;
    const contract = parseContractReference(text);
    if (!contract.ok) return undefined;
    const cached = this.#tools.lookups.cachedContract({ ledger, contract: contract.value });
    return ownAddressIn(cached?.value) ?? localAddress(network, contract.value).address;
  };
}

const isChosen = ({ provenance }: AbiSource): boolean => provenance.kind === "chosen";
