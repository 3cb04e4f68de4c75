import type { NearestBuild } from "./nearestBuild.ts";
import type { FoundBuild } from "./workspaceBuilds.ts";

/** What a contract's code is to the builds of the workspace, in this window or as an earlier one found out. */
export type KnownCode =
  | {
      readonly kind: "matched";
      readonly relation: Pick<FoundBuild["relation"], "kind">;
      /** Undefined where the build's name must not be used: see `OwnCode.nameOf`. */
      readonly name: string | undefined;
      /** Undefined where nothing is known to be amiss. */
      readonly lacking?: LackingBuild | undefined;
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
export type LackingBuild = (typeof lackingBuilds)[number];

export const lackingBuilds = ["incomplete", "unchecked"] as const;

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
  return named === undefined ? undefined : { name: named };
}
