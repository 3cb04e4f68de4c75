import type { ApiError } from "../../http/failure.ts";
import type { Dated } from "../lookups/responseCache.ts";

/** How a question stands when the hover that asked it answers. */
export type QueryState<Value> =
  | { readonly state: "known"; readonly response: Dated<Value> }
  /** No answer yet; it is still waited for, and will be held. */
  | { readonly state: "asking"; readonly host: string }
  | { readonly state: "failed"; readonly error: ApiError }
  /** Nothing is held, and the settings say to ask nobody; or there was nothing to ask with. */
  | { readonly state: "notAsked" }
  /** The network has no such service. */
  | { readonly state: "noService" };
