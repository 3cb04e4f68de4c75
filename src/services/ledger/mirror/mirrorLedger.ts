import { parseHash } from "../../../core/hash.ts";
import { formatEntityId } from "../../../core/hedera/entityId.ts";
import { formatTransactionId, parseTransactionId } from "../../../core/hedera/transactionId.ts";
import { lowerDigits, type Hex } from "../../../core/hex.ts";
import { isJsonObject } from "../../../core/json/jsonValue.ts";
import { formatContractReference } from "../../../core/references/contractReference.ts";
import {
  nonceToAsk,
  transactionPathPart,
  type TransactionReference,
} from "../../../core/references/transactionReference.ts";
import { formatTimestampFilter } from "../../../core/timestampFilter.ts";
import type { Channel } from "../../../http/channel.ts";
import { failureOfResponse } from "../../../http/responseJson.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { send } from "../../../http/request.ts";
import { repeats, type RequestPolicy } from "../../../http/requestPolicy.ts";
import { firstRows, valueOf, type ObjectReading, type Rows, type Shape } from "../../reading/reading.ts";
import { entityId, flag, integer, json, objectOf, rowsOf, text, timestamp } from "../../reading/wire.ts";
import type {
  AskedCalls,
  AskedContract,
  AskedCreation,
  AskedSchedule,
  AskedSlot,
  AskedTransaction,
  Balance,
  CallPage,
  ContractLookup,
  Creation,
  Creator,
  Ledger,
  LedgerId,
  LookUp,
  ScheduledExecution,
  TransactionLookup,
} from "../ledger.ts";
import type { Call } from "../transaction.ts";
import { callOf } from "./call.ts";
import { readContract, readLookup, readTransaction } from "./lookup.ts";
import { actionShape, executionResultShape, type ResultReading } from "./wire.ts";

type Mirror = {
  readonly channel: Channel;
  readonly url: string;
  readonly policy: RequestPolicy;
  readonly signal: AbortSignal;
};

/** A ledger as the mirror node at a base URL tells it. */
export function mirrorLedger(id: LedgerId, url: string): Ledger {
  const by =
    <Asked, Found>(lookUp: (mirror: Mirror, asked: Asked) => Promise<Found>): LookUp<Asked, Found> =>
    (channel, asked, policy, signal) =>
      lookUp({ channel, url, policy, signal }, asked);
  return {
    id,
    hasEntityIds: true,
    url,
    lookUpContract: by(lookUpContract),
    lookUpTransaction: by(lookUpTransaction),
    lookUpSlot: by(lookUpSlot),
    lookUpCreation: by(lookUpCreation),
    lookUpCreator: by(lookUpCreator),
    lookUpBalance: by(lookUpBalance),
    lookUpFee: by(lookUpFee),
    lookUpCalls: by(lookUpCalls),
    findScheduledExecution: by(findScheduledExecution),
    readContract,
    readTransaction,
  };
}

/** @param path below `api/v1` @param startedAt when the first of several such requests began, for their deadline */
function get(
  { channel, url, policy, signal }: Mirror,
  path: readonly string[],
  query: readonly [name: string, value: string][] = [],
  startedAt?: number,
): Promise<RawResponse> {
  const request = { method: "GET", baseUrl: url, path: ["api", "v1", ...path], query } as const;
  return send(channel, request, policy, signal, startedAt);
}

/** The object at a path; undefined where there is none. The question holds no words of the user's: a refusal is a failure. */
async function getObject<Fields extends Shape>(
  mirror: Mirror,
  shape: Fields,
  path: readonly string[],
  query?: readonly [name: string, value: string][],
): Promise<ObjectReading<Fields>["fields"] | undefined> {
  const lookup = readLookup(shape, await get(mirror, path, query));
  if (lookup.kind === "badRequest") throw failureOfResponse(lookup.response);
  return lookup.kind === "found" ? lookup.reading.fields : undefined;
}

/**
 * Contract record by ID or address (docs/interface.md, Contract lookup). Of the timestamps all must hold; the newest row whose validity
 * overlaps is found.
 */
