import type { Failure } from "../../http/failure.ts";
import { valueOf, type ObjectReading, type Reading } from "../../services/reading/reading.ts";
import { failureOfAttempt, needsAllFiles } from "../../services/verifier/verification.ts";
import { isOutcome, meaningOf } from "../../services/verifier/outcome/outcome.ts";
import type { matchShape } from "../../services/verifier/schema.ts";
import {
  stateOfReport,
  statusOf,
  storedMatchWithTime,
  type KnownVerification,
  type StoredMatch,
} from "../verification/verificationState.ts";
import { wasRequestNeverSent, type VerificationReport } from "../verification/report.ts";
import { summarize } from "../verification/summary.ts";
import type { BatchRow, RowOutcome, RowState } from "./batchRow.ts";

/** What a report says of the contract. `verified`: it is, but not how closely. */
export function outcomeOfReport(report: VerificationReport): RowOutcome | "verified" {
  const { conclusion } = report;
  const fact = stateOfReport(report);
  if (conclusion.kind === "cancelled") return outcomeOf(report, "canceled");
  if (fact === "verified") return fact;
  if (fact === undefined || fact === "notVerified")
    return {
      ...outcomeOf(report, "failed"),
      needsAllFiles: conclusion.kind === "responded" && needsAllFiles(conclusion.response),
      failure: failureOf(report),
    };
  const { runtimeMatch, creationMatch } = matchReading(report)?.fields ?? {};
  const grade = runtimeMatch && gradeOf(runtimeMatch);
  const overall = fact === "perfect" ? "exact" : "match";
  // A match of the creation code alone is none of the code that runs.
  const outcome = outcomeOf(report, grade === "notCompared" ? "failed" : (grade ?? overall));
  return { ...outcome, creation: creationMatch && gradeOf(creationMatch) };
}

/** The outcome of a report by a grade, without what else the service may have returned. */
export function outcomeOf(report: VerificationReport, grade: RowOutcome["grade"]): RowOutcome {
  const { tookMilliseconds } = report;
  return { grade, creation: undefined, needsAllFiles: false, summary: summarize(report), tookMilliseconds };
}

function failureOf({ conclusion }: VerificationReport): Failure | undefined {
  if (conclusion.kind === "failed") return conclusion.error.failure;
  return conclusion.kind === "responded" ? failureOfAttempt(conclusion.response) : undefined;
}

/** What a response tells of both codes. */
function matchReading({ conclusion }: VerificationReport): ObjectReading<typeof matchShape> | undefined {
  const look = statusOf(conclusion);
  if (look?.kind === "known") return look.status.reading;
  if (conclusion.kind !== "responded") return undefined;
  const { records, decisive } = conclusion.response;
  const record = decisive === undefined ? undefined : records[decisive];
  return record?.protocol === "job" ? valueOf(record.reading.fields.contract) : undefined;
}

function gradeOf(match: Reading<string>): "exact" | "match" | "notCompared" | undefined {
  if (match.state === "null") return "notCompared";
  const state = valueOf(match);
  if (state === "exact_match") return "exact";
  return state === "match" ? "match" : undefined;
}

/** Whether its service may have completed it, and did not say: it is looked at anew before it is verified again. */
export function isOutcomeUnknown({ conclusion }: Pick<VerificationReport, "conclusion">): boolean {
  if (conclusion.kind !== "responded" && conclusion.kind !== "failed") return false;
  if (conclusion.statusAfter?.kind === "known") return false;
  return conclusion.kind === "responded"
    ? conclusion.response.outcome === "unknown"
    : !wasRequestNeverSent(conclusion.error);
}

/** How long a service that has too much to do asks to be left alone, if it says that it has. */
export function rateLimitOf({
  conclusion,
}: VerificationReport): { readonly retryAfter: number | undefined } | undefined {
  if (conclusion.kind === "failed") {
    const { failure } = conclusion.error;
    return failure.kind === "rateLimited" ? { retryAfter: failure.retryAfterMilliseconds } : undefined;
  }
  if (conclusion.kind !== "responded" || conclusion.response.outcome !== "rateLimited") return undefined;
  return { retryAfter: conclusion.response.responses.at(-1)?.retryAfterMilliseconds };
}

/**
 * Whether the service would return the same failure for the same files again.
 * @param word an outcome, or how it failed before any
 */
export const isPermanentFailure = (word: string): boolean => isOutcome(word) && meaningOf(word).isPermanent;

/**
 * How a contract of a finished batch is verified, where a later status differs from what its row says. A status that does not tell
 * how closely the contract matches does not count.
 */
export function laterStoredMatch(
  { state }: Pick<BatchRow, "state">,
  finishedAt: number | undefined,
  known: KnownVerification | undefined,
): StoredMatch | undefined {
  const [now, at] = storedMatchWithTime(known) ?? [];
  if (now === undefined || at === undefined || finishedAt === undefined) return undefined;
  const summary = state.kind === "done" ? state.outcome.summary : undefined;
  // A service may name the better one of two matches, as it did before.
  const isNamedSo = summary !== undefined && (summary.status ?? summary.word) === known?.[0];
  if (at <= (summary?.finishedAt ?? finishedAt) || isNamedSo) return undefined;
  return now === storedMatchAfter(state) ? undefined : now;
}

function storedMatchAfter(state: RowState): StoredMatch {
  if (state.kind === "skipped" && state.because !== "notChosen")
    return state.because === "noBetter" ? "match" : "exact";
  if (state.kind !== "done") return "none";
  const { grade } = state.outcome;
  return grade === "exact" || grade === "match" ? grade : "none";
}
