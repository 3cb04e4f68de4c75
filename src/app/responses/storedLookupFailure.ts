import { ApiError } from "../../http/failure.ts";
import { readStoredFailure } from "./storedFailure.ts";

/** That of `ApiError`, as it was stored. */
type StoredLookupFailure = { readonly host: string; readonly failure: unknown };

/** How a lookup failed, as plain JSON. The words of a service are not kept. */
export function storeFailedLookup({ host, failure }: ApiError): StoredLookupFailure {
  return { host, failure: failure.kind === "serviceFailed" ? { ...failure, messages: [] } : failure };
}

/** Reads how a lookup failed; `undefined` where nothing was stored, or nothing that can be read. */
export function readFailedLookup(stored: StoredLookupFailure | undefined): ApiError | undefined {
  const failure = stored && readStoredFailure(stored.failure);
  return failure && new ApiError(failure, stored.host);
}
