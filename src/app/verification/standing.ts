import { type DryRun, type GradeReason, withoutHash } from "../../builds/proof/dryRun.ts";
import { heldBy, type Held } from "./held.ts";
import type { StatusLookup } from "./report.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";

/**
 * How a contract of a plan stands already. `open`: it is not verified, or its service cannot say; `settled`: publishing would change
 * nothing; `improved`: it would better a partial match, `maybeImproved`: it may; `notKnown`: the service did not say, and may do so when
 * it is asked again; `otherChain`: it does not verify on this chain.
 */
export type Standing = "open" | "settled" | "improved" | "maybeImproved" | "notKnown" | "otherChain";

/** How the contract stands, by what the service says and by what the build is expected to come to. */
export function standingOf({
  status,
  plan,
}: {
  readonly status: StatusLookup | undefined;
  readonly plan: { readonly dryRun: DryRun };
}): Standing {
  if (status === undefined) return "open";
  if (status.kind === "failed") return lacksStatusLookup(status.error.failure) ? "open" : "notKnown";
  if (status.status.state === "unsupportedChain") return "otherChain";
  const held = heldBy(status.status);
  if (held === undefined) return "notKnown";
  if (held === "none") return "open";
  return held === "exact" ? "settled" : standingOfMatch(plan.dryRun);
}

/** What publishing a build would make of a match that is not exact. */
export function standingOfMatch({ grade, reasons }: DryRun): "improved" | "maybeImproved" | "settled" {
  if (grade === "exact") return "improved";
  if (reasons.some(({ kind }) => ofCode.has(kind))) return "settled";
  const isNotProved = grade === "notProved" || reasons.some(({ kind }) => kind === "notProved");
  return isNotProved || grade === "notCompared" ? "maybeImproved" : "settled";
}

/** Why a match is not exact that this source changes nothing about: it stands in the code. */
const ofCode: ReadonlySet<GradeReason["kind"]> = new Set(["metadataDiffers", ...withoutHash]);

/** What the service holds of the contract; undefined where it does not say. */
export const heldIn = (status: StatusLookup | undefined): Held | undefined =>
  status?.kind === "known" ? heldBy(status.status) : undefined;
