import type { ApiError } from "../../../http/failure.ts";
import type { VerificationStatus } from "../../../services/verifier/status.ts";
import type { KnownAttempt } from "../../history/knownAttempts.ts";
import type { Dated } from "../../lookups/responseCache.ts";

/** What is known of a contract's verification. Unknown is said as unknown. */
export type VerificationKnowledge = {
  /** What the service holds; `undefined` where the network has no verifier that tells, or it was not asked yet. */
  readonly status: Dated<VerificationStatus> | undefined;
  /** Why the service's status is not known, when it was asked. */
  readonly statusError: ApiError | undefined;
  /** Attempts that were made here, earlier windows included, newest first. */
  readonly attempts: readonly KnownAttempt[];
};
