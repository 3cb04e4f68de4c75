import { valueOf, type Reading } from "../../../services/reading/reading.ts";
import type { Failure } from "../../../http/failure.ts";
import { failureOfAttempt } from "../../../services/verifier/attemptFailure.ts";
import { needsAllFiles } from "../../../services/verifier/uploads.ts";
import type { matchShape } from "../../../services/verifier/schema.ts";
import type { ObjectReading } from "../../../services/reading/reading.ts";
import {
  requestNeverLeft,
  type VerificationReport,
  type VerificationSummary,
} from "../../verification/report.ts";
import { summarize } from "../../verification/summarize.ts";
import { statusOf } from "../../verification/fact.ts";
import { factOfReport } from "../../verification/fact.ts";

/** How the verification of a contract of a batch ended. The grade is that of the runtime code. */
export type RowOutcome = {
  readonly grade: "exact" | "match" | "failed" | "canceled";
  /** Of the creation code; undefined where the service does not say. */
  readonly creation: "exact" | "match" | "notCompared" | undefined;
  /** Whether sending all files of the build, which its metadata does not name, may help. Of what failed. */
  readonly needsAllFiles: boolean;
  /** How its service failed, or something before it, where it did, as long as its window is open. */
  readonly failure?: Failure | undefined;
  /** The attempt that it ended by. */
  readonly summary: VerificationSummary;
  readonly tookMilliseconds: number;
};

/** What a report says of the contract. `verified`: it is, but not how closely. */
export function outcomeOfReport(report: VerificationReport): RowOutcome | "verified" {
  const summary = summarize(report);
  const { tookMilliseconds } = report;
  const fact = factOfReport(report);
  if (report.conclusion.kind === "cancelled")
    return { grade: "canceled", creation: undefined, needsAllFiles: false, summary, tookMilliseconds };
  if (fact === "verified") return fact;
  if (fact === undefined || fact === "notVerified")
    return {
      grade: "failed",
      creation: undefined,
      needsAllFiles: report.conclusion.kind === "responded" && needsAllFiles(report.conclusion.response),
      failure: failureOf(report),
      summary,
      tookMilliseconds,
    };
  const { runtimeMatch, creationMatch } = matchOf(report)?.fields ?? {};
  const grade = runtimeMatch && gradeOf(runtimeMatch);
  const overall = fact === "perfect" ? "exact" : "match";
  return {
    // A match of the creation code alone is none of the code that runs.
    grade: grade === "notCompared" ? "failed" : (grade ?? overall),
    creation: creationMatch && gradeOf(creationMatch),
    needsAllFiles: false,
    summary,
    tookMilliseconds,
  };
}

function failureOf({ conclusion }: VerificationReport): Failure | undefined {
  if (conclusion.kind === "failed") return conclusion.error.failure;
  return conclusion.kind === "responded" ? failureOfAttempt(conclusion.response) : undefined;
}

/** What a response tells of both codes. */
function matchOf({ conclusion }: VerificationReport): ObjectReading<typeof matchShape> | undefined {
  const look = statusOf(conclusion);
  if (look?.kind === "known") return look.status.reading;
  if (conclusion.kind !== "responded") return undefined;
  const { records, decisive } = conclusion.response;
  const record = decisive === undefined ? undefined : records[decisive];
  return record?.protocol === "job" ? valueOf(record.reading.fields.contract) : undefined;
}

function gradeOf(match: Reading<string>): "exact" | "match" | "notCompared" | undefined {
  if (match.state === "null") return "notCompared";
  const told = valueOf(match);
  if (told === "exact_match") return "exact";
  return told === "match" ? "match" : undefined;
}

/** Whether its service may have completed it, and did not say: it is looked at anew before it is verified again. */
export function isLeftUnknown({ conclusion }: Pick<VerificationReport, "conclusion">): boolean {
  if (conclusion.kind !== "responded" && conclusion.kind !== "failed") return false;
  if (conclusion.statusAfter?.kind === "known") return false;
  return conclusion.kind === "responded"
    ? conclusion.response.outcome === "unknown"
    : !requestNeverLeft(conclusion.error);
}

/** How long a service that has too much to do asks to be left alone, if it says that it has. */
export function limitOf({
  conclusion,
}: VerificationReport): { readonly asked: number | undefined } | undefined {
  if (conclusion.kind === "failed") {
    const { failure } = conclusion.error;
    return failure.kind === "rateLimited" ? { asked: failure.retryAfterMilliseconds } : undefined;
  }
  if (conclusion.kind !== "responded" || conclusion.response.outcome !== "rateLimited") return undefined;
  return { asked: conclusion.response.responses.at(-1)?.retryAfterMilliseconds };
}
