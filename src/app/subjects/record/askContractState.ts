import { ApiError } from "../../../http/failure.ts";
import { lacksStatusLookup } from "../../../services/verifier/status.ts";
import type { InspectResponse, RecordSubject } from "../../lookups/inspectSubject.ts";
import type { Lookups } from "../../lookups/lookups.ts";
import type { ServiceRole } from "../../networks/network.ts";
import { recordKind } from "./recordKind.ts";
import { recordVerification } from "./recordVerification.ts";

/** As many as a service is asked at once: the deadline of a question runs while it waits. */
export const contractsAtOnce = 8;

/** That asking a service failed, and how. */
export type ServiceFailure = { readonly service: ServiceRole; readonly error: ApiError };

/** What is going on with a contract: it is being asked about, or services failed when it was. */
export type AskProgress =
  { readonly kind: "asking" } | { readonly kind: "failed"; readonly failures: readonly ServiceFailure[] };

const nothingRemembered = () => ({ attempts: [] });

/**
 * Asks for a contract's record and its verification status, for those who read the responses elsewhere: each service of its
 * network once.
 *
 * @returns which of them failed: beside a record that fails, the status is asked for all the same, where the address is known
 * @throws the signal's reason, when that is aborted
 */
export async function askContractState(
  lookups: Lookups,
  subject: RecordSubject,
  signal: AbortSignal,
): Promise<readonly ServiceFailure[]> {
  const askStatus = async (
    record: InspectResponse<"record"> | undefined,
  ): Promise<readonly ServiceFailure[]> => {
    const { statusError: error } = await recordVerification.ask(
      lookups,
      nothingRemembered,
      subject,
      record,
      signal,
    );
    // A service of the older protocols need not tell a status: beside a record nothing is missing then.
    const isNone =
      error === undefined || (subject.network.mirrorUrl !== undefined && lacksStatusLookup(error.failure));
    return isNone ? [] : [{ service: "verifier", error }];
  };
  const record = await recordKind.ask(lookups, subject, { signal }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return error;
  });
  if (!(record instanceof ApiError)) return askStatus(record);
  return [{ service: "mirror", error: record }, ...(await askStatus(undefined))];
}
