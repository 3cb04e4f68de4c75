import { isConnectionFailure, type ApiError } from "../../http/failure.ts";

type Concluded = { readonly conclusion: { readonly kind: string; readonly mirrorFailure?: ApiError } };

/** How asking the mirror node failed, where that is what a verification failed at. */
export function mirrorFailureOf({ conclusion }: Concluded): ApiError | undefined {
  return conclusion.mirrorFailure;
}

type WithoutSource = {
  readonly status: { readonly kind: "known" } | { readonly kind: "failed"; readonly error: ApiError };
  readonly noBuildHasIt?: boolean;
  readonly mirrorFailure?: ApiError;
};

/** What a verification without a source failed at: asking the mirror node, or connecting to the service for the status. */
export function failureWithoutSource(conclusion: WithoutSource): ApiError | undefined {
  const { mirrorFailure, status, noBuildHasIt } = conclusion;
  if (mirrorFailure !== undefined) return mirrorFailure;
  // With builds compared, the mirror node was reached.
  if (status.kind === "known" || noBuildHasIt === true) return undefined;
  return isConnectionFailure(status.error.failure) ? status.error : undefined;
}
