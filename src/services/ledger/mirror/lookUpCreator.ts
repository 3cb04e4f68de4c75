import { formatEntityId } from "../../../core/entityId.ts";
import { parseHash } from "../../../core/hash.ts";
import { parseTransactionId } from "../../../core/transactionId.ts";
import type { Channel } from "../../../http/channel.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf } from "../../reading/reading.ts";
import type { AskedCreation, Creator } from "../ledger.ts";
import type { ResultReading } from "../schema.ts";
import { namesAsCreated, resultAt } from "./creationResult.ts";
import { transactionAt } from "./transactionAt.ts";

/**
 * Who had a contract created (docs/mirror-nodes.md, Creation). What another contract creates has a transaction of its own,
 * whose result names nothing as created, and as sender who paid: its parent tells who that is.
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function lookUpCreator(
  channel: Channel,
  mirrorUrl: string,
  asked: AskedCreation,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<Creator | undefined> {
  const { contractId, createdAt } = asked;
  const own = await resultAt(channel, mirrorUrl, asked, policy, signal);
  if (own === undefined) return undefined;
  if (namesAsCreated(own, contractId)) return creatorIn(own, contractId);
  if (valueOf(own.fields.contract_id) !== contractId) return undefined;
  const transaction = await transactionAt(channel, mirrorUrl, createdAt, policy, signal);
  const unknown = { ...creatorIn(own, contractId), sender: undefined };
  if (transaction === undefined) return unknown;
  const { parent_consensus_timestamp: parent } = transaction;
  if (parent.state === "null") return creatorIn(own, contractId);
  const parentAt = valueOf(parent);
  const id = parseTransactionId(valueOf(transaction.transaction_id) ?? "");
  if (parentAt === undefined || !id.ok) return unknown;
  // Who pays has a part in each of the transactions: by an account, too, the moment finds the result.
  const asParent = { contractId: formatEntityId(id.value.payer), createdAt: parentAt };
  const caused = await resultAt(channel, mirrorUrl, asParent, policy, signal);
  return caused && namesAsCreated(caused, contractId) ? creatorIn(caused, contractId) : unknown;
}

function creatorIn({ fields }: ResultReading, contractId: string): Creator {
  const hash = parseHash(valueOf(fields.hash) ?? "");
  const ran = valueOf(fields.contract_id);
  return {
    sender: valueOf(fields.from),
    factory: ran === contractId ? undefined : ran,
    // Of the ledger's own hash the first 32 bytes are what results are found by.
    transaction: hash.ok ? hash.value.hash : undefined,
  };
}
