import type { ApiError } from "../../http/failure.ts";
import type { ServiceRole } from "../networks/network.ts";

/** That asking a service failed, and how. */
export type ServiceFailure = { readonly service: ServiceRole; readonly error: ApiError };

/** What is going on with a contract: it is being asked about, or services failed when it was. */
export type CheckProgress =
  { readonly kind: "asking" } | { readonly kind: "failed"; readonly failures: readonly ServiceFailure[] };
