import type { FoundBuild } from "./workspaceBuilds.ts";

/** Whether a contract's code is one of the workspace's. */
export type OwnCodeFact =
  | {
      readonly kind: "matched";
      readonly relation: FoundBuild["relation"];
      /** Undefined where the build's name must not be used: see `OwnCode.nameOf`. */
      readonly name: string | undefined;
    }
  | { readonly kind: "none" };

/** The same, as far as rows need it: what an earlier window found out, too. */
export type KnownCode =
  | {
      readonly kind: "matched";
      readonly relation: Pick<FoundBuild["relation"], "kind">;
      /** As in {@link OwnCodeFact}. */
      readonly name: string | undefined;
      /** Undefined where nothing is known to be amiss. */
      readonly lacking?: LackingBuild | undefined;
    }
  | { readonly kind: "none" };

/**
 * Why a contract is not verified from the build that has its code without a decision: `incomplete`: it lacks what publishing needs;
 * `unchecked`: nothing proves its sources.
 */
export type LackingBuild = (typeof lackingBuilds)[number];

export const lackingBuilds = ["incomplete", "unchecked"] as const;
