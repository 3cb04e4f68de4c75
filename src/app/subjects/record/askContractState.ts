import { ApiError } from "../../../http/failure.ts";
import type { InspectResponse, RecordSubject } from "../../lookups/inspectSubject.ts";
import type { Lookups } from "../../lookups/lookups.ts";
import { recordKind } from "./recordKind.ts";
import { recordVerification } from "./recordVerification.ts";

/** As many as a service is asked at once: the deadline of a question runs while it waits. */
export const contractsAtOnce = 8;

const nothingRemembered = () => ({ attempts: [] });

/**
 * Asks for a contract's record and its verification status, for those who read the responses elsewhere: each service of its
 * network once.
 *
 * @returns what stood in the way: of the record, beside which the status is asked all the same, where the address is known, or of the status
 * where there is no record to ask for
 * @throws the signal's reason, when that is aborted
 */
export async function askContractState(
  lookups: Lookups,
  subject: RecordSubject,
  signal: AbortSignal,
): Promise<ApiError | undefined> {
  const askStatus = (record: InspectResponse<"record"> | undefined) =>
    recordVerification.ask(lookups, nothingRemembered, subject, record, signal);
  try {
    const record = await recordKind.ask(lookups, subject, { signal });
    const { statusError } = await askStatus(record);
    // A service of the older protocols need not tell a status.
    return subject.network.mirrorUrl === undefined ? statusError : undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await askStatus(undefined);
    return error;
  }
}
