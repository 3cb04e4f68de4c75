import type { Hex } from "../../core/hex.ts";
import { sameAddress } from "../../core/address.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import type { Channel } from "../../http/channel.ts";
import { failureOfResponse } from "../../http/failedResponse.ts";
import { send } from "../../http/request.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import type { RequestPolicy } from "../../http/requestPolicy.ts";
import { outcomeOfMatch } from "./outcome/outcome.ts";
import { readResponseBody } from "./outcome/responseBody.ts";

/** More chains than any service knows are not read. */
const mostChains = 1000;

/** Where something is verified, by decimal chain IDs, each once, in the order of the response. */
export type VerifiedChains = { readonly chains: readonly string[]; readonly response: RawResponse };

/**
 * Asks on which chains something is verified at an address: `GET v2/contract/all-chains/{address}`. The code there can be anything:
 * one address is no sign of one contract.
 *
 * @throws ApiError when the service does not respond, or not in the form of this lookup
 */
export async function chainsVerifiedAt(
  channel: Channel,
  { verifierUrl, address }: { readonly verifierUrl: string; readonly address: Hex },
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<VerifiedChains> {
  const path = ["v2", "contract", "all-chains", address];
  const response = await send(channel, { method: "GET", baseUrl: verifierUrl, path }, policy, signal);
  const { json } = readResponseBody(response);
  const results = isJsonObject(json) ? json["results"] : undefined;
  const isOfLookup = Array.isArray(results) && (response.status === 200 || response.status === 404);
  if (!isOfLookup) throw failureOfResponse(response);
  const chains = (results as readonly JsonValue[])
    .slice(0, mostChains)
    .flatMap((result) => chainOf(result, address));
  return { chains: [...new Set(chains)], response };
}

function chainOf(result: JsonValue, asked: Hex): readonly string[] {
  if (!isJsonObject(result)) return [];
  const { address, chainId, match } = result;
  const isVerified = typeof match === "string" && outcomeOfMatch(match) !== "unknown";
  const isChain = typeof chainId === "string" && /^\d{1,78}$/.test(chainId);
  const isHere = typeof address === "string" && sameAddress(address, asked);
  return isVerified && isChain && isHere ? [chainId] : [];
}
