import { parseHash } from "../../../core/hash.ts";
import { formatEntityId } from "../../../core/hedera/entityId.ts";
import { hbar } from "../../../core/hedera/hbar.ts";
import { formatTransactionId, parseTransactionId } from "../../../core/hedera/transactionId.ts";
import { lowerDigits, lowerHex, type Hex } from "../../../core/hex.ts";
import { isJsonObject } from "../../../core/json/jsonValue.ts";
import { formatContractReference } from "../../../core/references/contractReference.ts";
import {
  requestNonce,
  transactionPathPart,
  type TransactionReference,
} from "../../../core/references/transactionReference.ts";
import { formatTimestampFilter } from "../../../core/timestampFilter.ts";
import type { Channel } from "../../../http/channel.ts";
import { ApiError } from "../../../http/failure.ts";
import { failureOfResponse, jsonOf } from "../../../http/responseJson.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { send } from "../../../http/request.ts";
import { repeats, type RequestPolicy } from "../../../http/requestPolicy.ts";
import { firstRows, valueOf, type ObjectReading, type Rows, type Shape } from "../../reading/reading.ts";
import { entityId, flag, integer, json, objectOf, rowsOf, text, timestamp } from "../../reading/wireTypes.ts";
import type {
  Capability,
  CallsParams,
  ContractParams,
  CreationParams,
  ScheduleParams,
  ExecutionParams,
  TransactionParams,
  Balance,
  CallPage,
  ContractLookup,
  Creation,
  Creator,
  Execution,
  Ledger,
  LedgerId,
  LookUp,
  ScheduledExecution,
  StorageQuery,
  StorageWords,
  TransactionLookup,
  Unavailable,
} from "../ledger.ts";
import type { StepsLookup, StepsParams } from "../steps.ts";
import type { Call } from "../transaction.ts";
import type { Amount } from "../amount.ts";
import { callOf } from "./call.ts";
import { hbarAmount, actionShape, executionResultShape, type ResultReading } from "./schema.ts";
import { readContract, readLookup, readTransaction } from "./lookup.ts";
import { readOpcodes } from "./opcodes.ts";

type Mirror = {
  readonly channel: Channel;
  readonly url: string;
  readonly policy: RequestPolicy;
  readonly signal: AbortSignal;
};

/** A ledger whose source is a mirror node. */
export function mirrorLedger(id: LedgerId, url: string): Ledger {
  const refusals = new Map<Capability, Unavailable>();
  const supports = (capability: Capability): true | Unavailable =>
    refusals.get(capability) ?? (supported.has(capability) || { reason: "unsupported" });
  const by =
    <Params, Found>(lookUp: (mirror: Mirror, params: Params) => Promise<Found>): LookUp<Params, Found> =>
    (channel, params, policy, signal) =>
      lookUp({ channel, url, policy, signal }, params);
  /** A lookup that needs a path that not every mirror node offers. */
  const optional = <Params, Found>(
    capability: keyof typeof optionalPaths,
    lookUp: (mirror: Mirror, params: Params) => Promise<Found>,
  ): LookUp<Params, Found> =>
    by(async (mirror, params) => {
      try {
        return await lookUp(mirror, params);
      } catch (error) {
        if (error instanceof ApiError && isNotOffered(error, optionalPaths[capability]))
          refusals.set(capability, { reason: "disabled", method: optionalPaths[capability], error });
        throw error;
      }
    });
  return {
    id,
    hasEntityIds: true,
    url,
    currency: hbar,
    prepare: () => Promise.resolve(),
    onDidRestart: () => () => undefined,
    supports,
    lookUpContract: by(lookUpContract),
    lookUpTransaction: by(lookUpTransaction),
    lookUpStorage: by(lookUpStorage),
    lookUpCreation: by(lookUpCreation),
    lookUpCreator: by(lookUpCreator),
    lookUpBalance: by(lookUpBalance),
    lookUpFee: by(lookUpFee),
    lookUpBlock: () => Promise.resolve(undefined),
    hasCode: () => Promise.resolve(false),
    lookUpCalls: by(lookUpCalls),
    lookUpStateChanges: () =>
      Promise.reject(new Error("Those of a mirror node are part of the transaction.")),
    readSteps: optional("steps", readSteps),
    execute: optional("execution", execute),
    findScheduledExecution: by(findScheduledExecution),
    readContract,
    readTransaction,
  };
}

