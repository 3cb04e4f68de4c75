import type { ApiRequest, Channel } from "../../../http/channel.ts";
import { failureOfResponse } from "../../../http/failedResponse.ts";
import { send } from "../../../http/request.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf, type ObjectReading } from "../../reading/reading.ts";
import { integer, rowsOf, text, timestamp } from "../../reading/wire.ts";
import { readLookup } from "./lookup.ts";

/** What is needed of a transaction; it has many fields more. */
const transactionShape = {
  charged_tx_fee: integer,
  consensus_timestamp: timestamp,
  parent_consensus_timestamp: timestamp,
  transaction_id: text,
};
const transactionsShape = { transactions: rowsOf(transactionShape) };

/** One is asked for. */
const mostRows = 10;

/**
 * The transaction of a consensus timestamp, which finds what an ID and a hash find in part: a scheduled execution, or a
 * transaction that a contract caused. Undefined where there is none.
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function transactionAt(
  channel: Channel,
  baseUrl: string,
  consensusAt: string,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<ObjectReading<typeof transactionShape>["fields"] | undefined> {
  const request: ApiRequest = {
    method: "GET",
    baseUrl,
    path: ["api", "v1", "transactions"],
    query: [["timestamp", consensusAt]],
  };
  const lookup = readLookup(transactionsShape, await send(channel, request, policy, signal));
  if (lookup.kind === "badRequest") throw failureOfResponse(lookup.response);
  const rows = lookup.kind === "found" ? valueOf(lookup.reading.fields.transactions) : undefined;
  for (let index = 0; index < Math.min(rows?.length ?? 0, mostRows); index += 1) {
    const fields = rows?.at(index)?.fields;
    if (fields && valueOf(fields.consensus_timestamp) === consensusAt) return fields;
  }
  return undefined;
}
