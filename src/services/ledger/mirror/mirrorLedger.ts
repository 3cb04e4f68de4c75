import { contractPathPart } from "../../../core/references/contractReference.ts";
import { formatTimestampFilter } from "../../../core/timestampFilter.ts";
import {
  nonceToAsk,
  transactionPathPart,
  type TransactionReference,
} from "../../../core/references/transactionReference.ts";
import { send } from "../../../http/request.ts";
import { repeats, type RequestPolicy } from "../../../http/requestPolicy.ts";
import type { ApiRequest, Channel } from "../../../http/channel.ts";
import type {
  AskedContract,
  AskedTransaction,
  ContractLookup,
  Ledger,
  TransactionLookup,
} from "../ledger.ts";
import { lookUpCalls } from "./lookUpCalls.ts";
import { readContract, readTransaction } from "./lookup.ts";
import { findScheduledExecution } from "./findScheduledExecution.ts";
import { lookUpBalance } from "./lookUpBalance.ts";
import { lookUpFee } from "./lookUpFee.ts";
import { lookUpCreation } from "./lookUpCreation.ts";
import { lookUpCreator } from "./lookUpCreator.ts";
import { lookUpSlot } from "./lookUpSlot.ts";
import type { LedgerId } from "../source.ts";

/** A ledger as the mirror node at a base URL tells it. */
export function mirrorLedger(id: LedgerId, url: string): Ledger {
  return {
    id,
    hasEntityIds: true,
    url,
    lookUpContract: (channel, ...asked) => lookUpContract(channel, url, ...asked),
    lookUpTransaction: (channel, ...asked) => lookUpTransaction(channel, url, ...asked),
    lookUpSlot: (channel, ...asked) => lookUpSlot(channel, url, ...asked),
    lookUpCreation: (channel, ...asked) => lookUpCreation(channel, url, ...asked),
    lookUpCreator: (channel, ...asked) => lookUpCreator(channel, url, ...asked),
    lookUpBalance: (channel, ...asked) => lookUpBalance(channel, url, ...asked),
    lookUpFee: (channel, ...asked) => lookUpFee(channel, url, ...asked),
    lookUpCalls: (channel, ...asked) => lookUpCalls(channel, url, ...asked),
    findScheduledExecution: (channel, ...asked) => findScheduledExecution(channel, url, ...asked),
    readContract,
    readTransaction,
  };
}

/**
 * Contract record by ID or address (docs/interface.md, Contract lookup).
 * @throws ApiError also when what was found does not name that contract
 * @param asked of the timestamps all must hold; the newest row whose validity overlaps is found
 */
export async function lookUpContract(
  channel: Channel,
  baseUrl: string,
  asked: AskedContract,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<ContractLookup> {
  const request: ApiRequest = {
    method: "GET",
    baseUrl,
    path: ["api", "v1", "contracts", contractPathPart(asked.contract)],
    query: (asked.timestamps ?? []).map((filter) => ["timestamp", formatTimestampFilter(filter)]),
  };
  const response = await send(channel, request, policy, signal);
  return readContract(response, asked.contract);
}

/**
 * Execution result by transaction ID or hash (docs/interface.md, Result lookup). A transaction ID whose valid start is
 * just past is asked for again while the deadline lasts: mirror nodes learn of a transaction some seconds late.
 * @throws ApiError also when what was found does not name that transaction
 */
export async function lookUpTransaction(
  channel: Channel,
  baseUrl: string,
  asked: AskedTransaction,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<TransactionLookup> {
  const { transaction } = asked;
  const nonce = nonceToAsk(transaction, asked.nonce);
  const request: ApiRequest = {
    method: "GET",
    baseUrl,
    path: ["api", "v1", "contracts", "results", transactionPathPart(transaction)],
    query: nonce === 0 ? [] : [["nonce", String(nonce)]],
  };
  const { clock } = channel;
  const { pause } = repeats.freshTransaction;
  const startedAt = clock.now();
  for (;;) {
    const response = await send(channel, request, policy, signal, startedAt);
    const mayStillCome = response.status === 404 && policy.retries() > 0 && isFresh(transaction, clock.now());
    if (!mayStillCome || clock.now() + pause >= startedAt + policy.deadlineMilliseconds) {
      return readTransaction(response, transaction);
    }
    await clock.sleep(pause, signal);
  }
}

function isFresh(transaction: TransactionReference, now: number): boolean {
  if (transaction.kind !== "id") return false;
  const age = now - Number(transaction.id.seconds) * 1000;
  // Clocks differ: a valid start that lies a little ahead is just as fresh.
  return Math.abs(age) < repeats.freshTransaction.longest;
}
