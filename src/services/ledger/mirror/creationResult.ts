import type { ApiRequest, Channel } from "../../../http/channel.ts";
import { send } from "../../../http/request.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { valueOf } from "../../reading/reading.ts";
import type { AskedCreation } from "../ledger.ts";
import { executionResultShape, type ResultReading } from "../schema.ts";
import { readLookup } from "./lookup.ts";

/**
 * The result of the moment in which a contract was created.
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function resultAt(
  channel: Channel,
  mirrorUrl: string,
  { contractId, createdAt }: AskedCreation,
  policy: RequestPolicy,
  signal: AbortSignal,
): Promise<ResultReading | undefined> {
  const path = ["api", "v1", "contracts", contractId, "results", createdAt];
  const request: ApiRequest = { method: "GET", baseUrl: mirrorUrl, path };
  const lookup = readLookup(executionResultShape, await send(channel, request, policy, signal));
  if (lookup.kind !== "found") return undefined;
  return valueOf(lookup.reading.fields.timestamp) === createdAt ? lookup.reading : undefined;
}

/** Whether a result names a contract among those that were created. */
export function namesAsCreated({ fields }: ResultReading, contractId: string): boolean {
  return valueOf(fields.created_contract_ids)?.includes(contractId) === true;
}
