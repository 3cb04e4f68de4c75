import type { NearestBuild } from "./nearestBuild.ts";
import type { MatchedBuild } from "./workspaceBuilds.ts";

/** What a contract's code is to the builds of the workspace, in this window or as an earlier one found out. */
export type CodeMatch =
  | {
      readonly kind: "matched";
      readonly relation: Pick<MatchedBuild["relation"], "kind">;
      /** Undefined where the build's name must not be used: see `OwnCode.nameOf`. */
      readonly name: string | undefined;
      /** Undefined where nothing is known to be amiss. */
      readonly lacking?: BuildShortcoming | undefined;
    }
  | ({ readonly kind: "differs" } & DifferingBuild)
  | { readonly kind: "none" };

/** A build that is the contract's, though with other code: an earlier version of it was deployed, or it has its name. */
export type DifferingBuild = {
  /** Undefined where the build's name must not be used: see `OwnCode.nameOf`. */
  readonly name: string | undefined;
  /** How much of the code they share, of 1; undefined where that was not compared. */
  readonly share?: number | undefined;
};

/**
 * Why a contract is not verified from the build that has its code without a decision: `incomplete`: it lacks what publishing needs;
 * `unchecked`: nothing proves its sources.
 */
export type BuildShortcoming = (typeof buildShortcomings)[number];

export const buildShortcomings = ["incomplete", "unchecked"] as const;

/** The build that is the contract's, though with other code; undefined where none is known to be. */
export function differingBuild({
  nearest,
  named,
}: {
  readonly nearest?: NearestBuild | undefined;
  readonly named?: string | undefined;
}): (DifferingBuild & { readonly name: string }) | undefined {
  if (nearest?.resemblance.kind === "older")
    return { name: nearest.build.name, share: nearest.resemblance.share };
  if (nearest?.resemblance.kind === "otherMetadata") return { name: nearest.build.name };
  return named === undefined ? undefined : { name: named };
}
