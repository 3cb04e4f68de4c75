import { parseHash } from "../../../core/hash.ts";
import type { Channel } from "../../../http/channel.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf } from "../../reading/reading.ts";
import type { AskedCreation, Creator } from "../ledger.ts";
import { creationResults } from "./creationResult.ts";

/**
 * Who had a contract created (docs/mirror-nodes.md, Creation). Undefined where that is not told.
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function lookUpCreator(
  channel: Channel,
  baseUrl: string,
  asked: AskedCreation,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<Creator | undefined> {
  const results = await creationResults(channel, baseUrl, asked, policy, signal);
  if (results === undefined) return undefined;
  const { own, causing } = results;
  const hash = parseHash(valueOf((causing ?? own).fields.hash) ?? "");
  const ran = causing && valueOf(causing.fields.contract_id);
  return {
    sender: causing && valueOf(causing.fields.from),
    factory: ran === asked.contractId ? undefined : ran,
    // Of the ledger's own hash the first 32 bytes are what results are found by.
    transaction: hash.ok ? hash.value.hash : undefined,
  };
}