async function lookUpContract(
  mirror: Mirror,
  { contract, timestamps = [] }: AskedContract,
): Promise<ContractLookup> {
  const filters = timestamps.map((filter): [string, string] => ["timestamp", formatTimestampFilter(filter)]);
  return readContract(await get(mirror, ["contracts", formatContractReference(contract)], filters), contract);
}

/**
 * Execution result by transaction ID or hash (docs/interface.md, Result lookup). A transaction ID whose valid start is
 * just past is asked for again while the deadline lasts: mirror nodes learn of a transaction some seconds late.
 */
async function lookUpTransaction(
  mirror: Mirror,
  { transaction, nonce: asked }: AskedTransaction,
): Promise<TransactionLookup> {
  const nonce = nonceToAsk(transaction, asked);
  const { policy } = mirror;
  const { clock } = mirror.channel;
  const { pause } = repeats.freshTransaction;
  const startedAt = clock.now();
  for (;;) {
    const response = await get(
      mirror,
      ["contracts", "results", transactionPathPart(transaction)],
      nonce === 0 ? [] : [["nonce", String(nonce)]],
      startedAt,
    );
    const mayStillCome = response.status === 404 && policy.retries() > 0 && isFresh(transaction, clock.now());
    if (!mayStillCome || clock.now() + pause >= startedAt + policy.deadlineMilliseconds) {
      return readTransaction(response, transaction);
    }
    await clock.sleep(pause, mirror.signal);
  }
}

function isFresh(transaction: TransactionReference, now: number): boolean {
  if (transaction.kind !== "id") return false;
  const age = now - Number(transaction.id.seconds) * 1000;
  // Clocks differ: a valid start that lies a little ahead is just as fresh.
  return Math.abs(age) < repeats.freshTransaction.longest;
}

/** Mirror nodes list no more calls at a time. */
const callsOfPage = 100;

/**
 * The calls that a transaction made (docs/mirror-nodes.md, Calls). Where the next ones are is never taken from the response:
 * they are asked for behind the last index. None: they were not recorded, or there is no such transaction. Every refusal throws: what
 * was found before is asked for, so that it is the node's trouble with its own rows.
 */
async function lookUpCalls(mirror: Mirror, { transaction, after }: AskedCalls): Promise<CallPage> {
  const limit: [string, string] = ["limit", String(callsOfPage)];
  const response = await get(
    mirror,
    ["contracts", "results", transactionPathPart(transaction), "actions"],
    after === undefined ? [limit] : [limit, ["index", `gt:${after}`]],
  );
  const lookup = readLookup({ actions: rowsOf(actionShape), links: json }, response);
  if (lookup.kind === "badRequest") throw failureOfResponse(response);
  if (lookup.kind !== "found") return { calls: [], next: undefined, response };
  const { actions, links } = lookup.reading.fields;
  const rows = valueOf(actions);
  if (rows === undefined) throw failureOfResponse(response);
  const calls = risingCalls(rows, after ?? -1);
  const named = valueOf(links);
  const isMore = rows.length > callsOfPage || (isJsonObject(named) && typeof named["next"] === "string");
  return { calls, next: isMore ? calls.at(-1)?.index : undefined, response };
}

/** Those of the first rows whose index is beyond that of all before. A row that tells none stands behind the one before. */
function risingCalls(rows: Rows<typeof actionShape>, after: number): readonly Call[] {
  let last = after;
  return firstRows(rows, callsOfPage).flatMap(({ fields }) => {
    const index = Number(valueOf(fields.index) ?? last + 1);
    if (!Number.isSafeInteger(index) || index <= last) return [];
    last = index;
    return [callOf(index, fields)];
  });
}

const stateShape = { state: rowsOf({ slot: text, value: text }) };

/** Of a list that one row is asked for. */
const mostRows = 10;

