import { isConnectionFailure, type ApiError } from "../../http/failure.ts";
import { statusOf, verifiedState } from "./fact.ts";
import type { Conclusion, StatusLookup } from "./report.ts";

type Concluded = { readonly conclusion: Conclusion };

/** How asking the mirror node failed, where that kept the code from being compared: an aside where the contract is verified. */
export function mirrorFailureOf({ conclusion }: Concluded): ApiError | undefined {
  return "mirrorFailure" in conclusion ? conclusion.mirrorFailure : undefined;
}

/** The same where that is what a verification failed at. */
export function failedAtMirror({ conclusion }: Concluded): ApiError | undefined {
  return verifiedState(statusOf(conclusion)) === undefined ? mirrorFailureOf({ conclusion }) : undefined;
}

type WithoutSource = {
  readonly status: StatusLookup;
  readonly noBuildHasIt?: boolean;
  readonly mirrorFailure?: ApiError;
};

/** What a verification without a source failed at: asking the mirror node, or connecting to the service for the status. */
export function failureWithoutSource(conclusion: WithoutSource): ApiError | undefined {
  const { mirrorFailure, status, noBuildHasIt } = conclusion;
  if (verifiedState(status) !== undefined) return undefined;
  if (mirrorFailure !== undefined) return mirrorFailure;
  // With builds compared, the mirror node was reached.
  if (status.kind === "known" || noBuildHasIt === true) return undefined;
  return isConnectionFailure(status.error.failure) ? status.error : undefined;
}
