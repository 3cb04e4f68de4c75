import type { PublicationPlan } from "../../../app/publication/planPublication.ts";
import { largestUploadBytes } from "../../../services/verifier/uploads.ts";
import type { NoComparison } from "../../../app/builds/deployedCode.ts";
import type { Protocol } from "../../../services/verifier/verification.ts";
import type { CreationGrade } from "../../../builds/proof/creationGrade.ts";
import type { Hex } from "../../../core/hex.ts";
import type { CreationComparison } from "../../../app/builds/comparison.ts";
import type { StatusLookup, VerificationSubject } from "../../../app/verification/report.ts";
import type { ProxyState } from "../../../app/verification/proxy.ts";
import type { FoundBuild } from "../../../app/builds/workspaceBuilds.ts";
import { standingOf } from "../../../app/verification/standing.ts";

/** What verifying from a build would come to and publish, for the user to agree to. */
export type PlanView = {
  readonly kind: "plan";
  /** Tells it from the plans before it: what a page agrees to is the one that it showed. */
  readonly id: number;
  readonly subject: VerificationSubject;
  /** By which it would be sent. */
  readonly protocol: Protocol;
  readonly plan: PublicationPlan;
  readonly creation: CreationComparison;
  readonly created: PlannedCreation;
  /** The commit that it was deployed from, where this is not known to be the build of that. */
  readonly commit: string | undefined;
  /** Why the contract's code was not compared, where it was not. */
  readonly uncompared: NoComparison | undefined;
  /** What the service says of the contract already; undefined where it was not asked. */
  readonly status: StatusLookup | undefined;
  /** Where the contract leads, if it is a proxy. */
  readonly proxy: ProxyState | undefined;
  /** The name of the build that has the code, where it may stand in titles; undefined of one that was not compared. */
  readonly ownName: string | undefined;
  /** Other builds that have the code. */
  readonly others: readonly FoundBuild[];
  /** The paths of files that were never published to this service by this user. */
  readonly unpublished: ReadonlySet<string>;
  /** Whether this user has sent the compiler's settings to this service before, with whatever files. */
  readonly areSettingsKnown: boolean;
  /** The paths of files with possible secrets that the user has agreed to. */
  readonly confirmed: ReadonlySet<string>;
  readonly isTrusted: boolean;
  /** Whether another extension has asked for it. */
  readonly isForAnother?: boolean;
};

/** What a service will find of the code that a contract was created with, and by which transaction it is told to look for that. */
export type PlannedCreation = {
  readonly grade: CreationGrade;
  /** Whether it would have to look into what a transaction did, which the network does not tell. */
  readonly needsTraces: boolean;
  /** Sent along; undefined where nobody names one. */
  readonly transaction: Hex | undefined;
};

/** Files that wait for the user's word of their own. */
export function unconfirmed({ plan, confirmed, unpublished }: PlanView): number {
  return plan.files.filter(
    ({ path, possibleSecrets }) =>
      possibleSecrets.length > 0 && unpublished.has(path) && !confirmed.has(path),
  ).length;
}

/**
 * Whether all of it, settings included, was sent to this service before: then there is nothing to be agreed to, unless
 * nobody knows that it is the contract's, it is verified already and nothing says that this would better it, or its service does not
 * verify on this chain.
 */
export function isAgreedTo(view: PlanView): boolean {
  const standing = standingOf(view);
  return (
    standing !== "settled" &&
    standing !== "maybeImproved" &&
    standing !== "otherChain" &&
    view.uncompared === undefined &&
    view.unpublished.size === 0 &&
    view.areSettingsKnown &&
    view.plan.files.length > 0 &&
    mayBePublished(view)
  );
}

/** Whether what is shown can be sent once it is agreed to. */
export function mayBePublished(view: PlanView): boolean {
  const { plan, isTrusted } = view;
  const isSendable = plan.publication !== undefined && plan.bytes <= largestUploadBytes;
  return isSendable && isTrusted && unconfirmed(view) === 0;
}
