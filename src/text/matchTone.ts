import type { Tone } from "./explanation.ts";

/**
 * How good the news is that a bytecode matches, wherever it is told: of a build, as what to expect, as what a service holds,
 * or as what came of a verification. Other metadata is told in words: the code is the same.
 */
export function matchTone(match: "exact" | "partial"): Tone {
  return tones[match];
}

const tones: Readonly<Record<"exact" | "partial", Tone>> = { exact: "good", partial: "good" };
