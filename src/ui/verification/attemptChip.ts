import type { VerificationReport } from "../../app/verification/report.ts";
import { summarize } from "../../app/verification/summary.ts";
import {
  failedAtMirror,
  failureWithoutSource,
  mirrorFailureOf,
  effectiveOutcome,
} from "../../app/verification/verificationState.ts";
import type { Failure } from "../../http/failure.ts";
import { failureOfAttempt } from "../../services/verifier/verification.ts";
import { failureWord } from "../../text/failures/failureWord.ts";
import { attemptWord } from "../../text/verification/attemptWord.ts";
import { explainReport } from "../../text/verification/conclusion.ts";
import type { Tone } from "../../text/explanation.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { explainResponse } from "../../text/verification/response.ts";
import type { Piece } from "../page/pageModel.ts";

/** The contract may turn out verified after a failed attempt; the attempt failed nevertheless. */
export function attemptChip(report: VerificationReport): readonly Piece[] {
  const { word, failure: reason } = summarize(report);
  const failure = failureOf(report);
  const service = failedAtMirror(report) === undefined ? "verifier" : "mirror";
  const shown =
    failure === undefined
      ? attemptWord({ word, failure: reason, status: undefined })
      : failureWord(failure, service);
  return outcomePieces(attemptTone(report), shown, word);
}

function failureOf({ conclusion }: VerificationReport): Failure | undefined {
  switch (conclusion.kind) {
    case "responded":
      return failureOfAttempt(conclusion.response) ?? failedAtMirror({ conclusion })?.failure;
    case "failed":
      return conclusion.error.failure;
    case "noExplorer":
      return failureWithoutSource(conclusion)?.failure;
    default:
      return undefined;
  }
}

function attemptTone(report: VerificationReport): Tone {
  const { conclusion } = report;
  // What a look at the status has found since is none of its doing.
  if (conclusion.kind === "failed")
    return explainFailure(conclusion.error.failure, conclusion.error.host).tone;
  const isOfResponse =
    conclusion.kind === "responded" && effectiveOutcome(conclusion) === conclusion.response.outcome;
  return isOfResponse && mirrorFailureOf(report) === undefined
    ? explainResponse(conclusion.response).tone
    : explainReport(report).tone;
}

/** An outcome in a word or two, and its code. */
export function outcomePieces(tone: Tone, shown: string, word: string): readonly Piece[] {
  return [
    { kind: "chip", tone, text: shown },
    { kind: "wire", text: word },
  ];
}
