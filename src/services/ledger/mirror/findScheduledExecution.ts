import { parseHash } from "../../../core/hash.ts";
import { formatTransactionId } from "../../../core/hedera/transactionId.ts";
import { flag, entityId, integer, rowsOf, text, timestamp } from "../../reading/wire.ts";
import { failureOfResponse } from "../../../http/failedResponse.ts";
import { valueOf, type ObjectReading, type Shape } from "../../reading/reading.ts";
import { send } from "../../../http/request.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import type { Channel } from "../../../http/channel.ts";
import type { AskedSchedule, ScheduledExecution } from "../ledger.ts";
import { executionResultShape } from "./wire.ts";
import { readLookup, type Lookup } from "./lookup.ts";

/** What is needed of a row; it has many fields more. */
const transactionShape = {
  consensus_timestamp: timestamp,
  entity_id: entityId,
  name: text,
  nonce: integer,
  scheduled: flag,
};
/** A transaction has some dozens of children at most; more rows are not read. */
const mostRows = 1000;
const transactionsShape = { transactions: rowsOf(transactionShape) };

/**
 * Finds the execution of a scheduled transaction that ran too late to be found by its ID (docs/mirror-nodes.md,
 * Scheduled transactions): its transaction tells contract and consensus time, and these its result. Where there is none
 * yet, one more request tells why.
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function findScheduledExecution(
  channel: Channel,
  baseUrl: string,
  asked: AskedSchedule,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<ScheduledExecution> {
  const get = async <Fields extends Shape>(
    shape: Fields,
    path: readonly string[],
    query: readonly [name: string, value: string][] = [],
  ): Promise<Lookup<Fields>> => {
    const request = { method: "GET", baseUrl, path: ["api", "v1", ...path], query } as const;
    return known(readLookup(shape, await send(channel, request, policy, signal)));
  };
  const transaction = ["transactions", formatTransactionId(asked.id)];
  const scheduled = rowsIn(await get(transactionsShape, transaction, [["scheduled", "true"]]));
  const executed = scheduled.find(
    ({ fields }) => valueOf(fields.scheduled) === true && valueOf(fields.nonce) === BigInt(asked.nonce),
  );
  if (executed === undefined) {
    const all = rowsIn(await get(transactionsShape, transaction));
    if (all.length === 0) return { kind: "notFound" };
    return {
      kind: all.some(({ fields }) => valueOf(fields.name) === "SCHEDULECREATE")
        ? "notExecuted"
        : "notScheduled",
    };
  }
  const contract = valueOf(executed.fields.entity_id);
  const at = valueOf(executed.fields.consensus_timestamp);
  if (contract === undefined || at === undefined) return { kind: "noContract" };
  const result = await get(executionResultShape, ["contracts", contract, "results", at]);
  if (result.kind !== "found" || valueOf(result.reading.fields.timestamp) !== at)
    return { kind: "noContract" };
  const hash = parseHash(valueOf(result.reading.fields.hash) ?? "");
  return hash.ok ? { kind: "found", hash: hash.value } : { kind: "noContract" };
}

/** Nothing here is the user's own words: a refusal is a failure. */
function known<Fields extends Shape>(lookup: Lookup<Fields>): Lookup<Fields> {
  if (lookup.kind === "badRequest") throw failureOfResponse(lookup.response);
  return lookup;
}

function rowsIn(lookup: Lookup<typeof transactionsShape>): readonly ObjectReading<typeof transactionShape>[] {
  const rows = lookup.kind === "found" ? valueOf(lookup.reading.fields.transactions) : undefined;
  const count = Math.min(rows?.length ?? 0, mostRows);
  return Array.from({ length: count }, (_, index) => rows?.at(index)).filter((row) => row !== undefined);
}
