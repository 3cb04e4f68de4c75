import type { NoComparison } from "../builds/deployedCode.ts";

/**
 * What the builds of the workspace are to a contract's code that they were compared with. Of the builds that have it, the best
 * either says no more than `compared`, or gives less than what an explorer may hold: `otherMetadata`: its metadata hash is another;
 * `notSendable`: it lacks what publishing needs.
 */
export type ComparedBuilds = (typeof comparedBuilds)[number];

export const comparedBuilds = ["compared", "otherMetadata", "notSendable", "noneHasIt"] as const;

/**
 * What the builds of the workspace are good for where the source comes from elsewhere; or why none could be compared, so that any
 * of them can only be published without.
 */
export type BuildOffer = ComparedBuilds | NoComparison;

/** Whether the builds were compared with the code, rather than why they could not be. */
export function wereCompared(builds: BuildOffer | undefined): builds is ComparedBuilds {
  return comparedBuilds.some((compared) => compared === builds);
}

/** Whether there are builds that could not be compared: one of them may have the code. */
export function mayHaveTheCode(builds: BuildOffer | undefined): builds is NoComparison {
  return builds !== undefined && !wereCompared(builds);
}

/** Whether one of them has the code. */
export function haveTheCode(builds: BuildOffer | undefined): builds is Exclude<ComparedBuilds, "noneHasIt"> {
  return wereCompared(builds) && builds !== "noneHasIt";
}
