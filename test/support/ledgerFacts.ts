import type { Channel } from "../../src/http/channel.ts";
import { ApiError } from "../../src/http/failure.ts";
import { lookupPolicy } from "../../src/http/requestPolicy.ts";
import { parseContractReference } from "../../src/core/references/contractReference.ts";
import { parseTransactionReference } from "../../src/core/references/transactionReference.ts";
import type { HarborStory } from "../devnet/rpc/harborTransactions.ts";
import type { Amount } from "../../src/services/ledger/amount.ts";
import type { Contract } from "../../src/services/ledger/contract.ts";
import type { Ledger } from "../../src/services/ledger/ledger.ts";
import type { Call, Log, Rows, StateChange, Transaction } from "../../src/services/ledger/transaction.ts";
import { valueOf } from "../../src/services/reading/reading.ts";
import { valueOf as parsedValueOf } from "../unit/core/arbitraries.ts";
import { unending } from "./requests.ts";

/** Facts in plain values by their name, to compare those of two sources. A value that a source does not report is undefined. */
export type Facts = Readonly<Record<string, unknown>>;

/** Facts of a subject: `kind` is part of the names of its facts, as in `call.gas`. */
export type SubjectFacts = {
  readonly kind: "contract" | "transaction" | "call" | "changes" | "failure";
  /** As in `nested, 2`. */
  readonly subject: string;
  readonly facts: Facts;
};

/** What is looked up of a story: contracts and accounts by a name, and transactions. */
export type SubjectsOfStory = Pick<HarborStory, "transactions"> & {
  readonly contracts: Readonly<Record<string, string>>;
};

/** What a ledger reports of all contracts and transactions of a story. */
export async function storyFacts(
  ledger: Ledger,
  channel: Channel,
  { contracts, transactions }: SubjectsOfStory,
): Promise<readonly SubjectFacts[]> {
  const facts: SubjectFacts[] = [];
  for (const [subject, address] of Object.entries(contracts))
    facts.push({ kind: "contract", subject, facts: await contractFacts(ledger, channel, address) });
  for (const { name, hash } of transactions) {
    facts.push({ kind: "transaction", subject: name, facts: await transactionFacts(ledger, channel, hash) });
    const calls = await factsOrFailure(`calls of ${name}`, async () =>
      (await callFacts(ledger, channel, hash)).map((call, place) => ({
        kind: "call",
        subject: `${name}, ${place}`,
        facts: call,
      })),
    );
    const changes = await factsOrFailure(`changes of ${name}`, async () => [
      { kind: "changes", subject: name, facts: await changeFacts(ledger, channel, hash) },
    ]);
    facts.push(...calls, ...changes);
  }
  return facts;
}

/** Facts, or, in their place, why they could not be looked up. */
async function factsOrFailure(
  subject: string,
  lookUp: () => Promise<readonly SubjectFacts[]>,
): Promise<readonly SubjectFacts[]> {
  try {
    return await lookUp();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [{ kind: "failure", subject, facts: { ...error.failure } }];
  }
}

/** Looks a contract up. @throws Error if it is not found */
export async function contractFacts(ledger: Ledger, channel: Channel, address: string): Promise<Facts> {
  const contract = parsedValueOf(parseContractReference(address));
  const lookup = await ledger.lookUpContract(channel, { contract }, lookupPolicy, unending);
  if (lookup.kind !== "found") throw new Error(`${lookup.kind}: ${address}`);
  const facts = factsOfContract(lookup.contract);
  const { createdAt } = lookup.contract;
  const name = lookup.contract.entityId ?? address.toLowerCase();
  const creation = { contract: name, createdAt };
  const slot = `0x${"0".repeat(64)}` as const;
  const [balance, words, created, creator] = await Promise.all([
    ledger.lookUpBalance(channel, name, lookupPolicy, unending),
    ledger.lookUpStorage(channel, { contract, slots: [slot] }, lookupPolicy, unending),
    ledger.lookUpCreation(channel, creation, lookupPolicy, unending),
    ledger.lookUpCreator(channel, creation, lookupPolicy, unending),
  ]);
  return {
    ...facts,
    balanceNow: wei(balance?.amount),
    // A mirror node has no row for a slot that was never written.
    firstSlot: words.get(slot) === slot ? undefined : words.get(slot),
    creation: created && { transaction: created.transaction, isDirect: created.isDirect },
    creator: creator && { sender: creator.sender, transaction: creator.transaction },
    factory: creator?.factory,
  };
}

function factsOfContract(contract: Contract): Facts {
  const { address, isAccount, delegate, balance, nonce, isDeleted, code, creationCode, createdAt } = contract;
  return {
    address,
    isAccount,
    delegate,
    balance: wei(balance),
    nonce,
    isDeleted,
    code: code?.toLowerCase(),
    creationCode,
    createdAt,
  };
}

