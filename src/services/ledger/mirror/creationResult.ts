import { formatEntityId } from "../../../core/hedera/entityId.ts";
import { parseTransactionId } from "../../../core/hedera/transactionId.ts";
import type { ApiRequest, Channel } from "../../../http/channel.ts";
import { send } from "../../../http/request.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf } from "../../reading/reading.ts";
import type { AskedCreation } from "../ledger.ts";
import { executionResultShape, type ResultReading } from "./wire.ts";
import { readLookup } from "./lookup.ts";
import { transactionAt } from "./transactionAt.ts";

/** How a contract was created, by results. */
export type CreationResults = {
  /** That of the moment in which it was. */
  readonly own: ResultReading;
  /** That of the transaction by which it was: the same, or of one that caused it. Undefined where that is not told. */
  readonly causing: ResultReading | undefined;
};

/**
 * The results of the creation of a contract (docs/mirror-nodes.md, Creation). What another contract creates has a
 * transaction of its own, whose result names nothing as created, and as sender who paid: its parent's says the rest.
 * Undefined where that of the moment is about something else.
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function creationResults(
  channel: Channel,
  baseUrl: string,
  asked: AskedCreation,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<CreationResults | undefined> {
  const { contractId, createdAt } = asked;
  const own = await resultAt(channel, baseUrl, asked, policy, signal);
  if (own === undefined) return undefined;
  if (namesAsCreated(own, contractId)) return { own, causing: own };
  if (valueOf(own.fields.contract_id) !== contractId) return undefined;
  const transaction = await transactionAt(channel, baseUrl, createdAt, policy, signal);
  if (transaction?.parent_consensus_timestamp.state === "null") return { own, causing: own };
  const parentAt = transaction && valueOf(transaction.parent_consensus_timestamp);
  const id = parseTransactionId((transaction && valueOf(transaction.transaction_id)) ?? "");
  if (parentAt === undefined || !id.ok) return { own, causing: undefined };
  // Who pays has a part in each of the transactions: by an account, too, the moment finds the result.
  const asParent = { contractId: formatEntityId(id.value.payer), createdAt: parentAt };
  const causing = await resultAt(channel, baseUrl, asParent, policy, signal);
  return { own, causing: causing && namesAsCreated(causing, contractId) ? causing : undefined };
}

/** The result of a moment in which a contract or an account had a part. */
async function resultAt(
  channel: Channel,
  baseUrl: string,
  { contractId, createdAt }: AskedCreation,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<ResultReading | undefined> {
  const path = ["api", "v1", "contracts", contractId, "results", createdAt];
  const request: ApiRequest = { method: "GET", baseUrl, path };
  const lookup = readLookup(executionResultShape, await send(channel, request, policy, signal));
  if (lookup.kind !== "found") return undefined;
  return valueOf(lookup.reading.fields.timestamp) === createdAt ? lookup.reading : undefined;
}

function namesAsCreated({ fields }: ResultReading, contractId: string): boolean {
  return valueOf(fields.created_contract_ids)?.includes(contractId) === true;
}
