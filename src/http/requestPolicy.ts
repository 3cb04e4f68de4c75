import type { Lane } from "./pacer.ts";
import { ApiError } from "./failure.ts";
import type { RawResponse } from "./rawResponse.ts";

/** Deadline and retries of a request (docs/decisions.md, Requests). */
export type RequestPolicy = {
  readonly lane: Lane;
  /** For everything: waiting for a slot, all attempts, the last byte, parsing. */
  readonly deadlineMilliseconds: number;
  /** How many retries are allowed; evaluated after each attempt, as it may change. */
  readonly retries: () => number;
  /**
   * `failed`: after a connection failure or status 429, 502, 503, or 504. `neverLeft`: only if the request was not
   * sent.
   */
  readonly retryWhen: "failed" | "neverLeft";
};

export const lookupPolicy: RequestPolicy = {
  lane: "lookup",
  deadlineMilliseconds: 15_000,
  retries: () => 2,
  retryWhen: "failed",
};

/** A lookup that is repeated anyway: by the next hover, poll, or check. */
export const singleLookupPolicy: RequestPolicy = { ...lookupPolicy, retries: () => 0 };

/** The steps of a transaction: a node executes it again before it responds, and may send hundreds of megabytes. */
export const stepsPolicy: RequestPolicy = { ...lookupPolicy, deadlineMilliseconds: 120_000 };

export const verificationPolicy: RequestPolicy = {
  lane: "verification",
  deadlineMilliseconds: 300_000,
  retries: () => 2,
  retryWhen: "neverLeft",
};

/** Requests that are repeated because the next response may differ. In milliseconds. */
export const repeats = {
  /** A transaction that was just sent: mirror nodes have it some seconds later. */
  freshTransaction: { pause: 1500, longest: 30_000 },
  /** Keep Trying for 30 Seconds. */
  notFound: { pause: 2000, longest: 30_000 },
  /** A contract of a batch whose service reached its rate limit. Longer pauses are up to the user. */
  limited: { pause: 20_000, longestPause: 600_000, tries: 4 },
} as const;

/** Larger bodies are canceled while they stream in; counted before and after decompression. */
export const bodyLimitBytes = 32 * 1024 * 1024;

/** The policy of a verification, with another deadline. */
export function verificationPolicyWithin(deadlineMilliseconds: number | undefined): RequestPolicy {
  return deadlineMilliseconds === undefined
    ? verificationPolicy
    : { ...verificationPolicy, deadlineMilliseconds };
}

/** Longer waits are up to the user. */
const maxAutomaticWaitMilliseconds = 3000;

const temporaryStatuses = new Set([429, 502, 503, 504]);

/** Whether a response indicates a temporary error. */
function isTemporary(response: RawResponse): boolean {
  const retryAfter = response.retryAfterMilliseconds ?? 0;
  return temporaryStatuses.has(response.status) && retryAfter <= maxAutomaticWaitMilliseconds;
}

/** Milliseconds to wait before the next attempt, or undefined for none. */
export function waitBeforeRetry(
  attempt: RawResponse | ApiError,
  policy: RequestPolicy,
  random: number,
): number | undefined {
  // Full jitter, so that clients do not retry at the same time.
  const jitter = random * 500;
  if (attempt instanceof ApiError) {
    const { failure } = attempt;
    if (failure.kind === "proxyFailed") return failure.reason === "unreachable" ? jitter : undefined;
    if (failure.kind !== "unreachable") return undefined;
    return failure.neverLeft || policy.retryWhen === "failed" ? jitter : undefined;
  }
  if (policy.retryWhen === "neverLeft" || !isTemporary(attempt)) return undefined;
  return attempt.retryAfterMilliseconds ?? jitter;
}

/** A hundred years. Some services send dates that are months away. */
const longestMilliseconds = 100 * 365 * 24 * 60 * 60 * 1000;

/**
 * Reads a `Retry-After` header: seconds, or an HTTP date.
 * @returns milliseconds from `now`, between 0 and a hundred years: do not wait that long without asking; undefined if
 * the header is missing or invalid.
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
