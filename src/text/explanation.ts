/** How good the news is; never shown by color alone. `partial`: a success with a difference, such as a partial match. */
export type Tone = "good" | "partial" | "careful" | "bad" | "neutral";

/** Whether the news is that something succeeded, in full or in part. */
export function isSuccess(tone: Tone): boolean {
  return tone === "good" || tone === "partial";
}

/** What a button can do about it. Which ones make sense is said here, their labels are the page's. */
export type RemedyKind =
  | "tryAgain"
  | "otherProtocol"
  | "setApiKey"
  | "clearApiKey"
  | "selectNetwork"
  | "openNetworkSettings"
  | "chooseRpcUrl"
  | "forwardPort"
  | "openProxySettings"
  | "openBuildSettings"
  | "showBuilds"
  | "checkConnection"
  | "verifyLongZero"
  | "openExplorer";

/** An outcome or a failure in words: what happened, then what to do. Our own words only, never a service's. */
export type Explanation = {
  readonly tone: Tone;
  /** A few words, without a final dot. */
  readonly title: string;
  /** One sentence or two: what happened. */
  readonly sentence: string;
  /** What to do next. */
  readonly nextStep: string;
  /** The button that does it, first the best; the panel always offers to try again. */
  readonly remedies: readonly RemedyKind[];
  /** Set where none of them is likely to help now: no button stands out then. */
  readonly noneStandsOut?: true;
};

/**
 * How good the news is that a bytecode matches, wherever it is told: of a build, as what to expect, as what a service holds,
 * or as what came of a verification. Other metadata is told in words: the code is the same.
 */
export function matchTone(match: "exact" | "partial"): Tone {
  return match === "exact" ? "good" : "partial";
}
