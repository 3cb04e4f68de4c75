import { shortAddress } from "../../core/address.ts";
import type {
  Conclusion,
  StatusLookup,
  VerificationReport,
  VerificationStep,
  VerificationSubject,
} from "../../app/verification/report.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import { statusOf, mirrorFailureOf } from "../../app/verification/verificationState.ts";
import type { BuildAvailability } from "../../app/verification/codeToCompare.ts";
import type { CodeMatch } from "../../app/builds/codeMatch.ts";
import type { Unmatched } from "../../app/builds/comparison.ts";
import type { SkippedBuild } from "../../app/builds/rootOverview.ts";
import type { PlanView } from "./plan/view.ts";
import type { ProxyState } from "../../app/verification/proxy.ts";
import type { RawResponse } from "../../http/rawResponse.ts";

/** What a verification panel shows. */
export type VerificationView =
  | PlanView
  | {
      readonly kind: "running";
      readonly subject: VerificationSubject;
      /** `undefined` before the first: a question to the user may come before it. */
      readonly step: VerificationStep | undefined;
      /** When its first step began. Milliseconds since the Unix epoch. */
      readonly startedAt: number;
      /** Whether the verification request may have reached the service, in this step or in one before it. */
      readonly wasSent?: boolean;
    }
  | ({
      readonly kind: "finished";
      readonly report: VerificationReport;
      /** Attempts on the same contract before this one in this window, newest first. */
      readonly earlier: readonly VerificationSummary[];
      /** Whether it ended before the panel was opened, and nothing has been sent since. */
      readonly fromMemory?: boolean;
      /** What its code is to the builds by now, of one from memory. */
      readonly codeMatch?: CodeMatch | undefined;
      /** The networks that deployment files record it on, where they do not on this one. */
      readonly recordedOn?: readonly string[];
    } & PlanningFacts)
  /** After a restart: what is known of the last attempt. Nothing is sent until the user asks for it. */
  | {
      readonly kind: "restored";
      readonly summary: VerificationSummary;
      /** What its code is to the builds by now. */
      readonly codeMatch?: CodeMatch | undefined;
      /** As in `PlanningFacts`. */
      readonly commit?: string | undefined;
    }
  /** After a restart that ended a plan or a verification. Nothing is sent until the user asks for it. */
  | {
      readonly kind: "interrupted";
      readonly subject: VerificationSubject;
      /** Whether the verification request may have reached the service. */
      readonly wasSent: boolean;
      /** Whether it was a plan, which is made anew: nothing was begun. */
      readonly wasPlan?: boolean | undefined;
    };

/** What planning a verification has found, which is shown beside what came of it. */
export type PlanningFacts = {
  /** Undefined where no build of the workspace can help. */
  readonly builds?: BuildAvailability | undefined;
  /** What its code resembles, where it was compared and no build has it. */
  readonly resembled?: Pick<Unmatched, "nearest" | "named" | "commit" | "skippedFiles"> | undefined;
  /** Whether builds were not read, as the workspace is not trusted. */
  readonly isRestricted?: boolean;
  /** What may be its build, and could not be read. */
  readonly skippedBuild?: SkippedBuild | undefined;
  /** The commit that it was deployed from, where a deployment file names it and no build is known to be the one of that. */
  readonly commit?: string | undefined;
  /** How many files of its build were not published beside those that were. */
  readonly filesLeftOut?: number;
  /** Whether its files were sent without a question, as the user has published all of them to the same service before. */
  readonly isSentAgain?: boolean;
  /** Where the contract leads, if it is known to be a proxy. */
  readonly proxy?: ProxyState | undefined;
};

/** The contract that a view is about, and its network. */
export type ShownContract = {
  /** Lower case. */
  readonly address: string;
  readonly contractId: string | undefined;
  readonly network: string;
  /** Empty where it is not known. */
  readonly chainId: string;
};

/** The contract that a view is about. */
export function contractOf(view: VerificationView): ShownContract {
  if (view.kind === "restored") return view.summary;
  const { network, ...contract } = view.kind === "finished" ? view.report.subject : view.subject;
  return { ...contract, network: network.name, chainId: network.chainId };
}

/**
 * The raw responses behind a report, which the indexes of `openRaw` and `openValue` count: those that decided it, the last of them
 * at `lastOfReport`, then those of lookups before.
 */
export function rawResponses(report: VerificationReport): readonly RawResponse[] {
  return [...deciding(report), ...before(report)];
}

/** The index of the last response that a report was decided by; -1 where there is none. */
export function lastOfReport(report: VerificationReport): number {
  return deciding(report).length - 1;
}

/** The index of the response that the status in a report was read from. */
export function indexOfStatus(report: VerificationReport): number {
  const response = statusResponse(statusOf(report.conclusion));
  return response === undefined ? -1 : rawResponses(report).lastIndexOf(response);
}

function deciding({ conclusion }: VerificationReport): readonly RawResponse[] {
  switch (conclusion.kind) {
    case "responded":
    case "failed":
      return [...attemptResponses(conclusion), ...present([statusResponse(conclusion.statusAfter)])];
    case "unresolved":
      return present([conclusion.error?.response]);
    case "held":
    case "noExplorer":
      return present([statusResponse(conclusion.status)]);
    case "noVerifier":
    case "cancelled":
      return attemptResponses(conclusion);
  }
}

function before(report: VerificationReport): readonly RawResponse[] {
  const { conclusion } = report;
  const status = "statusHeld" in conclusion ? statusResponse(conclusion.statusHeld) : undefined;
  return present([status, mirrorFailureOf(report)?.response]);
}

/** The responses to the attempt itself, in order: without those of lookups before and after it. */
export function attemptResponses(conclusion: Conclusion): readonly RawResponse[] {
  switch (conclusion.kind) {
    case "responded":
      return conclusion.response.responses;
    case "failed":
      return present([...conclusion.error.earlierResponses, conclusion.error.response]);
    default:
      return [];
  }
}

function statusResponse(lookup: StatusLookup | undefined): RawResponse | undefined {
  return lookup?.kind === "known" ? lookup.status.response : lookup?.error.response;
}

function present(responses: readonly (RawResponse | undefined)[]): readonly RawResponse[] {
  return responses.filter((response) => response !== undefined);
}

/** What that contract is called in a narrow place. */
export function contractName(view: VerificationView): string {
  const { contractId, address } = contractOf(view);
  return contractId ?? shortAddress(address);
}
