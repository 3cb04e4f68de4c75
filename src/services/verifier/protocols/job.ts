import { isJsonObject } from "../../../core/json/jsonValue.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { readObject, valueOf, type ObjectReading } from "../../reading/reading.ts";
import { type Failure, ApiError } from "../../../http/failure.ts";
import { send } from "../../../http/request.ts";
import { verificationPolicyWithin, singleLookupPolicy } from "../../../http/requestPolicy.ts";
import type { Channel } from "../../../http/channel.ts";
import { namesContract } from "../decidingRecord.ts";
import { buildRequest } from "./buildRequest.ts";
import { compilerErrorsOf } from "../outcome/compilerErrors.ts";
import { outcomeOf, outcomeOfMatch, type Outcome } from "../outcome/outcome.ts";
import { externalVerificationsOf } from "../externalVerifications.ts";
import { isJob, jobShape } from "../schema.ts";
import type { ContractIdentity, VerificationResponse, VerificationRequest } from "../verification.ts";
import { customCodeOf, readResponseBody, wordsOf } from "../outcome/responseBody.ts";
import { failureOfResponse, readableJsonOf } from "../../../http/responseJson.ts";
import { hostOf } from "../../../core/hosts.ts";

/**
 * Job protocol (docs/services/verification-services.md, Jobs): a POST that starts the job, then polls until it is done.
 * @throws ApiError when there was no whole response to the POST, or the job was not seen to its end
 */
export async function verifyByJob(
  channel: Channel,
  request: VerificationRequest,
  signal: AbortSignal,
): Promise<VerificationResponse> {
  const policy = verificationPolicyWithin(request.deadlineMilliseconds);
  const beganAt = channel.clock.now();
  const response = await send(channel, buildRequest("job", request), policy, signal);
  const body = readResponseBody(response).json;
  const id = isJsonObject(body) && response.status < 300 ? body["verificationId"] : undefined;
  if (typeof id !== "string" || !isJobId(id)) return readJob(request, [response]);
  request.onAccepted?.(id);
  const job = {
    verifierUrl: request.verifierUrl,
    verificationId: id,
    response,
    beganAt,
    givesUpAt: beganAt + policy.deadlineMilliseconds,
  };
  const onMiss = (miss: Failure | undefined): void => request.onAccepted?.(id, miss);
  return readJob(request, await pollJob(channel, job, signal, onMiss));
}

/**
 * Polls a job that was started earlier, possibly by another window, until it is done. Sends only the job's ID.
 * @throws ApiError if it did not finish within the deadline
 */
export async function followJob(
  channel: Channel,
  request: Omit<VerificationRequest, "way">,
  verificationId: string,
  signal: AbortSignal,
): Promise<VerificationResponse> {
  if (!isJobId(verificationId)) throw new Error("This names no job.");
  const { verifierUrl } = request;
  const beganAt = channel.clock.now();
  const { deadlineMilliseconds } = verificationPolicyWithin(request.deadlineMilliseconds);
  const givesUpAt = beganAt + deadlineMilliseconds;
  const job = { verifierUrl, verificationId, response: undefined, beganAt, givesUpAt };
  const onMiss = (miss: Failure | undefined): void => request.onAccepted?.(verificationId, miss);
  return readJob(request, await pollJob(channel, job, signal, onMiss));
}

/** Whether a service's job ID is safe as a path segment: no dots or slashes. */
export function isJobId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}$/.test(id);
}

/** The outcome for the requested contract in the responses to a job; the last one decides. */
export function readJob(request: ContractIdentity, responses: readonly RawResponse[]): VerificationResponse {
  const last = responses.at(-1);
  if (last === undefined) throw new Error("A job has at least one exchange.");
  const body = readResponseBody(last);
  const words = wordsOf(last, body);
  const customCode = customCodeOf(body.json);
  const evidence = { status: last.status, body: body.kind, words, customCode };
  const job = isJsonObject(body.json) && isJob(body.json) ? readObject(jobShape, body.json) : undefined;
  const decided = job === undefined ? undefined : outcomeOfJob(job, request);
  const outcome = decided ?? outcomeOf(evidence);
  return {
    protocol: "job",
    outcome,
    customCode,
    listsRecords: job !== undefined,
    records: job === undefined ? [] : [{ protocol: "job", reading: job }],
    decisive: job !== undefined && jobNamesContract(job, request) ? 0 : undefined,
    unused: undefined,
    extra: job === undefined && isJsonObject(body.json) ? Object.entries(body.json) : [],
    words,
    compilerErrors: outcome === "compileFailed" ? compilerErrorsOf(words, body.json) : [],
    externalVerifications: externalVerificationsOf(job && valueOf(job.fields.externalVerifications)),
    responses,
  };
}

function outcomeOfJob(job: ObjectReading<typeof jobShape>, request: ContractIdentity): Outcome | undefined {
  const match = valueOf(job.fields.contract)?.fields.match;
  if (match?.state !== "value") return undefined;
  if (!jobNamesContract(job, request)) return "unknown";
  return outcomeOfMatch(match.value);
}

function jobNamesContract(job: ObjectReading<typeof jobShape>, request: ContractIdentity): boolean {
  const contract = valueOf(job.fields.contract);
  return contract !== undefined && namesContract(contract.fields, request);
}

