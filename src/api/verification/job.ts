import { isJsonObject, type JsonObject } from "../exactJson.ts";
import type { RawAnswer } from "../rawAnswer.ts";
import { readObject, valueOf, type ObjectReading } from "../reading.ts";
import { ApiError } from "../failure.ts";
import { isPassing, lookupPolicy, send, verificationPolicyWithin, type Channel } from "../request.ts";
import { namesContract } from "./decide.ts";
import { firstRequest } from "./firstRequest.ts";
import { maskKey } from "./maskKey.ts";
import { outcomeOf, outcomeOfMatch, type Outcome } from "./outcome.ts";
import { jobShape } from "./schema.ts";
import type { AskedContract, VerificationAnswer, VerificationRequest } from "./verification.ts";
import { customCodeOf, readAnswerBody, wordsOf } from "./words.ts";

/** Between two looks at a job: quick at first, for small contracts, then as slow as services ask for (PROTOCOL 1.6). */
const pausesMilliseconds = [1000, 1000, 2000, 3000] as const;

/** So many looks in a row may come to nothing, each with tries of its own: the job goes on without them. */
const mostMissedLooks = 3;

/**
 * Job protocol (PROTOCOL 1.6): a POST that starts the job, then looks at it until it is done.
 * @throws ApiError when an answer was missing, or the job not done, within the deadline of a verification.
 */
export async function verifyByJob(
  channel: Channel,
  request: VerificationRequest,
  signal: AbortSignal,
): Promise<VerificationAnswer> {
  const policy = verificationPolicyWithin(request.deadlineMilliseconds);
  const givesUpAt = channel.clock.now() + policy.deadlineMilliseconds;
  const sent = await send(channel, firstRequest("job", request), policy, signal);
  const started = maskKey(sent, request.apiKey);
  const body = readAnswerBody(started).json;
  const id = isJsonObject(body) && started.status < 300 ? body["verificationId"] : undefined;
  const answers = [started];
  if (typeof id !== "string" || !isJobName(id)) return readJob(request, answers);
  let missed = 0;
  for (let look = 0; ; look += 1) {
    const pause = pausesMilliseconds[Math.min(look, pausesMilliseconds.length - 1)] ?? 0;
    if (channel.clock.now() + pause >= givesUpAt) {
      const afterMilliseconds = policy.deadlineMilliseconds;
      throw new ApiError({ kind: "timedOut", afterMilliseconds }, started.host, {
        answer: answers.at(-1) ?? started,
      });
    }
    await channel.clock.sleep(pause, signal);
    const left = Math.max(givesUpAt - channel.clock.now(), 1);
    const seen = await lookAtJob(channel, request.verifierUrl, id, left, signal);
    const isMissed = seen instanceof ApiError || isPassing(seen);
    missed = isMissed ? missed + 1 : 0;
    if (isMissed && missed <= mostMissedLooks) continue;
    if (seen instanceof ApiError) throw seen;
    answers.push(maskKey(seen, request.apiKey));
    if (!isStillRunning(seen)) return readJob(request, answers);
  }
}

/** It is the service's word and becomes part of a path: no dots, no slashes. */
function isJobName(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}$/.test(id);
}

/** The state of a job: `GET v2/verify/{verificationId}`. */
async function lookAtJob(
  channel: Channel,
  verifierUrl: string,
  verificationId: string,
  leftMilliseconds: number,
  signal: AbortSignal,
): Promise<RawAnswer | ApiError> {
  const path = ["v2", "verify", verificationId];
  const deadlineMilliseconds = Math.min(lookupPolicy.deadlineMilliseconds, leftMilliseconds);
  const policy = { ...lookupPolicy, deadlineMilliseconds };
  try {
    return await send(channel, { method: "GET", baseUrl: verifierUrl, path }, policy, signal);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function isStillRunning(answer: RawAnswer): boolean {
  const { json } = readAnswerBody(answer);
  return answer.status < 300 && isJsonObject(json) && json["isJobCompleted"] === false;
}

/** What the answers to a job say about the contract that was asked for; the last one decides. */
export function readJob(request: AskedContract, answers: readonly RawAnswer[]): VerificationAnswer {
  const last = answers.at(-1);
  if (last === undefined) throw new Error("A job has at least one exchange.");
  const body = readAnswerBody(last);
  const words = wordsOf(last, body);
  const evidence = { status: last.status, body: body.kind, words, customCode: customCodeOf(body.json) };
  const job = isJsonObject(body.json) && isJob(body.json) ? readObject(jobShape, body.json) : undefined;
  const decided = job === undefined ? undefined : outcomeOfJob(job, request);
  return {
    protocol: "job",
    outcome: decided ?? outcomeOf(evidence),
    listsRecords: job !== undefined,
    records: job === undefined ? [] : [{ protocol: "job", reading: job }],
    decisive: job !== undefined && namesTheContract(job, request) ? 0 : undefined,
    unused: undefined,
    extra: job === undefined && isJsonObject(body.json) ? Object.entries(body.json) : [],
    words,
    answers,
  };
}

/** A started or looked-at job; anything else with these fields missing is an error body. */
function isJob(object: JsonObject): boolean {
  return "isJobCompleted" in object || "contract" in object;
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
