import { ApiError } from "../../http/failure.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";
import { statusQuery } from "../lookups/asked.ts";
import type { RecordSubject } from "../lookups/inspectSubject.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Hex } from "../../core/hex.ts";
import { recordKind } from "../subjects/record/recordKind.ts";
import { ownAddress } from "../subjects/record/recordVerification.ts";
import { isAbsent, ledgerFactOf } from "./ledgerFact.ts";
import type { ServiceFailure } from "./serviceFailure.ts";

/** As many as a service is asked at once: the deadline of a question runs while it waits. */
export const contractsAtOnce = 8;

/**
 * Asks for a contract's record and its verification status, for those who read the responses elsewhere: each service of its
 * network once, side by side where the contract's own address is known before, else the record first.
 *
 * @param known the contract's own address, where the subject does not name it and the user has seen it before
 * @returns which of them failed
 * @throws the signal's reason, when that is aborted
 */
export async function askContractState(
  lookups: Lookups,
  subject: RecordSubject,
  signal: AbortSignal,
  known?: Hex,
): Promise<readonly ServiceFailure[]> {
  const askStatus = (address: Hex | undefined): Promise<readonly ServiceFailure[]> =>
    address === undefined ? Promise.resolve([]) : statusFailures(lookups, subject, address, signal);
  const before = ownAddress(subject, recordKind.known(lookups, subject)) ?? known;
  const [record, early] = await Promise.all([
    recordKind.ask(lookups, subject, { signal }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return error;
    }),
    askStatus(before),
  ]);
  if (record instanceof ApiError) return [{ service: "mirror", error: record }, ...early];
  const address = ownAddress(subject, record);
  const ofStatus = address === before ? early : await askStatus(address);
  // What is not there has no status to be missed.
  return record !== undefined && isAbsent(ledgerFactOf(record.value)) ? [] : ofStatus;
}

async function statusFailures(
  lookups: Lookups,
  { network }: RecordSubject,
  address: Hex,
  signal: AbortSignal,
): Promise<readonly ServiceFailure[]> {
  const query = statusQuery(network, address);
  if (query === undefined) return [];
  try {
    await lookups.status(query, { signal });
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A service of the older protocols need not tell a status: beside a record nothing is missing then.
    const isNone = network.mirrorUrl !== undefined && lacksStatusLookup(error.failure);
    return isNone ? [] : [{ service: "verifier", error }];
  }
}
