import { groupDigits } from "../../../core/amount.ts";
import { explainResponse } from "../../../text/response.ts";
import { explainReport } from "../../../text/conclusion.ts";
import { explainFailure } from "../../../text/failure.ts";
import type { Tone } from "../../../text/explanation.ts";
import { type VerificationReport, summarize } from "../../../app/verification/report.ts";
import { chip } from "../../parts/chip.ts";
import { factList } from "../../parts/fact.ts";
import type { Html } from "../../parts/html.ts";
import { section } from "../../parts/section.ts";
import { responseFacts } from "./responseFacts.ts";
import { attemptResponses } from "./rawResponses.ts";

/** How the attempt went: the outcome's word, and by whom, how and how fast it was answered. */
export function responseSection(report: VerificationReport): Html {
  const { conclusion } = report;
  const outcome = { label: "Outcome", value: chip(attemptTone(report), summarize(report).word) };
  const heading = conclusion.kind === "answered" ? "Answer" : "Attempt";
  const count = attemptResponses(conclusion).length;
  const note = count > 1 ? `of ${groupDigits(BigInt(count))} requests` : undefined;
  return section(heading, factList(responseFacts(report), outcome), note);
}

/** The contract may turn out verified after a failed attempt; the attempt failed nevertheless. */
function attemptTone(report: VerificationReport): Tone {
  const { conclusion } = report;
  if (conclusion.kind === "answered") return explainResponse(conclusion.response).tone;
  if (conclusion.kind !== "failed") return explainReport(report).tone;
  return explainFailure(conclusion.error.failure, conclusion.error.host).tone;
}
