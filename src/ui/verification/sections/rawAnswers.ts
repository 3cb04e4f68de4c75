import type { RawAnswer } from "../../../http/rawResponse.ts";
import type { Conclusion, StatusLookup, VerificationReport } from "../../../app/verification/report.ts";

/** The raw answers behind a report, in order: what the indexes of `openRaw` and `openValue` count. */
export function rawAnswers(report: VerificationReport): readonly RawAnswer[] {
  const { conclusion } = report;
  switch (conclusion.kind) {
    case "answered":
    case "failed":
      return [...attemptAnswers(conclusion), ...present([statusAnswer(conclusion.statusAfter)])];
    case "unresolved":
      return present([conclusion.error?.answer]);
    case "noExplorer":
      return present([statusAnswer(conclusion.status)]);
    case "noVerifier":
    case "cancelled":
      return attemptAnswers(conclusion);
  }
}

/** The answers to the attempt itself, in order: without those of lookups before and after it. */
export function attemptAnswers(conclusion: Conclusion): readonly RawAnswer[] {
  switch (conclusion.kind) {
    case "answered":
      return conclusion.answer.answers;
    case "failed":
      return present([...conclusion.error.earlier, conclusion.error.answer]);
    default:
      return [];
  }
}

function statusAnswer(lookup: StatusLookup | undefined): RawAnswer | undefined {
  return lookup?.kind === "known" ? lookup.status.answer : lookup?.error.answer;
}

function present(answers: readonly (RawAnswer | undefined)[]): readonly RawAnswer[] {
  return answers.filter((answer) => answer !== undefined);
}
