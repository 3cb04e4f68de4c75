import { ApiError } from "../../http/failure.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";
import { statusQuery } from "../lookups/asked.ts";
import type { RecordSubject } from "../lookups/inspectSubject.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Hex } from "../../core/hex.ts";
import { ask as askRecord, known as knownRecord } from "../subjects/record.ts";
import { ownAddress } from "../subjects/recordVerification.ts";
import { isAbsent, ledgerFactOf } from "./ledgerFact.ts";
import type { ServiceFailure } from "./serviceFailure.ts";
import { hasLedger } from "../networks/network.ts";

/** How a contract is asked about. */
export type StateAsking = {
  readonly signal: AbortSignal;
  /** The contract's own address, where the subject does not name it and the user has seen it before. */
  readonly known?: Hex | undefined;
  /** Hears of a failure at once, while the other service may still be asked: it may be over by the end. */
  readonly onFailure?: (failure: ServiceFailure) => void;
};

/** As many as a service is asked at once: the deadline of a question runs while it waits. */
export const contractsAtOnce = 8;

/**
 * Asks for a contract's record and its verification status, for those who read the responses elsewhere: each service of its
 * network once, side by side where the contract's own address is known before, else the record first.
 *
 * @returns which of them failed
 * @throws the signal's reason, when that is aborted
 */
export async function askContractState(
  lookups: Lookups,
  subject: RecordSubject,
  asking: StateAsking,
): Promise<readonly ServiceFailure[]> {
  const { signal, known, onFailure } = asking;
  const askStatus = (address: Hex | undefined): Promise<readonly ServiceFailure[]> =>
    address === undefined ? Promise.resolve([]) : statusFailures(lookups, subject, address, asking);
  const before = ownAddress(subject, knownRecord(lookups, subject)) ?? known;
  const [record, early] = await Promise.all([
    askRecord(lookups, subject, { signal }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const failure = { service: "mirror", error } as const;
      onFailure?.(failure);
      return failure;
    }),
    askStatus(before),
  ]);
  if (record !== undefined && "error" in record) return [record, ...early];
  const address = ownAddress(subject, record);
  const ofStatus = address === before ? early : await askStatus(address);
  // What is not there has no status to be missed.
  return record !== undefined && isAbsent(ledgerFactOf(record.value)) ? [] : ofStatus;
}

async function statusFailures(
  lookups: Lookups,
  { network }: RecordSubject,
  address: Hex,
  { signal, onFailure }: StateAsking,
): Promise<readonly ServiceFailure[]> {
  const query = statusQuery(network, address);
  if (query === undefined) return [];
  try {
    await lookups.status(query, { signal });
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A service of the older protocols need not tell a status: beside a record nothing is missing then.
    const isNone = hasLedger(network) && lacksStatusLookup(error.failure);
    if (isNone) return [];
    const failure = { service: "verifier", error } as const;
    onFailure?.(failure);
    return [failure];
  }
}
