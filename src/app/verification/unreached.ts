import type { ApiError } from "../../http/failure.ts";

type Concluded = { readonly conclusion: { readonly kind: string; readonly unreached?: ApiError } };

/** How the mirror node was not reached, where that is what a verification failed at. */
export function unreachedOf({ conclusion }: Concluded): ApiError | undefined {
  return conclusion.unreached;
}
