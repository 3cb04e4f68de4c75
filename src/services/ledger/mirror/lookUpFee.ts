import type { Channel } from "../../../http/channel.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf } from "../../reading/reading.ts";
import { transactionAt } from "./transactionAt.ts";

/**
 * What the payer of a transaction was charged, in tinybars (docs/mirror-nodes.md, Balances and fees).
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function lookUpFee(
  channel: Channel,
  baseUrl: string,
  consensusAt: string,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const found = await transactionAt(channel, baseUrl, consensusAt, policy, signal);
  return found && valueOf(found.charged_tx_fee);
}
