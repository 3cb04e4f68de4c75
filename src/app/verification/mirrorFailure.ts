import type { ApiError } from "../../http/failure.ts";

type Concluded = { readonly conclusion: { readonly kind: string; readonly mirrorFailure?: ApiError } };

/** How asking the mirror node failed, where that is what a verification failed at. */
export function mirrorFailureOf({ conclusion }: Concluded): ApiError | undefined {
  return conclusion.mirrorFailure;
}
