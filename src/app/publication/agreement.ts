import { maxUploadBytes } from "../../services/verifier/verification.ts";
import type { NoComparison } from "../builds/deployedCode.ts";
import type { StatusLookup } from "../verification/report.ts";
import type { PublicationPlan, PlannedFile } from "./planPublication.ts";
import { type DryRun, type GradeReason, missingHashReasons } from "../../builds/proof/dryRun.ts";
import { storedMatchOf } from "../verification/verificationState.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";

/** A plan, and what the user has agreed to. */
export type PlanToAgree = {
  readonly plan: PublicationPlan;
  /** Why the contract's code was not compared, where it was not. */
  readonly uncompared: NoComparison | undefined;
  /** The deployment file whose code was compared in place of the chain's, and why. */
  readonly recorded: { readonly path: string; readonly why: NoComparison } | undefined;
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
};

/** Number of files that need separate confirmation. */
export function unconfirmed({ plan, confirmed, unpublished }: PlanToAgree): number {
  return plan.files.filter(
    ({ path, possibleSecrets }) =>
      possibleSecrets.length > 0 && unpublished.has(path) && !confirmed.has(path),
  ).length;
}

/**
 * Whether a plan needs no agreement, because the user has agreed to all of it before. All of these hold:
 * - All of it, settings included, was sent to this service before for this contract. Another contract needs an agreement of its
 *   own: publishing lets anyone read what runs at its address.
 * - The code of the contract on this chain was compared with the build.
 * - The build is the one that was deployed: with a build of the same code, there may be a better source.
 * - The contract is not verified yet, or publishing would improve its match.
 * - The service verifies on this chain, and says whether the contract is verified already, if it can say that at all.
 * - It can be sent (`mayBePublished`), and has at least one file.
 */
export function isAgreedTo(view: PlanToAgree): boolean {
  const benefit = publishBenefitOf(view);
  return (
    benefit !== "settled" &&
    benefit !== "maybeImproved" &&
    benefit !== "otherChain" &&
    benefit !== "notKnown" &&
    view.uncompared === undefined &&
    view.recorded === undefined &&
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
  const { plan } = view;
  const isSendable = plan.publication !== undefined && plan.bytes <= maxUploadBytes;
  return isSendable && unconfirmed(view) === 0;
}

/**
 * How a contract of a plan stands already. `open`: it is not verified, or its service cannot say; `settled`: publishing would change
 * nothing; `improved`: it would improve a partial match, `maybeImproved`: it may; `notKnown`: the service did not say, and may do so when
 * it is asked again; `otherChain`: it does not verify on this chain.
 */
export type PublishBenefit = "open" | "settled" | "improved" | "maybeImproved" | "notKnown" | "otherChain";

/** How the contract stands, by what the service says and by what the build is expected to come to. */
export function publishBenefitOf({
  status,
  plan,
}: {
  readonly status: StatusLookup | undefined;
  readonly plan: { readonly dryRun: DryRun };
}): PublishBenefit {
  if (status === undefined) return "open";
  if (status.kind === "failed") return lacksStatusLookup(status.error.failure) ? "open" : "notKnown";
  if (status.status.state === "unsupportedChain") return "otherChain";
  const storedMatch = storedMatchOf(status.status);
  if (storedMatch === undefined) return "notKnown";
  if (storedMatch === "none") return "open";
  return storedMatch === "exact" ? "settled" : benefitForMatch(plan.dryRun);
}

/** What publishing a build would make of a match that is not exact. */
export function benefitForMatch({ grade, reasons }: DryRun): "improved" | "maybeImproved" | "settled" {
  if (grade === "exact") return "improved";
  if (reasons.some(({ kind }) => ofCode.has(kind))) return "settled";
  const isNotProved = grade === "notProved" || reasons.some(({ kind }) => kind === "notProved");
  return isNotProved || grade === "notCompared" ? "maybeImproved" : "settled";
}

/** Why a match is not exact that this source changes nothing about: it stands in the code. */
const ofCode: ReadonlySet<GradeReason["kind"]> = new Set(["metadataDiffers", ...missingHashReasons]);

/** How much is listed to be agreed to: the compiler's settings can stand among the files, and are none. */
export type FileSummary = {
  readonly files: number;
  readonly hasSettings: boolean;
  /** Of all of it. */
  readonly bytes: number;
};

/** Counts what is listed. */
export function summarizeFiles(files: readonly Pick<PlannedFile, "bytes" | "isSettings">[]): FileSummary {
  const settings = files.filter(({ isSettings }) => isSettings === true).length;
  return {
    files: files.length - settings,
    hasSettings: settings > 0,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
