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
import type { AskedContract, ContractAtService } from "./verification.ts";
import { customCodeOf } from "./outcome/responseBody.ts";

/** What a service holds about a contract (docs/verification-services.md, Status lookups). */
export type VerificationStatus = {
  readonly state: "perfect" | "partial" | "notVerified" | "unsupportedChain" | "unknown";
  readonly reading: ObjectReading<typeof matchShape> | undefined;
  readonly response: RawResponse;
};

/** Whether asking for a status failed as the service has no such route: those of the older protocols lack it, others may switch it off. */
export function lacksStatusLookup(failure: Failure): failure is Extract<Failure, { kind: "serviceFailed" }> {
  return failure.kind === "serviceFailed" && [404, 405, 410].includes(failure.status);
}

/** Fields asked for beside the default ones: with its ABI a response is many times as long. */
const extraFields = {
  status: "compilation",
  abi: "abi,compilation",
  sources: "sources,compilation",
} as const;

/**
 * Looks up whether a contract is verified: `GET v2/contract/{chainId}/{address}`.
 * @param wanted with its ABI or its sources, where it has these, or with neither
 * @throws ApiError when the service does not respond, or not in the form of this protocol.
 */
export async function lookUpVerificationStatus(
  channel: Channel,
  asked: ContractAtService,
  policy: RequestPolicy,
  signal: AbortSignal,
  wanted: keyof typeof extraFields = "status",
): Promise<VerificationStatus> {
  const response = await send(
    channel,
    {
      method: "GET",
      baseUrl: asked.verifierUrl,
      path: ["v2", "contract", asked.chainId, asked.address],
      query: [["fields", extraFields[wanted]]],
    },
    policy,
    signal,
  );
  return readVerificationStatus(asked, response);
}

/**
 * Reads a response to that question, also one that was kept.
 * @throws ApiError when it is not of the form of this protocol
 */
export function readVerificationStatus(asked: AskedContract, response: RawResponse): VerificationStatus {
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
      ? isOnChain(chainId, asked.chainId)
      : namesContract(reading.fields, asked);
  const held = holdsNothing ? "notVerified" : outcomeOfMatch(valueOf(match));
  const state = isAboutIt ? held : "unknown";
  return { state, reading, response };
}
