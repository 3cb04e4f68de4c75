import { failureOfAttempt, isInternalError, unknownReasons } from "../../services/verifier/verification.ts";
import { protocols, type Protocol } from "../../services/verifier/protocol.ts";
import {
  stateFromStatus,
  effectiveOutcome,
  verifiedState,
  failedAtMirror,
  failureWithoutSource,
  knownStates,
  type KnownState,
} from "./verificationState.ts";
import { type Conclusion, type VerificationReport } from "./report.ts";
import * as z from "zod/mini";
import type { ServiceRole } from "../networks/network.ts";
import { address, contractId, lenient, textUpTo } from "../storedSchemas.ts";

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
  /** Of the service that the word is about. */
  readonly host: string | undefined;
  /** The outcome word, or the kind of conclusion where the service gave no response: `noBuild` of one that no build has. */
  readonly word: string;
  /** Of one that was canceled before it was requested: the service has nothing of it. */
  readonly isNotSent?: true | undefined;
  /** Of a response whose word is `unknown`: why that is so, where it is known. */
  readonly failure?: (typeof unknownReasons)[number] | undefined;
  /** The service that failed, where it is known which; `host` is its host. */
  readonly service?: ServiceRole | undefined;
  /** What a look at the verification status showed, where the service did not respond to the attempt itself. */
  readonly status?: KnownState | undefined;
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
    host: failedAtMirror(report)?.host ?? report.host,
    word: wordOf(report.conclusion),
    ...(isNotSent(report.conclusion) ? { isNotSent: true } : {}),
    ...failureOf(report.conclusion),
    ...serviceOf(report.conclusion),
    status: stateFromStatus(report),
    finishedAt: report.startedAt + report.tookMilliseconds,
  };
}

function wordOf(conclusion: Conclusion): string {
  if (conclusion.kind === "responded")
    return failedAtMirror({ conclusion })?.failure.kind ?? effectiveOutcome(conclusion);
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
  if (conclusion.kind !== "responded" || effectiveOutcome(conclusion) !== "unknown") return {};
  if (isInternalError(conclusion.response)) return { failure: "internalError" };
  const failure = failureOfAttempt(conclusion.response);
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

const text = textUpTo(1000);

/** A summary that was stored with a panel. It has to name its contract; what else is damaged is left out. */
export const storedSummary: z.ZodMiniType<VerificationSummary> = z.object({
  id: lenient(text, ""),
  network: text,
  address,
  chainId: lenient(text, ""),
  contractId: lenient(contractId),
  protocol: lenient(z.enum(protocols), "session"),
  host: lenient(text),
  word: lenient(text, "unknown"),
  isNotSent: z.optional(lenient(z.literal(true))),
  failure: z.optional(lenient(z.enum(unknownReasons))),
  service: z.optional(lenient(z.enum(["mirror", "verifier"]))),
  status: lenient(z.enum(knownStates)),
  finishedAt: lenient(z.number(), 0),
});
