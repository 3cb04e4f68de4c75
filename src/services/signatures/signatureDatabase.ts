import type { Channel, ApiRequest } from "../../http/channel.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import type { RequestPolicy } from "../../http/requestPolicy.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { failureOfResponse, jsonOf } from "../../http/responseJson.ts";
import { ApiError } from "../../http/failure.ts";
import { send } from "../../http/request.ts";
import { readObject, valueOf } from "../reading/reading.ts";
import { flag, text } from "../reading/wireTypes.ts";

/** Hashes of signatures, as lower-case digits without `0x`. */
export type SignatureHashes = {
  /** Of functions and errors, eight digits each. */
  readonly selectors: readonly string[];
  /** Of events, 64 digits each. */
  readonly topics: readonly string[];
};

/** Signatures by requested hash, the likeliest first; possibly none. */
export type FoundSignatures = {
  readonly selectors: ReadonlyMap<string, readonly string[]>;
  readonly topics: ReadonlyMap<string, readonly string[]>;
  readonly response: RawResponse;
};

/** Maximum number of hashes per request, so that the URL fits any server's limit. */
export const maxHashes = 100;

/** UTF-16 units of a response: a hundred hashes with a hundred signatures each have half of it. */
const maxResponseLength = 2 * 1024 * 1024;

/** Signatures of one hash: to hash those of a hundred again takes a tenth of a second where they are long. */
const maxSignaturesPerHash = 16;

/** UTF-16 units of a signature; longer ones are left out. */
const maxSignatureLength = 1000;

const signatureShape = { name: text, filtered: flag, hasVerifiedContract: flag };

/**
 * Asks a signature database, as Sourcify and OpenChain run it (docs/services/signature-services.md), for signatures: nothing but the hashes is
 * sent. Anybody can have entered them there: each is to be hashed again.
 * @param hashes at least one, and no more than `maxHashes` together
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function lookUpSignatures(
  channel: Channel,
  url: string,
  hashes: SignatureHashes,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<FoundSignatures> {
  return readSignatures(hashes, await send(channel, signatureRequest(url, hashes), policy, signal));
}

/** The request for signatures. @throws RangeError where something else than a hash, or too much, would be sent */
export function signatureRequest(baseUrl: string, { selectors, topics }: SignatureHashes): ApiRequest {
  const areHashes =
    selectors.every((digits) => /^[0-9a-f]{8}$/.test(digits)) &&
    topics.every((digits) => /^[0-9a-f]{64}$/.test(digits));
  const count = selectors.length + topics.length;
  if (!areHashes || count === 0 || count > maxHashes) throw new RangeError("These are no hashes to ask for.");
  const listed = (name: string, hashes: readonly string[]): readonly [string, string][] =>
    hashes.length === 0 ? [] : [[name, hashes.map((digits) => `0x${digits}`).join(",")]];
  return {
    method: "GET",
    baseUrl,
    path: ["signature-database", "v1", "lookup"],
    // Errors have selectors as functions have, and are requested as these.
    query: [...listed("function", selectors), ...listed("event", topics), ["filter", "true"]],
  };
}

/**
 * Reads a response to that request.
 * @throws ApiError when it is none
 */
export function readSignatures(hashes: SignatureHashes, response: RawResponse): FoundSignatures {
  if (response.text.length > maxResponseLength)
    throw new ApiError({ kind: "tooLarge", limitBytes: maxResponseLength }, response.host, { response });
  const json = jsonOf(response);
  const result = response.status === 200 && isJsonObject(json) ? json["result"] : undefined;
  if (!isJsonObject(result)) throw failureWithMessage(response, json);
  return {
    selectors: signaturesOf(hashes.selectors, result["function"]),
    topics: signaturesOf(hashes.topics, result["event"]),
    response,
  };
}

/** Hashes that are missing in the response have no signatures. */
function signaturesOf(
  hashes: readonly string[],
  named: JsonValue | undefined,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>(hashes.map((digits) => [digits, []]));
  if (!isJsonObject(named)) return found;
  for (const name of Object.keys(named)) {
    const digits = /^0x([0-9a-f]{8}|[0-9a-f]{64})$/i.exec(name.slice(0, 67))?.[1]?.toLowerCase() ?? "";
    if (found.has(digits)) found.set(digits, namesIn(named[name]));
  }
  return found;
}

/** Omits spam; signatures of verified contracts come first. */
function namesIn(signatures: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(signatures)) return [];
  const entries = signatures
    .slice(0, 10 * maxSignaturesPerHash)
    .filter((one): one is JsonObject => isJsonObject(one))
    .map((one) => readObject(signatureShape, one).fields)
    .filter(({ filtered }) => valueOf(filtered) !== true)
    .map(({ name, hasVerifiedContract }) => ({
      name: valueOf(name) ?? "",
      isVerified: valueOf(hasVerifiedContract) === true,
    }))
    .filter(({ name }) => name !== "" && name.length <= maxSignatureLength);
  const verifiedFirst = entries.toSorted((one, other) => Number(other.isVerified) - Number(one.isVerified));
  return [...new Set(verifiedFirst.map(({ name }) => name))].slice(0, maxSignaturesPerHash);
}

/** The service's message is in `error`, whatever the status. */
function failureWithMessage(response: RawResponse, json: JsonValue | undefined): ApiError {
  const error = failureOfResponse(response);
  const said = isJsonObject(json) ? json["error"] : undefined;
  if (error.failure.kind !== "serviceFailed" || typeof said !== "string") return error;
  return new ApiError({ ...error.failure, messages: [said] }, response.host, { response });
}