/** What a slot of a contract's storage holds now (docs/mirror-nodes.md, Storage). Undefined where it holds nothing. */
async function lookUpSlot(mirror: Mirror, { contract, slot }: AskedSlot): Promise<Hex | undefined> {
  const path = ["contracts", formatContractReference(contract), "state"];
  const lookup = readLookup(stateShape, await get(mirror, path, [["slot", slot]]));
  if (lookup.kind !== "found") return undefined;
  for (const { fields } of firstRows(valueOf(lookup.reading.fields.state), mostRows)) {
    const word = parseHash(valueOf(fields.value) ?? "");
    if (valueOf(fields.slot)?.toLowerCase() === slot && word.ok) return word.value.hash;
  }
  return undefined;
}

/** What is needed of an account; it has many fields more. */
const accountShape = { account: entityId, balance: objectOf({ balance: integer, timestamp }) };

/**
 * What a contract holds now (docs/mirror-nodes.md, Balances and fees). Undefined where there is no such account, or one
 * without a balance, as that of a deleted contract.
 */
async function lookUpBalance(mirror: Mirror, contractId: string): Promise<Balance | undefined> {
  // Else the account's last 25 transactions come along.
  const account = await getObject(
    mirror,
    accountShape,
    ["accounts", contractId],
    [["transactions", "false"]],
  );
  if (account === undefined || valueOf(account.account) !== contractId) return undefined;
  const { balance, timestamp: changedAt } = valueOf(account.balance)?.fields ?? {};
  const amount = balance && valueOf(balance);
  return amount === undefined ? undefined : { amount, changedAt: changedAt && valueOf(changedAt) };
}

/** What the payer of a transaction was charged, in tinybars (docs/mirror-nodes.md, Balances and fees). */
async function lookUpFee(mirror: Mirror, consensusAt: string): Promise<bigint | undefined> {
  const found = await transactionAt(mirror, consensusAt);
  return found && valueOf(found.charged_tx_fee);
}

/** What is needed of a transaction; it has many fields more. */
const transactionsShape = {
  transactions: rowsOf({
    charged_tx_fee: integer,
    consensus_timestamp: timestamp,
    entity_id: entityId,
    name: text,
    nonce: integer,
    parent_consensus_timestamp: timestamp,
    scheduled: flag,
    transaction_id: text,
  }),
};

/**
 * The transaction of a consensus timestamp, which finds what an ID and a hash find in part: a scheduled execution, or a
 * transaction that a contract caused. Undefined where there is none.
 */
async function transactionAt(mirror: Mirror, consensusAt: string) {
  const found = await getObject(mirror, transactionsShape, ["transactions"], [["timestamp", consensusAt]]);
  return firstRows(found && valueOf(found.transactions), mostRows).find(
    ({ fields }) => valueOf(fields.consensus_timestamp) === consensusAt,
  )?.fields;
}

/**
 * How a contract was created, by the execution result of the transaction by which it was (docs/mirror-nodes.md, Creation).
 * Undefined where that is not told.
 */
async function lookUpCreation(mirror: Mirror, asked: AskedCreation): Promise<Creation | undefined> {
  const results = await creationResults(mirror, asked);
  if (results?.causing === undefined) return undefined;
  const { fields } = results.causing;
  const isDirect = valueOf(fields.contract_id) === asked.contractId;
  // Who signed an Ethereum transaction did so by these; the ledger's own have none.
  const isEthereum = valueOf(fields.r) !== undefined && valueOf(fields.s) !== undefined;
  if (!isEthereum) {
    // Those of a call are no arguments of a constructor.
    const parameters = isDirect ? lowerDigits(valueOf(fields.function_parameters) ?? "") : "";
    return {
      transaction: undefined,
      isDirect: false,
      parameters: parameters === "" ? undefined : parameters,
    };
  }
  const hash = parseHash(valueOf(fields.hash) ?? "");
  const transaction = hash.ok && hash.value.from === "32 bytes" ? hash.value.hash : undefined;
  return { transaction, isDirect, parameters: undefined };
}

