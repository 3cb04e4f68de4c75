import { isJsonObject } from "../../core/json/jsonValue.ts";
import { failureOfResponse, jsonOf } from "../../http/responseJson.ts";
import type { Failure } from "../../http/failure.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { readObject, valueOf, type ObjectReading } from "../reading/reading.ts";
import { send } from "../../http/request.ts";
import type { RequestPolicy } from "../../http/requestPolicy.ts";
import type { Channel } from "../../http/channel.ts";
import { isOnChain, namesContract } from "./decidingRecord.ts";
import { outcomeOfMatch } from "./outcome/outcome.ts";
import { matchShape } from "./schema.ts";
import type { ContractIdentity, ContractAtService } from "./verification.ts";
import { customCodeOf } from "./outcome/responseBody.ts";
import { parseHash } from "../../core/hash.ts";
import type { Hex } from "../../core/hex.ts";
import { parseAddress } from "../../core/address.ts";

/** The verification status of a contract at a service (docs/services/verification-services.md, Status lookups). */
export type VerificationStatus = {
  readonly state: "perfect" | "partial" | "notVerified" | "unsupportedChain" | "unknown";
  readonly reading: ObjectReading<typeof matchShape> | undefined;
  readonly response: RawResponse;
};

/** Whether the service has no status route: older services lack it, others may disable it. */
export function lacksStatusLookup(failure: Failure): failure is Extract<Failure, { kind: "serviceFailed" }> {
  return failure.kind === "serviceFailed" && [404, 405, 410].includes(failure.status);
}

/** Additional fields to request. With the ABI, a response is many times as long. */
const extraFields = {
  status: "compilation",
  abi: "abi,compilation",
  sources:
    "sources,sourceIds,compilation,abi,storageLayout,runtimeBytecode.sourceMap,creationBytecode.sourceMap",
  deployment: "deployment",
  proxy: "proxyResolution",
} as const;

/**
 * Looks up whether a contract is verified: `GET v2/contract/{chainId}/{address}`.
 * @param detail with its ABI or its sources, where it has these, or with neither
 * @throws ApiError when the service does not respond, or not in the form of this protocol.
 */
export async function lookUpVerificationStatus(
  channel: Channel,
  contract: ContractAtService,
  policy: RequestPolicy,
  signal: AbortSignal,
  detail: keyof typeof extraFields = "status",
): Promise<VerificationStatus> {
  const response = await send(
    channel,
    {
      method: "GET",
      baseUrl: contract.verifierUrl,
      path: ["v2", "contract", contract.chainId, contract.address],
      query: [["fields", extraFields[detail]]],
    },
    policy,
    signal,
  );
  return readVerificationStatus(contract, response);
}

/**
 * Reads a response to that question, also one that was kept.
 * @throws ApiError when it is not of the form of this protocol
 */
export function readVerificationStatus(
  contract: ContractIdentity,
  response: RawResponse,
): VerificationStatus {
  const json = jsonOf(response);
  const isStatus =
    isJsonObject(json) && "match" in json && (response.status === 200 || response.status === 404);
  if (!isStatus) {
    if (customCodeOf(json) === "unsupported_chain")
      return { state: "unsupportedChain", reading: undefined, response };
    throw failureOfResponse(response);
  }
  const reading = readObject(matchShape, json);
  const { address, chainId, match } = reading.fields;
  const holdsNothing = json["match"] === null;
  // Who holds nothing need not say of what; a match has to name the contract, or it may be anybody's.
  const isAboutIt =
    holdsNothing && address.state === "absent"
      ? isOnChain(chainId, contract.chainId)
      : namesContract(reading.fields, contract);
  const outcome = holdsNothing ? "notVerified" : outcomeOfMatch(valueOf(match));
  const state = isAboutIt ? outcome : "unknown";
  return { state, reading, response };
}

/**
 * The transaction that created a verified contract, according to its verification service; undefined if unknown.
 * @throws ApiError as looking up a status does
 */
export async function lookUpDeployment(
  channel: Channel,
  contract: ContractAtService,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  const found = await lookUpVerificationStatus(channel, contract, policy, signal, "deployment");
  if (found.state !== "perfect" && found.state !== "partial") return undefined;
  const json = jsonOf(found.response);
  const deployment = isJsonObject(json) ? json["deployment"] : undefined;
  const named = isJsonObject(deployment) ? deployment["transactionHash"] : undefined;
  const hash = parseHash(typeof named === "string" ? named : "");
  return hash.ok && hash.value.from === "32 bytes" ? hash.value.hash : undefined;
}

/**
 * The implementation that a verified proxy leads to, according to its verification service, in lower case; undefined if
 * unknown or ambiguous. The service looks it up at its own node.
 * @throws ApiError as looking up a status does
 */
export async function lookUpImplementation(
  channel: Channel,
  contract: ContractAtService,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  const { response } = await lookUpVerificationStatus(channel, contract, policy, signal, "proxy");
  const json = jsonOf(response);
  const resolution = isJsonObject(json) ? json["proxyResolution"] : undefined;
  if (!isJsonObject(resolution) || resolution["isProxy"] !== true) return undefined;
  const { implementations } = resolution;
  const [first, ...others] = Array.isArray(implementations) ? implementations : [];
  const named = isJsonObject(first) ? first["address"] : undefined;
  const address = parseAddress(typeof named === "string" ? named : "");
  return address.ok && others.length === 0 ? address.value.lower : undefined;
}