/** A job that a service has started. */
export type StartedJob = {
  readonly verifierUrl: string;
  readonly verificationId: string;
  /** The response that it was started by; undefined of a job that was started before: it is polled without a pause. */
  readonly response: RawResponse | undefined;
  /** When it was requested, and until when it may be waited for: milliseconds since the Unix epoch. */
  readonly beganAt: number;
  readonly givesUpAt: number;
};

/** Milliseconds before each poll. Most jobs end within seconds; services ask clients to poll every three seconds. */
const pollPauses = {
  first: [250, 500, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000],
  later: 3000,
} as const;

/** Time that is left for a last poll, whatever wait the service requests. */
const lastPollMilliseconds = 3000;

/** After this many consecutive permanent failures, polling stops. */
const maxFailedPolls = 10;

/** Consecutive failed polls before the caller is notified: one or two are normal. */
const reportedFailures = 3;

/**
 * The first poll is only kept as a record, and dropped if it is longer than this together with the start response. In
 * UTF-16 units.
 */
const maxKeptLength = 4 * 1024 * 1024;

/**
 * Polls a job until it is done. A failed poll is skipped: the job continues without it.
 * @param onMiss is called with the reason once several polls in a row have failed, and with `undefined` once one succeeds again
 * @returns of the exchange the start of the job, the first poll and the last, however many there were
 * @throws ApiError `unfinished`, with the same, when the job was not seen to its end
 */
export async function pollJob(
  channel: Channel,
  job: StartedJob,
  signal: AbortSignal,
  onMiss: (miss: Failure | undefined) => void,
): Promise<readonly RawResponse[]> {
  const { clock } = channel;
  let first: RawResponse | undefined;
  let last: RawResponse | undefined;
  const kept = (): RawResponse[] => {
    const isHeavy = (job.response?.text.length ?? 0) + (first?.text.length ?? 0) > maxKeptLength;
    const polled = first === last || isHeavy ? [last] : [first, last];
    return [job.response, ...polled].filter((response) => response !== undefined);
  };
  let miss: Failure | undefined;
  let consecutiveFailures = 0;
  let askedToWait = 0;
  for (let polls = 0, permanentFailures = 0; permanentFailures < maxFailedPolls; polls += 1) {
    const left = job.givesUpAt - clock.now();
    const usual = polls === 0 && job.response === undefined ? 0 : usualPause(polls);
    const pause = askedToWait > usual ? Math.min(askedToWait, left - lastPollMilliseconds) : usual;
    if (pause < usual || pause >= left) break;
    await clock.sleep(pause, signal);
    const seen = await poll(channel, job, signal);
    if (!(seen instanceof ApiError)) {
      first ??= seen;
      last = seen;
    }
    const state = polledState(seen);
    if (state === "done") return kept();
    miss = state === "running" ? undefined : state.failure;
    if (miss === undefined && consecutiveFailures >= reportedFailures) onMiss(undefined);
    consecutiveFailures = miss === undefined ? 0 : consecutiveFailures + 1;
    if (consecutiveFailures === reportedFailures) onMiss(miss);
    permanentFailures = isPermanentFailure(miss) ? permanentFailures + 1 : 0;
    askedToWait = seen instanceof ApiError ? 0 : (seen.retryAfterMilliseconds ?? 0);
  }
  const afterMilliseconds = clock.now() - job.beganAt;
  const { verificationId, verifierUrl } = job;
  const responses = kept();
  throw new ApiError({ kind: "unfinished", verificationId, afterMilliseconds, miss }, hostOf(verifierUrl), {
    response: responses.at(-1),
    earlier: responses.slice(0, -1),
  });
}

function usualPause(polls: number): number {
  return pollPauses.first[polls] ?? pollPauses.later;
}

/** Polls once: `GET v2/verify/{verificationId}`, without retries. */
async function poll(
  channel: Channel,
  { verifierUrl, verificationId, givesUpAt }: StartedJob,
  signal: AbortSignal,
): Promise<RawResponse | ApiError> {
  const left = Math.max(givesUpAt - channel.clock.now(), 1);
  const deadlineMilliseconds = Math.min(singleLookupPolicy.deadlineMilliseconds, left);
  const policy = { ...singleLookupPolicy, deadlineMilliseconds };
  const path = ["v2", "verify", verificationId];
  try {
    const question = { method: "GET", baseUrl: verifierUrl, path } as const;
    return await send(channel, question, policy, signal);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** The state of the job by one poll, or why that failed. */
function polledState(seen: RawResponse | ApiError): "running" | "done" | ApiError {
  if (seen instanceof ApiError) return seen;
  const json = readableJsonOf(seen);
  const isTold = seen.status >= 200 && seen.status < 300 && isJsonObject(json) && isJob(json);
  if (!isTold) return failureOfResponse(seen);
  return json["isJobCompleted"] === false ? "running" : "done";
}

/** Whether a failed poll is not temporary. */
function isPermanentFailure(miss: Failure | undefined): boolean {
  if (miss?.kind === "serviceFailed") return miss.status === 404 || miss.status === 410;
  return miss?.kind === "tooLarge" || miss?.kind === "unreadable";
}