const supported: ReadonlySet<Capability> = new Set([
  "calls",
  "fee",
  "creation",
  "recordsInTime",
  "scheduledTransactions",
  "execution",
  "steps",
]);

/** Ends of paths that not every mirror node offers: some run without the service that executes calls and transactions. */
const optionalPaths = { execution: "contracts/call", steps: "opcodes" } as const;

/** Whether a mirror node does not offer a path, rather than what is looked up before. */
function isNotOffered({ failure, response }: ApiError, end: string): boolean {
  const isMissing = failure.kind === "serviceFailed" && [404, 405, 501].includes(failure.status);
  return isMissing && response?.path.split("?")[0]?.endsWith(`/${end}`) === true;
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

/** The object at a path; undefined if not found. "Bad request" throws, as the request contains no user input. */
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
 * Contract record by ID or address (docs/services/interface.md, Contract lookup). All timestamps must match; returns
 * the newest overlapping record.
 */
async function lookUpContract(
  mirror: Mirror,
  { contract, timestamps = [] }: ContractParams,
): Promise<ContractLookup> {
  const filters = timestamps.map((filter): [string, string] => ["timestamp", formatTimestampFilter(filter)]);
  return readContract(await get(mirror, ["contracts", formatContractReference(contract)], filters), contract);
}

/**
 * Execution result by transaction ID or hash (docs/services/interface.md, Result lookup). Retries recent transaction
 * IDs until the deadline: mirror nodes have transactions some seconds late.
 */
async function lookUpTransaction(
  mirror: Mirror,
  { transaction, nonce: given }: TransactionParams,
): Promise<TransactionLookup> {
  const nonce = requestNonce(transaction, given);
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
      return readTransaction(response, { transaction, nonce });
    }
    await clock.sleep(pause, mirror.signal);
  }
}

function isFresh(transaction: TransactionReference, now: number): boolean {
  if (transaction.kind !== "id") return false;
  const age = now - Number(transaction.id.seconds) * 1000;
  // Clocks differ: a valid start slightly in the future is recent, too.
  return Math.abs(age) < repeats.freshTransaction.longest;
}

/** Mirror nodes list no more rows at a time. */
const rowsOfPage = 100;

/**
 * The calls that a transaction made (docs/services/mirror-nodes.md, Calls). Never follows links of a response, but
 * requests the calls after the last index. Empty if they were not recorded, or the transaction does not exist. "Bad
 * request" throws, as the parameters come from earlier responses.
 */
async function lookUpCalls(mirror: Mirror, { transaction, after }: CallsParams): Promise<CallPage> {
  const limit: [string, string] = ["limit", String(rowsOfPage)];
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
  const isMore = rows.length > rowsOfPage || (isJsonObject(named) && typeof named["next"] === "string");
  return { calls, next: isMore ? calls.at(-1)?.index : undefined, response };
}

/** The first rows with ascending indexes. A row without an index follows the previous one. */
function risingCalls(rows: Rows<typeof actionShape>, after: number): readonly Call[] {
  let last = after;
  return firstRows(rows, rowsOfPage).flatMap(({ fields }) => {
    const index = Number(valueOf(fields.index) ?? last + 1);
    if (!Number.isSafeInteger(index) || index <= last) return [];
    last = index;
    return [callOf(index, fields)];
  });
}

const stateShape = { state: rowsOf({ slot: text, value: text }) };

/** Mirror nodes return so many rows without a `limit`. */
const slotsOfRequest = 25;

