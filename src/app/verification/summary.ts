import { explainReport } from "../../text/conclusion.ts";
import type { Tone } from "../../text/explanation.ts";
import type { Protocol } from "../../services/verifier/verification.ts";
import type { Conclusion, VerificationReport } from "./report.ts";

/** A finished verification in a few words: what a list of attempts shows and what a restored panel begins with. */
export type VerificationSummary = {
  readonly network: string;
  readonly chainId: string;
  /** Lower case. */
  readonly address: string;
  readonly contractId: string | undefined;
  readonly protocol: Protocol;
  readonly host: string | undefined;
  /** The outcome word, or the kind of conclusion where the service gave no answer. */
  readonly word: string;
  readonly tone: Tone;
  readonly title: string;
  readonly sentence: string;
  /** Milliseconds since the Unix epoch. */
  readonly finishedAt: number;
};

/** The summary of a report. Holds nothing that came from a service. */
export function summarize(report: VerificationReport): VerificationSummary {
  const { tone, title, sentence } = explainReport(report);
  const { network, address, contractId } = report.subject;
  return {
    network: network.name,
    chainId: network.chainId,
    address,
    contractId,
    protocol: report.protocol,
    host: report.host,
    word: wordOf(report.conclusion),
    tone,
    title,
    sentence,
    finishedAt: report.startedAt + report.tookMilliseconds,
  };
}

function wordOf(conclusion: Conclusion): string {
  if (conclusion.kind === "answered") return conclusion.answer.outcome;
  return conclusion.kind === "failed" ? conclusion.error.failure.kind : conclusion.kind;
}
