import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Held } from "./held.ts";
import type { VerificationFact } from "./report.ts";

/** What is known of a contract's verification, by whatever asked, and when its service last said so. */
export type KnownVerification = readonly [fact: VerificationFact | VerificationStatus["state"], at: number];

const heldBy: Readonly<Partial<Record<KnownVerification[0], Held>>> = {
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
