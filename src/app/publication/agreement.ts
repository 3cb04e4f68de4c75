import { largestUploadBytes } from "../../services/verifier/uploads.ts";
import type { NoComparison } from "../builds/deployedCode.ts";
import type { StatusLookup } from "../verification/report.ts";
import { standingOf } from "../verification/standing.ts";
import type { PublicationPlan } from "./planPublication.ts";

/** A plan, and what the user has agreed to. */
export type PlanToAgree = {
  readonly plan: PublicationPlan;
  /** Why the contract's code was not compared, where it was not. */
  readonly uncompared: NoComparison | undefined;
  /** What the service says of the contract already; undefined where it was not asked. */
  readonly status: StatusLookup | undefined;
  /** The paths of files that were never published to this service by this user. */
  readonly unpublished: ReadonlySet<string>;
  /** Whether this user has sent the compiler's settings to this service before, with whatever files. */
  readonly areSettingsKnown: boolean;
  /** Whether this user has sent exactly this to this service before for the same contract. */
  readonly isContractKnown: boolean;
  /** The paths of files with possible secrets that the user has agreed to. */
  readonly confirmed: ReadonlySet<string>;
  readonly isTrusted: boolean;
};

/** Files that wait for the user's word of their own. */
export function unconfirmed({ plan, confirmed, unpublished }: PlanToAgree): number {
  return plan.files.filter(
    ({ path, possibleSecrets }) =>
      possibleSecrets.length > 0 && unpublished.has(path) && !confirmed.has(path),
  ).length;
}

/**
 * Whether all of it, settings included, was sent to this service before for this contract: then there is nothing to be agreed to,
 * unless nobody knows that it is the contract's, its build is not the one that was deployed, so that there may be a better source, it
 * is verified already and nothing says that this would better it, or its service does not verify on this chain, or does not say
 * whether it is verified already. Another contract is another thing to publish: that
 * anyone can read what runs at its address.
 */
export function isAgreedTo(view: PlanToAgree): boolean {
  const standing = standingOf(view);
  return (
    standing !== "settled" &&
    standing !== "maybeImproved" &&
    standing !== "otherChain" &&
    standing !== "notKnown" &&
    view.uncompared === undefined &&
    view.plan.match.relation?.kind !== "sameCode" &&
    view.unpublished.size === 0 &&
    view.areSettingsKnown &&
    view.isContractKnown &&
    view.plan.files.length > 0 &&
    mayBePublished(view)
  );
}

/** Whether what is shown can be sent once it is agreed to. */
export function mayBePublished(view: PlanToAgree): boolean {
  const { plan, isTrusted } = view;
  const isSendable = plan.publication !== undefined && plan.bytes <= largestUploadBytes;
  return isSendable && isTrusted && unconfirmed(view) === 0;
}