/** Who had a contract created (docs/mirror-nodes.md, Creation). Undefined where that is not told. */
async function lookUpCreator(mirror: Mirror, asked: AskedCreation): Promise<Creator | undefined> {
  const results = await creationResults(mirror, asked);
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

type CreationResults = {
  /** That of the moment in which it was. */
  readonly own: ResultReading;
  /** That of the transaction by which it was: the same, or of one that caused it. Undefined where that is not told. */
  readonly causing: ResultReading | undefined;
};

/**
 * The results of the creation of a contract (docs/mirror-nodes.md, Creation). What another contract creates has a
 * transaction of its own, whose result names nothing as created, and as sender who paid: its parent's says the rest.
 * Undefined where that of the moment is about something else.
 */
async function creationResults(mirror: Mirror, asked: AskedCreation): Promise<CreationResults | undefined> {
  const { contractId, createdAt } = asked;
  const own = await resultAt(mirror, asked);
  if (own === undefined) return undefined;
  if (namesAsCreated(own, contractId)) return { own, causing: own };
  if (valueOf(own.fields.contract_id) !== contractId) return undefined;
  const transaction = await transactionAt(mirror, createdAt);
  if (transaction?.parent_consensus_timestamp.state === "null") return { own, causing: own };
  const parentAt = transaction && valueOf(transaction.parent_consensus_timestamp);
  const id = parseTransactionId((transaction && valueOf(transaction.transaction_id)) ?? "");
  if (parentAt === undefined || !id.ok) return { own, causing: undefined };
  // Who pays has a part in each of the transactions: by an account, too, the moment finds the result.
  const payer = formatEntityId(id.value.payer);
  const causing = await resultAt(mirror, { contractId: payer, createdAt: parentAt });
  return { own, causing: causing && namesAsCreated(causing, contractId) ? causing : undefined };
}

/** The result of a moment in which a contract or an account had a part. */
async function resultAt(
  mirror: Mirror,
  { contractId, createdAt }: AskedCreation,
): Promise<ResultReading | undefined> {
  const response = await get(mirror, ["contracts", contractId, "results", createdAt]);
  const lookup = readLookup(executionResultShape, response);
  if (lookup.kind !== "found") return undefined;
  return valueOf(lookup.reading.fields.timestamp) === createdAt ? lookup.reading : undefined;
}

function namesAsCreated({ fields }: ResultReading, contractId: string): boolean {
  return valueOf(fields.created_contract_ids)?.includes(contractId) === true;
}

/** A transaction has some dozens of children at most; more rows are not read. */
const mostChildren = 1000;

/**
 * Finds the execution of a scheduled transaction that ran too late to be found by its ID (docs/mirror-nodes.md,
 * Scheduled transactions): its transaction tells contract and consensus time, and these its result. Where there is none
 * yet, one more request tells why.
 */
async function findScheduledExecution(
  mirror: Mirror,
  { id, nonce }: AskedSchedule,
): Promise<ScheduledExecution> {
  const path = ["transactions", formatTransactionId(id)];
  const scheduled = await getObject(mirror, transactionsShape, path, [["scheduled", "true"]]);
  const executed = firstRows(scheduled && valueOf(scheduled.transactions), mostChildren).find(
    ({ fields }) => valueOf(fields.scheduled) === true && valueOf(fields.nonce) === BigInt(nonce),
  )?.fields;
  if (executed === undefined) {
    const found = await getObject(mirror, transactionsShape, path);
    const names = firstRows(found && valueOf(found.transactions), mostChildren).map(({ fields }) =>
      valueOf(fields.name),
    );
    if (names.length === 0) return { kind: "notFound" };
    return { kind: names.includes("SCHEDULECREATE") ? "notExecuted" : "notScheduled" };
  }
  const contract = valueOf(executed.entity_id);
  const at = valueOf(executed.consensus_timestamp);
  if (contract === undefined || at === undefined) return { kind: "noContract" };
  const result = await getObject(mirror, executionResultShape, ["contracts", contract, "results", at]);
  if (result === undefined || valueOf(result.timestamp) !== at) return { kind: "noContract" };
  const hash = parseHash(valueOf(result.hash) ?? "");
  return hash.ok ? { kind: "found", hash: hash.value } : { kind: "noContract" };
}
