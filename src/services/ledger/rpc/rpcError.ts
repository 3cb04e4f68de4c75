import type { Hex } from "../../../core/hex.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import { ApiError, type RpcErrorReason } from "../../../http/failure.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { failureOfResponse, jsonOf } from "../../../http/responseJson.ts";
import { outcomeOf, type RpcErrorObject } from "./exchange.ts";
import type { ReadMethod } from "./readMethods.ts";

/** A rejected call, before classification. */
export type Refusal = {
  readonly method: ReadMethod;
  /** HTTP status. */
  readonly status: number;
  readonly error: RpcErrorObject;
};

type Rule = {
  readonly reason: RpcErrorReason;
  readonly codes?: readonly number[];
  readonly statuses?: readonly number[];
  readonly message?: RegExp;
};

/**
 * Classifies errors of all clients and providers; the first matching rule wins. Messages come before codes, as clients
 * use the same codes for different errors.
 */
const rules: readonly Rule[] = [
  { reason: "indexing", message: /indexing is in progress/ },
  {
    reason: "quotaExceeded",
    message:
      /monthly capacity|capacity limit exceeded|reached the free tier|exceeded (?:the|your) quota|quota (?:is |was |has been )?(?:exceeded|reached|used up)/,
  },
  {
    reason: "notInPlan",
    message: /\bplans?\b|free tier|upgrade (?:to|your)|personal token|paid tier|subscription/,
  },
  {
    reason: "rateLimited",
    codes: [429, -32029, -32090, -32097, -32605, 15],
    statuses: [429],
    message:
      /rate.?limit|too many requests|requests? limit|request count exceeded|^limit exceeded|requests per second/,
  },
  { reason: "hostNotAllowed", message: /invalid host specified/ },
  {
    reason: "methodNotFound",
    codes: [-32601, -32604],
    message:
      /method.*(?:not (?:found|supported|available|enabled|allowed|whitelisted|implemented)|does not exist|is disabled)|(?:unsupported|unknown) (?:json-rpc )?method|not whitelisted|namespace.*(?:disabled|not enabled|not available)|not yet implemented/,
  },
  {
    reason: "keyRefused",
    codes: [-32052],
    statuses: [401, 403],
    message: /unauthori[sz]ed|authenticate|api[ -]?key|invalid project id|invalid token|access denied/,
  },
  { reason: "quotaExceeded", statuses: [402] },
  {
    reason: "statePruned",
    codes: [4444, -32609],
    message:
      /missing trie node|historical state|state (?:is )?(?:not available|unavailable)|due to pruning|pruned|data before txnum|header not found|state .*not (?:be )?(?:found|available)/,
  },
  { reason: "syncing", codes: [-32008], message: /still syncing|sync is still in progress|initial sync/ },
  {
    reason: "tooLarge",
    statuses: [413],
    message: /(?:response|result|body|batch) (?:is |size )?(?:too large|exceed)/,
  },
  {
    reason: "timedOut",
    codes: [-32002, -32010, -32016, -32017],
    statuses: [408, 504],
    message: /time(?:d )?[ -]?out|execution aborted/,
  },
  {
    reason: "notFound",
    codes: [-32001],
    message:
      /(?:transaction|block|resource|header) (?:hash )?(?:\S+ )?(?:was )?not found|unable to find a block|unknown (?:block|transaction)|invalid block tag|cannot find (?:block|transaction)/,
  },
  { reason: "badParameters", codes: [-32602, -32600, -32700], statuses: [400] },
];

/** Messages of failed executions. Checked first, as a contract's own message may follow. */
const executed =
  /^(?:error: )?(?:execution reverted|vm exception|transaction reverted|transaction ran out of gas|evm error|reverted|revert\b|out of gas|invalid opcode|invalid jump|stack (?:under|over)flow|vm execution error|gas uint64 overflow|contract call run error)/;

/** Classifies a rejected call (few JSON-RPC codes are used alike by all clients). */
export function reasonOf({ method, status, error }: Refusal): RpcErrorReason {
  const { code, data } = error;
  const message = messageOf(error).toLowerCase();
  if (code === 3) return "reverted";
  if (method === "eth_call" && (executed.test(message) || revertData(error) !== undefined)) return "reverted";
  // anvil has dropped the block's state; for unknown transactions it sends an empty trace.
  if (method === "debug_traceTransaction" && message === "resource not found") return "statePruned";
  const blocks = /block height is (\d+) but requested was (\d+)/.exec(message);
  if (blocks !== null) return Number(blocks[2]) < Number(blocks[1]) ? "statePruned" : "notFound";
  const text = typeof data === "string" && data.length < 1000 ? `${message}\n${data.toLowerCase()}` : message;
  const rule = rules.find(
    ({ codes = [], statuses = [], message: words }) =>
      (code !== undefined && codes.includes(code)) || statuses.includes(status) || words?.test(text) === true,
  );
  return rule?.reason ?? "other";
}

