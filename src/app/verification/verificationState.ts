import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Held } from "./held.ts";
import type { VerificationFact } from "./report.ts";

/** What is known of a contract's verification: `verified` where it is, but not how closely. */
export type VerificationState = VerificationFact | VerificationStatus["state"];

/** The latest known state, and when it was observed, in milliseconds since the Unix epoch. */
export type KnownVerification = readonly [state: VerificationState, at: number];

const heldBy: Readonly<Partial<Record<VerificationState, Held>>> = {
  perfect: "exact",
  partial: "match",
  notVerified: "none",
};

/** What a service was known to hold, and when; undefined where that does not say how closely it is verified. */
export function heldThen(
  known: KnownVerification | undefined,
): readonly [held: Held, at: number] | undefined {
  const held = known && heldBy[known[0]];
  return known === undefined || held === undefined ? undefined : [held, known[1]];
}

/** The later of two; "already verified" says no more than one that is known to match. */
export function laterFact<Value extends string>(
  one: readonly [Value, at: number] | undefined,
  other: readonly [Value, at: number] | undefined,
): readonly [Value, at: number] | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const isMatch = one[0] === "perfect" || one[0] === "partial";
  if (other[0] === "verified" && isMatch) return one;
  return other[1] > one[1] ? other : one;
}
