import type { Lane } from "./pacer.ts";
import { ApiError } from "./failure.ts";
import type { RawResponse } from "./rawResponse.ts";

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

/** A lookup that somebody repeats anyway: the next hover, the next look at a job, the user's own check. */
export const singleLookupPolicy: RequestPolicy = { ...lookupPolicy, retries: () => 0 };

export const verificationPolicy: RequestPolicy = {
  lane: "verification",
  deadlineMilliseconds: 300_000,
  retries: () => 2,
  retryWhen: "neverLeft",
};

/** Requests that are repeated after a response, because the next one may differ. In milliseconds. */
export const repeats = {
  /** A transaction that was just sent: mirror nodes list it some seconds late. */
  freshTransaction: { pause: 1500, longest: 30_000 },
  /** Keep Trying for 30 Seconds. */
  notFound: { pause: 2000, longest: 30_000 },
  /** A contract of a batch whose service reached its rate limit. A longer pause is left to the user. */
  limited: { pause: 20_000, longestPause: 600_000, tries: 4 },
  /** A verification job: most end within seconds. Services ask clients to poll every three seconds. */
  job: { firstPauses: [250, 500, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000], pause: 3000 },
} as const;

/** Larger bodies are abandoned while they stream in; counted before and after decompression. */
export const bodyLimitBytes = 32 * 1024 * 1024;

/** The policy of a verification with a deadline of its own. */
export function verificationPolicyWithin(deadlineMilliseconds: number | undefined): RequestPolicy {
  return deadlineMilliseconds === undefined
    ? verificationPolicy
    : { ...verificationPolicy, deadlineMilliseconds };
}

/** A longer wait is the user's to decide on. */
const longestUnaskedWaitMilliseconds = 3000;

const passingStatuses = new Set([429, 502, 503, 504]);

/** Whether a response speaks of trouble that may be over in a moment. */
function isPassing(response: RawResponse): boolean {
  const asked = response.retryAfterMilliseconds ?? 0;
  return passingStatuses.has(response.status) && asked <= longestUnaskedWaitMilliseconds;
}

/** Milliseconds to wait before another try, or `undefined` for no other try. */
export function waitBeforeRetry(
  attempt: RawResponse | ApiError,
  policy: RequestPolicy,
  random: number,
): number | undefined {
  // Full jitter: anything from nothing to the whole pause, so that clients do not come back together.
  const jitter = random * 500;
  if (attempt instanceof ApiError) {
    const { failure } = attempt;
    if (failure.kind === "proxyFailed") return failure.reason === "unreachable" ? jitter : undefined;
    if (failure.kind !== "unreachable") return undefined;
    return failure.neverLeft || policy.retryWhen === "failed" ? jitter : undefined;
  }
  if (policy.retryWhen === "neverLeft" || !isPassing(attempt)) return undefined;
  return attempt.retryAfterMilliseconds ?? jitter;
}

/** A hundred years: services have been seen to name dates months away, and more says nothing. */
const longestMilliseconds = 100 * 365 * 24 * 60 * 60 * 1000;

/**
 * Reads a `Retry-After` header: seconds, or an HTTP date.
 * @returns milliseconds from `now`, between 0 and a hundred years: never to be slept on unasked; `undefined` for a missing or unreadable header.
 */
export function retryAfterMilliseconds(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const wait = /^\d{1,12}$/.test(text)
    ? Number(text) * 1000
    : /^[A-Za-z]{3},? /.test(text)
      ? Date.parse(text) - now
      : NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestMilliseconds);
}
