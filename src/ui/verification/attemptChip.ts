import { summarize, type VerificationReport } from "../../app/verification/report.ts";
import { failureWithoutSource, mirrorFailureOf } from "../../app/verification/mirrorFailure.ts";
import type { Failure } from "../../http/failure.ts";
import { failureOfAttempt } from "../../services/verifier/attemptFailure.ts";
import { attemptWord, failureWord } from "../../text/verification/attemptWord.ts";
import { explainReport } from "../../text/verification/conclusion.ts";
import type { Tone } from "../../text/explanation.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { explainResponse } from "../../text/verification/response.ts";
import type { Piece } from "../page/piece.ts";

/** The contract may turn out verified after a failed attempt; the attempt failed nevertheless. */
export function attemptChip(report: VerificationReport): readonly Piece[] {
  const { word } = summarize(report);
  const failure = failureOf(report);
  const service = mirrorFailureOf(report) === undefined ? "verifier" : "mirror";
  const shown =
    failure === undefined ? attemptWord({ word, status: undefined }) : failureWord(failure, service);
  return outcomePieces(attemptTone(report), shown, word);
}

function failureOf({ conclusion }: VerificationReport): Failure | undefined {
  switch (conclusion.kind) {
    case "responded":
      return failureOfAttempt(conclusion.response);
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
  if (conclusion.kind === "responded") return explainResponse(conclusion.response).tone;
  if (conclusion.kind !== "failed") {
    const { tone } = explainReport(report);
    // That the contract is verified is none of its doing.
    if (conclusion.kind !== "noExplorer" || tone !== "good") return tone;
    return mirrorFailureOf(report) === undefined ? "neutral" : "careful";
  }
  return explainFailure(conclusion.error.failure, conclusion.error.host).tone;
}

/** An outcome in a word or two, and its code. */
export function outcomePieces(tone: Tone, shown: string, word: string): readonly Piece[] {
  return [
    { kind: "chip", tone, text: shown },
    { kind: "wire", text: word },
  ];
}
