import type { Protocol } from "../../services/verifier/verification.ts";
import type { Conclusion, VerificationReport } from "./report.ts";
import { factOfLook, type VerificationFact } from "./verificationFact.ts";

/** A finished verification in a few values: what a list of attempts shows and what a restored panel begins with. */
export type VerificationSummary = {
  /** That of the report; of an attempt that 0.1 has noted the moment at which it ended, if that is known. */
  readonly id: string;
  readonly network: string;
  readonly chainId: string;
  /** Lower case. */
  readonly address: string;
  readonly contractId: string | undefined;
  readonly protocol: Protocol;
  readonly host: string | undefined;
  /** The outcome word, or the kind of conclusion where the service gave no answer. */
  readonly word: string;
  /** What a look at the verification status showed, where the service did not answer the attempt itself. */
  readonly status: VerificationFact | undefined;
  /** Milliseconds since the Unix epoch. */
  readonly finishedAt: number;
};

/** The summary of a report. Holds nothing that came from a service. */
export function summarize(report: VerificationReport): VerificationSummary {
  const { network, address, contractId } = report.subject;
  return {
    id: report.id,
    network: network.name,
    chainId: network.chainId,
    address,
    contractId,
    protocol: report.protocol,
    host: report.host,
    word: wordOf(report.conclusion),
    status: factOfLook(report),
    finishedAt: report.startedAt + report.tookMilliseconds,
  };
}

function wordOf(conclusion: Conclusion): string {
  if (conclusion.kind === "answered") return conclusion.response.outcome;
  return conclusion.kind === "failed" ? conclusion.error.failure.kind : conclusion.kind;
}
