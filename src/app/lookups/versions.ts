import { readTimestamp, type Timestamp } from "../../core/timestamp.ts";
import type { TimestampFilter } from "../../core/timestampFilter.ts";
import type { Contract } from "../../services/ledger/contract.ts";
import type { ContractParams } from "../../services/ledger/ledger.ts";
import type { OnLedger } from "./requestCache.ts";
import type { Lookups } from "./lookups.ts";

/** One version of a contract's record, and the time from which it is valid. */
export type ContractVersion = { readonly contract: Contract; readonly from: Timestamp };

/**
 * The version of a contract's record before another one, or the current version, where the ledger has records in time. A ledger has no
 * list of them: each takes a request, unless its response is cached.
 * @returns undefined where there is none, or the response does not report when it became valid
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function versionBefore(
  lookups: Pick<Lookups, "contract" | "cachedContract">,
  contract: OnLedger & Pick<ContractParams, "contract">,
  newer: ContractVersion | undefined,
  signal: AbortSignal,
): Promise<ContractVersion | undefined> {
  if (newer !== undefined && isFirstVersion(newer.contract)) return undefined;
  const timestamps: readonly TimestampFilter[] =
    newer === undefined ? [] : [{ operator: "lt", timestamp: newer.from }];
  const query = { ...contract, timestamps };
  // The current version may have ended since, an older one does not change.
  const known = newer === undefined ? undefined : lookups.cachedContract(query);
  const { value } = known ?? (await lookups.contract(query, { signal }));
  const from = value.kind === "found" ? readTimestamp(value.contract.validity?.from ?? "") : undefined;
  if (value.kind !== "found" || from?.ok !== true) return undefined;
  // A response that leads no further back would be requested without end.
  if (newer !== undefined && !isBefore(from.value, newer.from)) return undefined;
  return { contract: value.contract, from: from.value };
}

/** Whether it is the version that a contract was created with. */
export function isFirstVersion({ createdAt, validity }: Contract): boolean {
  return createdAt !== undefined && createdAt === validity?.from;
}

function isBefore(one: Timestamp, other: Timestamp): boolean {
  return one.seconds < other.seconds || (one.seconds === other.seconds && one.nanos < other.nanos);
}