/**
 * What slots of a contract's storage hold (docs/services/mirror-nodes.md, Storage). A slot that was never written has no row, and a node
 * that does not record state has none at all.
 */
async function lookUpStorage(mirror: Mirror, { contract, slots, time }: StorageQuery): Promise<StorageWords> {
  const path = ["contracts", formatContractReference(contract), "state"];
  const words = new Map<Hex, Hex>();
  for (let first = 0; first < slots.length; first += slotsOfRequest) {
    const batch = slots.slice(first, first + slotsOfRequest);
    const query = batch.map((slot): [string, string] => ["slot", slot]);
    if (time !== undefined) query.push(["timestamp", time]);
    const lookup = readLookup(stateShape, await get(mirror, path, query));
    if (lookup.kind !== "found") continue;
    for (const { fields } of firstRows(valueOf(lookup.reading.fields.state), slotsOfRequest)) {
      const slot = valueOf(fields.slot)?.toLowerCase() as Hex | undefined;
      const word = parseHash(valueOf(fields.value) ?? "");
      if (slot !== undefined && batch.includes(slot) && word.ok) words.set(slot, word.value.hash);
    }
  }
  return words;
}

/**
 * The steps of a transaction. Of an ID, those of the user's own transaction, which include what it caused. "Bad request" throws, as the
 * reference was found.
 */
async function readSteps(mirror: Mirror, params: StepsParams): Promise<StepsLookup> {
  const found = await lookUpTransaction(mirror, { transaction: params.transaction, nonce: 0 });
  if (found.kind === "badRequest") throw failureOfResponse(found.response);
  if (found.kind !== "found") return { kind: "notFound" };
  const { from, isCreation, executed, to, input, value, outcome, time } = found.transaction;
  if (from === undefined) throw failureOfResponse(found.response);
  const callee = executed.address ?? to;
  const address = callee === undefined ? undefined : lowerHex(callee);
  return readOpcodes(mirror, params, {
    from: lowerHex(from),
    to: isCreation ? undefined : address,
    input: isCreation ? ((await initcodeOf(mirror, params)) ?? input) : input,
    value: value?.units ?? 0n,
    created: isCreation ? address : undefined,
    hasFailed: outcome === "failed",
    ...(time === undefined ? {} : { time }),
  });
}

