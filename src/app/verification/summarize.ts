import { failureOfAttempt } from "../../services/verifier/attemptFailure.ts";
import { factOfLook, outcomeBesideHeld, verifiedState } from "./fact.ts";
import { failedAtMirror, failureWithoutSource } from "./mirrorFailure.ts";
import type { Conclusion, VerificationReport, VerificationSummary } from "./report.ts";

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
    host: failedAtMirror(report)?.host ?? report.host,
    word: wordOf(report.conclusion),
    ...(isNotSent(report.conclusion) ? { isNotSent: true } : {}),
    ...failureOf(report.conclusion),
    ...serviceOf(report.conclusion),
    status: factOfLook(report),
    finishedAt: report.startedAt + report.tookMilliseconds,
  };
}

function wordOf(conclusion: Conclusion): string {
  if (conclusion.kind === "responded")
    return failedAtMirror({ conclusion })?.failure.kind ?? outcomeBesideHeld(conclusion);
  if (conclusion.kind === "failed") return conclusion.error.failure.kind;
  if (conclusion.kind === "held") return alreadyWords.perfect;
  if (conclusion.kind !== "noExplorer") return conclusion.kind;
  const { kind, noBuildHasIt, status } = conclusion;
  const verified = verifiedState(status);
  if (verified !== undefined) return alreadyWords[verified];
  return failureWithoutSource(conclusion)?.failure.kind ?? (noBuildHasIt === true ? "noBuild" : kind);
}

const isNotSent = (conclusion: Conclusion): boolean =>
  conclusion.kind === "cancelled" && conclusion.asked !== "verification";

const alreadyWords = { perfect: "alreadyVerified", partial: "alreadyPartial" } as const;

function failureOf(conclusion: Conclusion): Pick<VerificationSummary, "failure"> {
  const failure = conclusion.kind === "responded" ? failureOfAttempt(conclusion.response) : undefined;
  return failure === undefined ? {} : { failure: failure.kind };
}

function serviceOf(conclusion: Conclusion): Pick<VerificationSummary, "service"> {
  if (failedAtMirror({ conclusion }) !== undefined) return { service: "mirror" };
  const failed =
    conclusion.kind === "failed" ||
    (conclusion.kind === "responded" && failureOfAttempt(conclusion.response) !== undefined) ||
    (conclusion.kind === "noExplorer" && failureWithoutSource(conclusion) !== undefined);
  return failed ? { service: "verifier" } : {};
}
