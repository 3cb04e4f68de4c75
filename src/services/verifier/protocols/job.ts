import { isJsonObject } from "../../../core/json/jsonValue.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { readObject, valueOf, type ObjectReading } from "../../reading/reading.ts";
import type { Failure } from "../../../http/failure.ts";
import { send } from "../../../http/request.ts";
import { verificationPolicyWithin } from "../../../http/requestPolicy.ts";
import type { Channel } from "../../../http/channel.ts";
import { namesContract } from "../decidingRecord.ts";
import { firstRequest } from "./firstRequest.ts";
import { compilerErrorsOf } from "../outcome/compilerErrors.ts";
import { outcomeOf, outcomeOfMatch, type Outcome } from "../outcome/outcome.ts";
import { externalVerificationsOf } from "../externalVerifications.ts";
import { isJob, jobShape } from "../schema.ts";
import type { AskedContract, VerificationResponse, VerificationRequest } from "../verification.ts";
import { watchJob } from "./watchJob.ts";
import { customCodeOf, readResponseBody, wordsOf } from "../outcome/responseBody.ts";

/**
 * Job protocol (docs/verification-services.md, Jobs): a POST that starts the job, then looks at it until it is done.
 * @throws ApiError when there was no whole response to the POST, or the job was not seen to its end
 */
export async function verifyByJob(
  channel: Channel,
  request: VerificationRequest,
  signal: AbortSignal,
): Promise<VerificationResponse> {
  const policy = verificationPolicyWithin(request.deadlineMilliseconds);
  const beganAt = channel.clock.now();
  const response = await send(channel, firstRequest("job", request), policy, signal);
  const body = readResponseBody(response).json;
  const id = isJsonObject(body) && response.status < 300 ? body["verificationId"] : undefined;
  if (typeof id !== "string" || !isJobName(id)) return readJob(request, [response]);
  request.onAccepted?.(id);
  const job = {
    verifierUrl: request.verifierUrl,
    verificationId: id,
    response,
    beganAt,
    givesUpAt: beganAt + policy.deadlineMilliseconds,
  };
  const onMiss = (miss: Failure | undefined): void => request.onAccepted?.(id, miss);
  return readJob(request, await watchJob(channel, job, signal, onMiss));
}

/**
 * Looks at a job that was started before, maybe by another window, until it is done. Nothing but its name is sent.
 * @throws ApiError when it was not seen to its end
 */
export async function followJob(
  channel: Channel,
  request: Omit<VerificationRequest, "way">,
  verificationId: string,
  signal: AbortSignal,
): Promise<VerificationResponse> {
  if (!isJobName(verificationId)) throw new Error("This names no job.");
  const { verifierUrl } = request;
  const beganAt = channel.clock.now();
  const { deadlineMilliseconds } = verificationPolicyWithin(request.deadlineMilliseconds);
  const givesUpAt = beganAt + deadlineMilliseconds;
  const job = { verifierUrl, verificationId, response: undefined, beganAt, givesUpAt };
  const onMiss = (miss: Failure | undefined): void => request.onAccepted?.(verificationId, miss);
  return readJob(request, await watchJob(channel, job, signal, onMiss));
}

/** It is the service's word and becomes part of a path: no dots, no slashes. */
export function isJobName(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}$/.test(id);
}

/** What the responses to a job say about the contract that was asked for; the last one decides. */
export function readJob(request: AskedContract, responses: readonly RawResponse[]): VerificationResponse {
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
    decisive: job !== undefined && namesTheContract(job, request) ? 0 : undefined,
    unused: undefined,
    extra: job === undefined && isJsonObject(body.json) ? Object.entries(body.json) : [],
    words,
    compilerErrors: outcome === "compileFailed" ? compilerErrorsOf(words, body.json) : [],
    externalVerifications: externalVerificationsOf(job && valueOf(job.fields.externalVerifications)),
    responses,
  };
}

function outcomeOfJob(job: ObjectReading<typeof jobShape>, request: AskedContract): Outcome | undefined {
  const match = valueOf(job.fields.contract)?.fields.match;
  if (match?.state !== "value") return undefined;
  if (!namesTheContract(job, request)) return "unknown";
  return outcomeOfMatch(match.value);
}

function namesTheContract(job: ObjectReading<typeof jobShape>, request: AskedContract): boolean {
  const contract = valueOf(job.fields.contract);
  return contract !== undefined && namesContract(contract.fields, request);
}
