import type { Lane } from "./pacer.ts";

/** How long and how often a request is tried (docs/decisions.md, Requests). */
export type RequestPolicy = {
  readonly lane: Lane;
  /** For everything: waiting for a turn, all tries, the last byte, parsing. */
  readonly deadlineMilliseconds: number;
  /** How many tries there may be after the first; asked after each, for it may change with those who wait. */
  readonly retries: () => number;
  /** `failed`: after a connection failure, 429, 502, 503, 504. `neverLeft`: only if no byte can have arrived. */
  readonly retryWhen: "failed" | "neverLeft";
};

export const lookupPolicy: RequestPolicy = {
  lane: "lookup",
  deadlineMilliseconds: 15_000,
  retries: () => 2,
  retryWhen: "failed",
};

export const verificationPolicy: RequestPolicy = {
  lane: "verification",
  deadlineMilliseconds: 300_000,
  retries: () => 2,
  retryWhen: "neverLeft",
};

/** The policy of a verification with a deadline of its own. */
export function verificationPolicyWithin(deadlineMilliseconds: number | undefined): RequestPolicy {
  return deadlineMilliseconds === undefined
    ? verificationPolicy
    : { ...verificationPolicy, deadlineMilliseconds };
}