/** The creation code of a transaction, which only its calls have if it was read from a file; undefined if not recorded. */
async function initcodeOf(mirror: Mirror, { transaction }: StepsParams): Promise<Hex | undefined> {
  try {
    const [first] = (await lookUpCalls(mirror, { transaction })).calls;
    return first?.isCreation === true ? first.input : undefined;
  } catch (error) {
    mirror.signal.throwIfAborted();
    // Some recorded calls cannot be read.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Runs a call without a transaction (docs/services/mirror-nodes.md, Calls without a transaction). */
async function execute(mirror: Mirror, { to, data, from, time }: ExecutionParams): Promise<Execution> {
  const { channel, url, policy, signal } = mirror;
  const block = time === undefined ? undefined : await blockAt(mirror, time);
  const body = JSON.stringify({ to, data, from, block, estimate: false });
  const request = { method: "POST", baseUrl: url, path: ["api", "v1", "contracts", "call"], body } as const;
  const response = await send(channel, request, policy, signal);
  const reverted = revertDataIn(response);
  if (reverted !== undefined) return { kind: "reverted", data: reverted, response };
  const lookup = readLookup({ result: text }, response);
  const returned = lookup.kind === "found" ? hexOf(valueOf(lookup.reading.fields.result)) : undefined;
  if (returned === undefined) throw failureOfResponse(response);
  return { kind: "returned", data: returned, response };
}

const hexOf = (value: unknown): Hex | undefined =>
  typeof value === "string" && /^0x(?:[0-9a-f]{2})*$/i.test(value) ? (value.toLowerCase() as Hex) : undefined;

/** What a call reverted with, which is in an error of its own; undefined for any other response. */
function revertDataIn(response: RawResponse): Hex | undefined {
  const json = response.status === 400 ? jsonOf(response) : undefined;
  const status = isJsonObject(json) ? json["_status"] : undefined;
  const messages = isJsonObject(status) ? status["messages"] : undefined;
  const [first] = Array.isArray(messages) ? messages : [];
  return isJsonObject(first) && first["message"] === "CONTRACT_REVERT_EXECUTED"
    ? (hexOf(first["data"]) ?? "0x")
    : undefined;
}

/** The number of the last block at a time, in decimal digits. */
async function blockAt(mirror: Mirror, time: string): Promise<string> {
  const query: [string, string][] = [
    ["timestamp", `lte:${time}`],
    ["order", "desc"],
    ["limit", "1"],
  ];
  const response = await get(mirror, ["blocks"], query);
  const lookup = readLookup({ blocks: rowsOf({ number: integer }) }, response);
  const rows = lookup.kind === "found" ? firstRows(valueOf(lookup.reading.fields.blocks), 1) : [];
  const number = rows[0] && valueOf(rows[0].fields.number);
  if (number === undefined) throw failureOfResponse(response);
  return String(number);
}

/** The used fields of an account. */
const accountShape = { account: entityId, balance: objectOf({ balance: integer, timestamp }) };

/**
 * What a contract holds now (docs/services/mirror-nodes.md, Balances and fees). Undefined if the account does not exist
 * or has no balance, as after a deletion.
 */
async function lookUpBalance(mirror: Mirror, contractId: string): Promise<Balance | undefined> {
  // Otherwise the response includes the account's last 25 transactions.
  const account = await getObject(
    mirror,
    accountShape,
    ["accounts", contractId],
    [["transactions", "false"]],
  );
  if (account === undefined || valueOf(account.account) !== contractId) return undefined;
  const { balance, timestamp: changedAt } = valueOf(account.balance)?.fields ?? {};
  const amount = balance && valueOf(balance);
  if (amount === undefined) return undefined;
  return { amount: hbarAmount(amount), changedAt: changedAt && valueOf(changedAt) };
}

/** The fee of a transaction (docs/services/mirror-nodes.md, Balances and fees). */
async function lookUpFee(mirror: Mirror, consensusAt: string): Promise<Amount | undefined> {
  const found = await transactionAt(mirror, consensusAt);
  const fee = found && valueOf(found.charged_tx_fee);
  return fee === undefined ? undefined : hbarAmount(fee);
}

/** The used fields of a transaction. */
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
 * The transaction at a consensus timestamp, including scheduled executions and child transactions, which IDs and hashes
 * do not always find. Undefined if there is none.
 */
async function transactionAt(mirror: Mirror, consensusAt: string) {
  const found = await getObject(mirror, transactionsShape, ["transactions"], [["timestamp", consensusAt]]);
  return firstRows(found && valueOf(found.transactions), rowsOfPage).find(
    ({ fields }) => valueOf(fields.consensus_timestamp) === consensusAt,
  )?.fields;
}

/**
 * How a contract was created, by the execution result of the transaction by which it was (docs/services/mirror-nodes.md, Creation).
 * Undefined if that is not reported.
 */
async function lookUpCreation(mirror: Mirror, params: CreationParams): Promise<Creation | undefined> {
  const results = await creationResults(mirror, params);
  if (results?.causing === undefined) return undefined;
  const { fields } = results.causing;
  const isDirect = valueOf(fields.contract_id) === params.contract;
  // The signature of an Ethereum transaction; the ledger's own have none.
  const isEthereum = valueOf(fields.r) !== undefined && valueOf(fields.s) !== undefined;
  if (!isEthereum) {
    // Parameters of a call are not constructor arguments.
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

/** Who had a contract created (docs/services/mirror-nodes.md, Creation). Undefined if that is not reported. */
async function lookUpCreator(mirror: Mirror, params: CreationParams): Promise<Creator | undefined> {
  const results = await creationResults(mirror, params);
  if (results === undefined) return undefined;
  const { own, causing } = results;
  const hash = parseHash(valueOf((causing ?? own).fields.hash) ?? "");
  const ran = causing && valueOf(causing.fields.contract_id);
  return {
    sender: causing && valueOf(causing.fields.from),
    factory: ran === params.contract ? undefined : ran,
    // Results are found by the first 32 bytes of a ledger hash.
    transaction: hash.ok ? hash.value.hash : undefined,
  };
}

type CreationResults = {
  /** The result at the creation time. */
  readonly own: ResultReading;
  /** The result of the causing transaction: the same, or its parent's. Undefined if unknown. */
  readonly causing: ResultReading | undefined;
};

/**
 * The results of the creation of a contract (docs/services/mirror-nodes.md, Creation). A contract created by another
 * one has a child transaction, whose result lists no created contracts and has the payer as sender; the parent's result
 * has the rest. Undefined if the result at that time is about something else.
 */
async function creationResults(mirror: Mirror, params: CreationParams): Promise<CreationResults | undefined> {
  const { contract: contractId, createdAt } = params;
  if (createdAt === undefined) return undefined;
  const own = await resultAt(mirror, { contractId, createdAt });
  if (own === undefined) return undefined;
  if (namesAsCreated(own, contractId)) return { own, causing: own };
  if (valueOf(own.fields.contract_id) !== contractId) return undefined;
  const transaction = await transactionAt(mirror, createdAt);
  if (transaction?.parent_consensus_timestamp.state === "null") return { own, causing: own };
  const parentAt = transaction && valueOf(transaction.parent_consensus_timestamp);
  const id = parseTransactionId((transaction && valueOf(transaction.transaction_id)) ?? "");
  if (parentAt === undefined || !id.ok) return { own, causing: undefined };
  // The payer is part of each transaction, so the result is found by payer and time.
  const payer = formatEntityId(id.value.payer);
  const causing = await resultAt(mirror, { contractId: payer, createdAt: parentAt });
  return { own, causing: causing && namesAsCreated(causing, contractId) ? causing : undefined };
}

/** The result at a time that involves a contract or account. */
async function resultAt(
  mirror: Mirror,
  { contractId, createdAt }: { readonly contractId: string; readonly createdAt: string },
): Promise<ResultReading | undefined> {
  const response = await get(mirror, ["contracts", contractId, "results", createdAt]);
  const lookup = readLookup(executionResultShape, response);
  if (lookup.kind !== "found") return undefined;
  return valueOf(lookup.reading.fields.timestamp) === createdAt ? lookup.reading : undefined;
}

function namesAsCreated({ fields }: ResultReading, contractId: string): boolean {
  return valueOf(fields.created_contract_ids)?.includes(contractId) === true;
}

/** Transactions have some dozens of children at most. */
const maxChildren = 1000;

/**
 * Finds the execution of a scheduled transaction that ran too late to be found by its ID
 * (docs/services/mirror-nodes.md, Scheduled transactions): its transaction has the contract and consensus time, which
 * find the result. If there is none yet, one more request finds the reason.
 */
async function findScheduledExecution(
  mirror: Mirror,
  { id, nonce }: ScheduleParams,
): Promise<ScheduledExecution> {
  const path = ["transactions", formatTransactionId(id)];
  const scheduled = await getObject(mirror, transactionsShape, path, [["scheduled", "true"]]);
  const executed = firstRows(scheduled && valueOf(scheduled.transactions), maxChildren).find(
    ({ fields }) => valueOf(fields.scheduled) === true && valueOf(fields.nonce) === BigInt(nonce),
  )?.fields;
  if (executed === undefined) {
    const found = await getObject(mirror, transactionsShape, path);
    const names = firstRows(found && valueOf(found.transactions), maxChildren).map(({ fields }) =>
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
