import { isJsonObject } from "../../../core/json/jsonValue.ts";
import { transactionPathPart } from "../../../core/references/transactionReference.ts";
import type { ApiRequest, Channel } from "../../../http/channel.ts";
import { failureOfResponse } from "../../../http/failedResponse.ts";
import { send } from "../../../http/request.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf, type Rows } from "../../reading/reading.ts";
import { json, rowsOf } from "../../reading/wire.ts";
import type { Call } from "../call.ts";
import type { AskedCalls, CallPage } from "../ledger.ts";
import { callOf } from "./call.ts";
import { actionShape } from "./wire.ts";
import { readLookup } from "./lookup.ts";

const actionsShape = { actions: rowsOf(actionShape), links: json };

/** Mirror nodes list no more at a time. */
const pageSize = 100;
const limit: [name: string, value: string] = ["limit", String(pageSize)];

/**
 * The calls that a transaction made (docs/mirror-nodes.md, Calls). Where the next ones are is never taken from the response:
 * they are asked for behind the last index. None: they were not recorded, or there is no such transaction.
 * @throws ApiError, also for a refusal; the signal's reason when that is aborted
 */
export async function lookUpCalls(
  channel: Channel,
  baseUrl: string,
  { transaction, after }: AskedCalls,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<CallPage> {
  const request: ApiRequest = {
    method: "GET",
    baseUrl,
    path: ["api", "v1", "contracts", "results", transactionPathPart(transaction), "actions"],
    query: after === undefined ? [limit] : [limit, ["index", `gt:${after}`]],
  };
  const response = await send(channel, request, policy, signal);
  const lookup = readLookup(actionsShape, response);
  // It is asked for what was found before: a refusal is the node's trouble with its own rows.
  if (lookup.kind === "badRequest") throw failureOfResponse(response);
  if (lookup.kind !== "found") return { calls: [], next: undefined, response };
  const { actions, links } = lookup.reading.fields;
  const rows = valueOf(actions);
  if (rows === undefined) throw failureOfResponse(response);
  const calls = risingCalls(rows, after ?? -1);
  const named = valueOf(links);
  const isMore = rows.length > pageSize || (isJsonObject(named) && typeof named["next"] === "string");
  return { calls, next: isMore ? calls.at(-1)?.index : undefined, response };
}

/** Those of the first rows whose index is beyond that of all before. A row that tells none stands behind the one before. */
function risingCalls(rows: Rows<typeof actionShape>, after: number): Call[] {
  const calls: Call[] = [];
  let last = after;
  for (let at = 0; at < Math.min(rows.length, pageSize); at += 1) {
    const reading = rows.at(at);
    if (reading === undefined) continue;
    const told = Number(valueOf(reading.fields.index) ?? last + 1);
    if (!Number.isSafeInteger(told) || told <= last) continue;
    last = told;
    calls.push(callOf(told, reading));
  }
  return calls;
}
