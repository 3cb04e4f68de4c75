import { groupDigits } from "../../../core/amount.ts";
import { explainAnswer } from "../../../text/answer.ts";
import { explainReport } from "../../../text/conclusion.ts";
import { explainFailure } from "../../../text/failure.ts";
import type { Tone } from "../../../text/explanation.ts";
import type { VerificationReport } from "../../../app/verification/report.ts";
import { summarize } from "../../../app/verification/summary.ts";
import { chip } from "../../parts/chip.ts";
import { factList } from "../../parts/fact.ts";
import type { Html } from "../../parts/html.ts";
import { section } from "../../parts/section.ts";
import { answerFacts } from "./answerFacts.ts";
import { attemptAnswers } from "./rawAnswers.ts";

/** How the attempt went: the outcome's word, and by whom, how and how fast it was answered. */
export function answerSection(report: VerificationReport): Html {
  const { conclusion } = report;
  const outcome = { label: "Outcome", value: chip(attemptTone(report), summarize(report).word) };
  const heading = conclusion.kind === "answered" ? "Answer" : "Attempt";
  const count = attemptAnswers(conclusion).length;
  const note = count > 1 ? `of ${groupDigits(BigInt(count))} requests` : undefined;
  return section(heading, factList(answerFacts(report), outcome), note);
}

/** The contract may turn out verified after a failed attempt; the attempt failed nevertheless. */
function attemptTone(report: VerificationReport): Tone {
  const { conclusion } = report;
  if (conclusion.kind === "answered") return explainAnswer(conclusion.answer).tone;
  if (conclusion.kind !== "failed") return explainReport(report).tone;
  return explainFailure(conclusion.error.failure, conclusion.error.host).tone;
}