const maxMessageLength = 2000;

/** The message without the request ID that Hedera's relay prepends. */
export function messageOf({ message }: RpcErrorObject): string {
  return message.replace(/^\[Request ID: [^\]]*\] ?/, "").slice(0, maxMessageLength);
}

/** The revert data of an error, wherever the client puts it, in lower case; undefined if there is none. */
export function revertData({ data }: RpcErrorObject): Hex | undefined {
  const places = isJsonObject(data) ? [data["data"], data["result"]] : [data];
  for (const place of places) {
    const [, hex] =
      typeof place === "string" ? (/^(?:Reverted )?(0x(?:[0-9a-fA-F]{2})*)$/.exec(place) ?? []) : [];
    if (hex !== undefined) return hex.toLowerCase() as Hex;
  }
  return undefined;
}

/**
 * Some nodes return revert data as a result: `Error(string)` or `Panic(uint256)`, whose selector no encoded value
 * begins with.
 */
export function isRevertData(returned: string): boolean {
  return /^0x(?:08c379a0|4e487b71)(?:[0-9a-fA-F]{64})+$/.test(returned);
}

/** The wait that a service requests by header or error, in milliseconds. */
export function requestedWait(response: RawResponse, error: RpcErrorObject | undefined): number | undefined {
  if (response.retryAfterMilliseconds !== undefined) return response.retryAfterMilliseconds;
  const rate = isJsonObject(error?.data) ? error.data["rate"] : undefined;
  const seconds = isJsonObject(rate) ? rate["backoff_seconds"] : undefined;
  return typeof seconds === "number" && seconds >= 0 ? Math.ceil(seconds * 1000) : undefined;
}

/** The answer to one call: a result, an error, or neither. */
export type RpcAnswer =
  | { readonly kind: "result"; readonly result: JsonValue }
  | { readonly kind: "error"; readonly error: RpcErrorObject }
  | { readonly kind: "none" };

/**
 * Reads the response to the call with an ID, whatever its HTTP status: relays send errors with 400 and 500.
 * @throws ApiError `unreadable` if it exceeds the budget
 */
export function readAnswer(response: RawResponse, id: number): RpcAnswer {
  const json = jsonOf(response);
  if (!isJsonObject(json)) return { kind: "none" };
  const outcome = outcomeOf(json);
  if (outcome === undefined) return { kind: "none" };
  const isOwn = json["id"] === id || json["id"] === String(id);
  // A service that could not parse the request does not know its ID.
  const isUnread = outcome.kind === "error" && (json["id"] ?? null) === null;
  if (!isOwn && !isUnread) return { kind: "none" };
  const isRpc = outcome.kind === "result" || isJsonObject(json["error"]);
  return isRpc || response.status >= 400 ? outcome : { kind: "none" };
}

/**
 * The failure for a response that is not JSON-RPC. Its body is only checked for a message, as it may be a page.
 * @throws nothing
 */
export function failureWithoutAnswer(method: ReadMethod, response: RawResponse): ApiError {
  const { status, host } = response;
  const isOk = status >= 200 && status < 300;
  if (status >= 300 && status < 400) return failureOfResponse(response);
  const reason = isOk ? "notJsonRpc" : reasonOfStatus(method, response);
  // An error of a gateway, not of the node.
  if (reason === "other") return failureOfResponse(response);
  return new ApiError(
    {
      kind: "rpcError",
      reason,
      method,
      status,
      code: undefined,
      message: messageIn(response),
      ...retryAfterMember(requestedWait(response, undefined)),
    },
    host,
    { response },
  );
}

function reasonOfStatus(method: ReadMethod, response: RawResponse): RpcErrorReason {
  const { status } = response;
  // The path does not exist, or does not accept POST.
  if (status === 404 || status === 405) return "notJsonRpc";
  const error = { code: undefined, message: messageIn(response), data: undefined };
  const reason = reasonOf({ method, status, error });
  return reason === "badParameters" || (reason === "other" && status < 500) ? "notJsonRpc" : reason;
}

/** The message of a body that is JSON of another form, or a short plain text. */
function messageIn(response: RawResponse): string {
  const json = jsonIn(response);
  if (json !== undefined) {
    const { message, error } = json;
    const found = [message, error].find((text) => typeof text === "string");
    return typeof found === "string" ? found.slice(0, maxMessageLength) : "";
  }
  const text = response.text.trim();
  return text.length <= 200 && !text.includes("<") ? text : "";
}

function jsonIn(response: RawResponse): JsonObject | undefined {
  try {
    const json = jsonOf(response);
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** A requested wait as a member of a failure; empty if there is none. */
export function retryAfterMember(milliseconds: number | undefined): {
  readonly retryAfterMilliseconds?: number;
} {
  return milliseconds === undefined ? {} : { retryAfterMilliseconds: milliseconds };
}
