import type { ApiRequest, Channel } from "../../../http/channel.ts";
import { failureOfResponse } from "../../../http/failedResponse.ts";
import { send } from "../../../http/request.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf } from "../../reading/reading.ts";
import { entityId, integer, objectOf, timestamp } from "../../reading/wire.ts";
import type { Balance } from "../ledger.ts";
import { readLookup } from "./lookup.ts";

/** What is needed of an account; it has many fields more. */
const accountShape = { account: entityId, balance: objectOf({ balance: integer, timestamp }) };

/**
 * What a contract holds now (docs/mirror-nodes.md, Balances and fees). Undefined where there is no such account, or one
 * without a balance, as that of a deleted contract.
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function lookUpBalance(
  channel: Channel,
  baseUrl: string,
  contractId: string,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<Balance | undefined> {
  const request: ApiRequest = {
    method: "GET",
    baseUrl,
    path: ["api", "v1", "accounts", contractId],
    // Else the account's last 25 transactions come along.
    query: [["transactions", "false"]],
  };
  const lookup = readLookup(accountShape, await send(channel, request, policy, signal));
  if (lookup.kind === "badRequest") throw failureOfResponse(lookup.response);
  if (lookup.kind !== "found") return undefined;
  const { account, balance } = lookup.reading.fields;
  const told = valueOf(balance)?.fields;
  const amount = told && valueOf(told.balance);
  if (valueOf(account) !== contractId || amount === undefined) return undefined;
  return { amount, changedAt: told && valueOf(told.timestamp) };
}
