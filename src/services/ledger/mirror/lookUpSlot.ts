import { contractPathPart } from "../../../core/references/contractReference.ts";
import { parseHash } from "../../../core/hash.ts";
import type { Hex } from "../../../core/hex.ts";
import type { ApiRequest, Channel } from "../../../http/channel.ts";
import { send } from "../../../http/request.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf } from "../../reading/reading.ts";
import { rowsOf, text } from "../../reading/wire.ts";
import type { AskedSlot } from "../ledger.ts";
import { readLookup } from "./lookup.ts";

const stateShape = { state: rowsOf({ slot: text, value: text }) };

/** One slot is asked for. */
const mostRows = 10;

/**
 * What a slot of a contract's storage holds now (docs/mirror-nodes.md, Storage). Undefined where it holds nothing.
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function lookUpSlot(
  channel: Channel,
  baseUrl: string,
  { contract, slot }: AskedSlot,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  const path = ["api", "v1", "contracts", contractPathPart(contract), "state"];
  const request: ApiRequest = { method: "GET", baseUrl, path, query: [["slot", slot]] };
  const lookup = readLookup(stateShape, await send(channel, request, policy, signal));
  if (lookup.kind !== "found") return undefined;
  const rows = valueOf(lookup.reading.fields.state);
  for (let index = 0; index < Math.min(rows?.length ?? 0, mostRows); index += 1) {
    const fields = rows?.at(index)?.fields;
    const value = fields && valueOf(fields.value);
    const word = parseHash(value ?? "");
    if (fields && valueOf(fields.slot)?.toLowerCase() === slot && word.ok) return word.value.hash;
  }
  return undefined;
}
