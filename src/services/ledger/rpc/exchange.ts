import { formatExactJson } from "../../../core/json/exactJson.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { jsonOf, notJson, withJson } from "../../../http/responseJson.ts";
import type { ValuePath } from "../sourceField.ts";
import { readMethods, type ReadMethod } from "./readMethods.ts";

/** The error object of a JSON-RPC response, as the node sent it. */
export type RpcErrorObject = {
  readonly code: number | undefined;
  readonly message: string;
  readonly data: JsonValue | undefined;
};

/** A call of a method with its outcome. */
export type Exchange = {
  readonly method: ReadMethod;
  readonly params: readonly JsonValue[];
  readonly outcome:
    | { readonly kind: "result"; readonly result: JsonValue }
    | { readonly kind: "error"; readonly error: RpcErrorObject };
  /** The path of the result in the joined response (`joinExchanges`). */
  readonly path: ValuePath;
};

/** An exchange with its raw response. */
export type RpcCall = { readonly exchange: Exchange; readonly response: RawResponse };

/**
 * Joins the responses of a lookup into a JSON array of `{"method", "params", "response"}`, with each response unchanged
 * and nothing of the URL. `exchangesOf` parses it.
 */
export function joinExchanges(calls: readonly [RpcCall, ...RpcCall[]]): RawResponse {
  const responses = calls.map(({ response }) => response);
  const receivedAt = Math.max(...responses.map((response) => response.receivedAt));
  const startedAt = Math.min(...responses.map((response) => response.receivedAt - response.tookMilliseconds));
  const parts = calls.map(({ exchange, response }) => {
    const { method, params } = exchange;
    return `{"method":${JSON.stringify(method)},"params":${formatExactJson([...params])},"response":${response.text}}`;
  });
  const joined: RawResponse = {
    method: "POST",
    path: calls.map(({ exchange }) => exchange.method).join(", "),
    host: calls[0].response.host,
    status: responses.find(({ status }) => status !== 200)?.status ?? 200,
    contentType: "application/json",
    text: `[${parts.join(",\n")}]`,
    tookMilliseconds: receivedAt - startedAt,
    receivedAt,
    retryAfterMilliseconds: undefined,
  };
  const json = calls.map(({ exchange: { method, params }, response }) => ({
    method,
    params: [...params],
    response: jsonOf(response) ?? null,
  }));
  return withJson(joined, json);
}

/** Parses a joined response. @throws ApiError `notJson` if invalid, as from a damaged file */
export function exchangesOf(response: RawResponse): readonly Exchange[] {
  const calls = jsonOf(response);
  if (!Array.isArray(calls)) throw notJson(response);
  return calls.map((call, index) => {
    const exchange = isJsonObject(call) ? readExchange(call, index) : undefined;
    if (exchange === undefined) throw notJson(response);
    return exchange;
  });
}

function readExchange({ method, params, response }: JsonObject, index: number): Exchange | undefined {
  const known = readMethods.find((each) => each === method);
  const outcome = isJsonObject(response) ? outcomeOf(response) : undefined;
  if (known === undefined || !Array.isArray(params) || outcome === undefined) return undefined;
  const member = outcome.kind === "error" ? "error" : "result";
  return { method: known, params, outcome, path: [index, "response", member] };
}

/** The outcome in a JSON-RPC response; undefined if it has neither a result nor an error. */
export function outcomeOf(response: JsonObject): Exchange["outcome"] | undefined {
  const { error, result } = response;
  if (error !== undefined && error !== null) return { kind: "error", error: errorObject(error) };
  return result === undefined ? undefined : { kind: "result", result };
}

function errorObject(error: JsonValue): RpcErrorObject {
  if (!isJsonObject(error)) {
    return { code: undefined, message: typeof error === "string" ? error : "", data: undefined };
  }
  const { code, message, data } = error;
  return {
    code: typeof code === "number" ? code : undefined,
    message: typeof message === "string" ? message : "",
    data,
  };
}
