import { isJsonObject } from "../../../core/json/jsonValue.ts";
import { transactionPathPart } from "../../../core/references/transactionReference.ts";
import type { Channel } from "../../../http/channel.ts";
import { ApiError } from "../../../http/failure.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { send } from "../../../http/request.ts";
import type { RequestPolicy } from "../../../http/requestPolicy.ts";
import { errorMessages, failureOfResponse, jsonOf } from "../../../http/responseJson.ts";
import { readStepsOf } from "../stepReader.ts";
import type { ExecutedTransaction, StepsLookup, StepsParams } from "../steps.ts";

/** How such requests are sent. */
type Sending = {
  readonly channel: Channel;
  readonly url: string;
  readonly policy: RequestPolicy;
  readonly signal: AbortSignal;
};

/** The node runs the transaction again, for up to 10 s; then the steps arrive. */
const deadlineMilliseconds = 45_000;

/** A whole node runs no more. */
const startsPerSecond = 1;

/** As the service itself is asked to wait: longer waits are up to the user. */
const longestWait = 1000;

/**
 * The steps of a transaction (docs/services/mirror-nodes.md, Steps).
 * @throws ApiError `serviceFailed` with status 404 or 501 if the node does not offer them, `timedOut` if it was too slow
 */
export async function readOpcodes(
  { channel, url, policy, signal }: Sending,
  { transaction: reference, ...limits }: StepsParams,
  transaction: ExecutedTransaction,
): Promise<StepsLookup> {
  const path = ["api", "v1", "contracts", "results", transactionPathPart(reference), "opcodes"];
  const query: [string, string][] = [
    ["stack", "true"],
    ["memory", "false"],
    ["storage", "false"],
  ];
  // Not again what was too slow.
  const patient = { ...policy, deadlineMilliseconds, retryWhen: "neverLeft" } as const;
  const startedAt = channel.clock.now();
  const found = await readStepsOf(["opcodes"], limits, async (filter) => {
    const request = { method: "GET", baseUrl: url, path, query, filter, startsPerSecond } as const;
    for (let tried = 0; ; tried += 1) {
      const response = await send(channel, request, patient, signal, startedAt);
      const { status, retryAfterMilliseconds = 0 } = response;
      const mayTryAgain = tried < policy.retries() && retryAfterMilliseconds <= longestWait;
      if (status !== 429 || !mayTryAgain) return response;
    }
  });
  if ("tooMany" in found) return { kind: "tooMany", steps: found.tooMany };
  const { reader, responded: response } = found;
  const json = response.status === 200 ? jsonOf(response) : undefined;
  const steps = isJsonObject(json) ? reader.tableOf(json["opcodes"]) : undefined;
  if (steps === undefined) {
    if (isOfTransaction(response)) return { kind: "notFound" };
    throw failureOf(response);
  }
  if (steps.length === 0) return { kind: "empty", why: "noCode" };
  const { reasons } = reader;
  const lookup = { kind: "steps", steps, transaction, source: "trace" } as const;
  return reasons.size === 0 ? lookup : { ...lookup, reasons };
}

/** Whether "not found" is about the transaction: of a path that it does not have, a node gives no detail, or names the path. */
function isOfTransaction(response: RawResponse): boolean {
  const [message] = response.status === 404 ? errorMessages(response) : [];
  return message?.includes(": ") === true && !message.includes("api/v1");
}

function failureOf(response: RawResponse): ApiError {
  const { status, host, tookMilliseconds: afterMilliseconds } = response;
  // In a page, this comes from a proxy.
  const isTooSlow = (status === 503 || status === 408) && errorMessages(response).length > 0;
  return isTooSlow
    ? new ApiError({ kind: "timedOut", afterMilliseconds }, host, { response })
    : failureOfResponse(response);
}