/** Looks a transaction up. @throws Error if it is not found */
export async function transactionFacts(ledger: Ledger, channel: Channel, hash: string): Promise<Facts> {
  const transaction = parsedValueOf(parseTransactionReference(hash));
  const lookup = await ledger.lookUpTransaction(channel, { transaction }, lookupPolicy, unending);
  if (lookup.kind !== "found") throw new Error(`${lookup.kind}: ${hash}`);
  return factsOfTransaction(lookup.transaction);
}

function factsOfTransaction(transaction: Transaction): Facts {
  const { hash, from, to, executed, created, isCreation, isEthereum, input, output, value, gas, fee } =
    transaction;
  const { block, time, outcome, responseCode, status, errorMessage, isErrorReplayed, logs } = transaction;
  return {
    hash,
    from,
    to,
    executed: executed.address,
    executedId: executed.entityId,
    created,
    isCreation,
    isEthereum,
    input,
    output: valueOf(output),
    value: wei(value),
    gasLimit: gas.limit,
    gasUsed: gas.used,
    gasConsumed: gas.consumed,
    fee: wei(fee),
    block,
    time,
    outcome,
    responseCode,
    status,
    errorMessage,
    isErrorReplayed,
    logs: rowsOf(valueOf(logs.rows)).map(factsOfLog),
  };
}

function factsOfLog({ index, address, topics, data }: Log): Facts {
  return {
    index: valueOf(index),
    address: valueOf(address)?.toLowerCase(),
    topics: valueOf(topics),
    data: valueOf(data),
  };
}

/** Looks up what a transaction changed. */
export async function changeFacts(ledger: Ledger, channel: Channel, hash: string): Promise<Facts> {
  const transaction = parsedValueOf(parseTransactionReference(hash));
  if (ledger.supports("stateChanges") !== true) {
    const lookup = await ledger.lookUpTransaction(channel, { transaction }, lookupPolicy, unending);
    const slots = lookup.kind === "found" ? lookup.transaction.stateChanges.rows : undefined;
    return { slots: slotsOf(rowsOf(slots && valueOf(slots))) };
  }
  const { changes } = await ledger.lookUpStateChanges(channel, { transaction }, lookupPolicy, unending);
  return {
    slots: slotsOf(rowsOf(changes && valueOf(changes.slots.rows))),
    accounts: changes?.accounts.map(({ address, kind, balance, nonce }) => ({
      address,
      kind,
      balance: balance && [wei(balance.before), wei(balance.after)],
      nonce: nonce && [nonce.before, nonce.after],
    })),
  };
}

/** Slots whose value changed, in order. */
function slotsOf(changes: readonly StateChange[]): readonly string[] {
  return changes
    .map(({ address, slot, before, after }) => [address, slot, before, after].map((field) => valueOf(field)))
    .filter(([, , before, after]) => after !== undefined && after !== before)
    .map(([address, slot, before, after]) => `${address?.toLowerCase()} ${slot}: ${before} to ${after}`)
    .sort();
}

/** Looks up all calls of a transaction. */
export async function callFacts(ledger: Ledger, channel: Channel, hash: string): Promise<readonly Facts[]> {
  const transaction = parsedValueOf(parseTransactionReference(hash));
  const facts: Facts[] = [];
  let after: number | undefined;
  do {
    const asked = after === undefined ? { transaction } : { transaction, after };
    const page = await ledger.lookUpCalls(channel, asked, lookupPolicy, unending);
    facts.push(...page.calls.map(factsOfCall));
    after = page.next;
  } while (after !== undefined);
  return facts;
}

function factsOfCall(call: Call): Facts {
  const { index, depth, operation, isCreation, to, toId, isContract, from, fromId, value, gas, gasUsed } =
    call;
  const { input, output, end, stopReason, logs } = call;
  return {
    index,
    depth,
    operation,
    isCreation,
    to,
    toId,
    isContract,
    from,
    fromId,
    value: wei(value),
    gas,
    gasUsed,
    input,
    output,
    end,
    stopReason,
    logs,
  };
}

function rowsOf<Row>(rows: Rows<Row> | undefined): readonly Row[] {
  return Array.from({ length: rows?.length ?? 0 }, (_, place) => rows?.at(place)).filter(
    (row) => row !== undefined,
  );
}

/** An amount in 18 decimals, whatever those of its currency are. */
function wei(amount: Amount | undefined): bigint | undefined {
  return amount && amount.units * 10n ** BigInt(18 - amount.currency.decimals);
}
