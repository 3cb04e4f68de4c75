import type { Deployment } from "../../builds/deployments/deployment.ts";
import type { DifferingBuild, CodeMatch, BuildShortcoming } from "../builds/codeMatch.ts";
import type { ContractFacts } from "../contractFacts/contractFacts.ts";
import type { LedgerState } from "../contractFacts/contractChecks.ts";
import type { Timestamped } from "../history/entry.ts";
import type { Improvement } from "../plan/planVerification.ts";

/** What is known of a deployment and its contract. */
export type DeploymentFacts = Pick<ContractFacts, "ledger" | "verification" | "verifiedAt" | "codeMatch"> & {
  readonly deployment: Pick<Deployment, "origin" | "transaction">;
  /** When its file was written. */
  readonly writtenAt: number;
  /** What publishing its build would make of it; undefined where that is not known. */
  readonly improvement: Improvement | undefined;
  /** Whether its network has no verification service: then its code can only be compared with builds. */
  readonly isUnverifiable?: boolean;
  /** Whether its network is a node of the user's own machine. */
  readonly isLocal?: boolean;
};

/**
 * Why the builds of the workspace do not make an exact match of a contract that is not verified, as far as that is known. `none`:
 * none has its code; `otherCode`: none has, though one is the contract's; `otherMetadata`: the one that has it gives a partial match at
 * best.
 */
export type NoExactBuild = "none" | "otherCode" | "otherMetadata" | BuildShortcoming;

/** How a deployment stands. */
export type DeploymentStatus =
  | {
      readonly kind: "verified";
      readonly match: "perfect" | "partial" | "verified";
      /** Undefined where the service did not say. */
      readonly verifiedAt: number | undefined;
      /** Whether publishing a build of the workspace would make the match exact, as far as that is known. */
      readonly canBeImproved: boolean;
      /** As of `otherCode`. */
      readonly differs?: DifferingBuild | undefined;
    }
  | {
      readonly kind: "notVerified";
      readonly build: NoExactBuild | undefined;
      /** As of `otherCode`. */
      readonly differs?: DifferingBuild | undefined;
    }
  /** The ledger has no code there. `gone`: though the file says that it was created there, long enough ago. */
  | { readonly kind: "noCode" | "gone" | "deleted" }
  /**
   * None of the builds has its code, though one is the contract's. Whether it is verified is not known.
   * `isLocal`: it is on a node of the user's own machine, where deploying it again costs nothing.
   */
  | { readonly kind: "otherCode"; readonly differs?: DifferingBuild | undefined; readonly isLocal?: boolean }
  /** The ledger has it, on a network without a verification service. `code`: what it is to the builds, where that is known. */
  | { readonly kind: "deployed"; readonly code: Exclude<CodeMatch, { readonly kind: "differs" }> | undefined }
  | { readonly kind: "unsupportedChain" | "unclear" }
  | { readonly kind: "unknown" };

/** Whether a ledger has no contract there: then no status says more of it. */
export const isAbsent = <Status extends DeploymentStatus>(
  status: Status,
): status is Extract<Status, { readonly kind: "noCode" | "gone" | "deleted" }> =>
  status.kind === "noCode" || status.kind === "gone" || status.kind === "deleted";

/** Whether a build is the contract's, with other code. */
export function isOfOtherCode(status: DeploymentStatus): boolean {
  if (status.kind === "notVerified") return status.build === "otherCode";
  return status.kind === "otherCode" || (status.kind === "verified" && status.differs !== undefined);
}

/** The build that a deployment differs from. */
export function differingIn(status: DeploymentStatus): DifferingBuild | undefined {
  return "differs" in status ? status.differs : undefined;
}

/** A ledger knows what was created within seconds; a file that is this much older is not ahead of it. */
const indexedWithin = 10 * 60_000;

/** How a deployment stands, by what is held. */
export function deploymentStatus(facts: DeploymentFacts): DeploymentStatus {
  const { ledger, codeMatch, verification, verifiedAt, isLocal, isUnverifiable } = facts;
  const difference = codeMatch?.kind === "differs" ? { differs: codeMatch } : {};
  if (ledger !== undefined && ledger[0] !== "code") return absent(facts, ledger);
  switch (verification?.[0]) {
    case undefined:
      if (codeMatch?.kind === "differs")
        return { kind: "otherCode", ...difference, ...(isLocal === true && { isLocal }) };
      return isUnverifiable === true && ledger !== undefined
        ? { kind: "deployed", code: codeMatch }
        : { kind: "unknown" };
    case "notVerified":
      return { kind: "notVerified", build: noExactBuild(facts), ...difference };
    case "unsupportedChain":
      return { kind: "unsupportedChain" };
    case "unknown":
      return { kind: "unclear" };
    case "perfect":
    case "partial":
    case "verified": {
      const [match] = verification;
      return {
        kind: "verified",
        match,
        verifiedAt,
        canBeImproved: match === "partial" && facts.improvement?.ofMatch === "improved",
        ...difference,
      };
    }
  }
}

function noExactBuild({ codeMatch, improvement }: DeploymentFacts): NoExactBuild | undefined {
  if (codeMatch?.kind === "none") return "none";
  if (codeMatch?.kind === "differs") return "otherCode";
  if (codeMatch?.relation.kind === "sameCode") return "otherMetadata";
  return improvement === undefined ? codeMatch?.lacking : improvement.ofNone;
}

/** When a service said what a deployment's status is, in milliseconds since the Unix epoch; undefined where none did. */
export function observedAt({ ledger, verification, isUnverifiable }: DeploymentFacts): number | undefined {
  const isOfLedger = ledger !== undefined && (ledger[0] !== "code" || isUnverifiable === true);
  return (isOfLedger ? ledger : verification)?.[1];
}

/**
 * What it means that a ledger has nothing there. That a chain was begun anew cannot be known; that the ledger does not know what
 * a file says to have been created on it can, once the ledger has had time to.
 */
function absent(
  { deployment, writtenAt }: DeploymentFacts,
  [fact, at]: Timestamped<LedgerState>,
): DeploymentStatus {
  if (fact === "deleted") return { kind: "deleted" };
  const wasCreated = deployment.origin !== "existing" && deployment.transaction !== undefined;
  const isGone = fact === "notFound" && wasCreated && at - writtenAt > indexedWithin;
  return { kind: isGone ? "gone" : "noCode" };
}
