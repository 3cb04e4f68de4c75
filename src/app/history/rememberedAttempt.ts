import type { Network } from "../networks/network.ts";
import type { VerificationSummary } from "../verification/summary.ts";
import type { VerificationEntry } from "./entry.ts";
import { parseHandle } from "./entryHandle.ts";
import { findEntry } from "./findEntry.ts";
import type { HistoryListing, Listed, ListedContract } from "./listing.ts";

/** What is remembered of a verification, and under which key. */
export type RememberedAttempt = { readonly summary: VerificationSummary; readonly key: string };

/** What is remembered of the verification that a handle stands for; `undefined` when it is forgotten, or none. */
export function rememberedAttempt(
  listing: HistoryListing,
  given: unknown,
  networks: readonly Network[],
): RememberedAttempt | undefined {
  const handle = parseHandle(given);
  const found = handle && findEntry(listing, handle);
  if (found?.kind !== "verification") return undefined;
  const { contract, listed } = found;
  return { summary: summaryOfAttempt(contract, listed, networks), key: listed.key };
}

/** The same of a listed one. */
export function summaryOfAttempt(
  contract: ListedContract | undefined,
  { network, entry }: Listed<VerificationEntry>,
  networks: readonly Network[],
): VerificationSummary {
  return {
    id: entry.id,
    network,
    chainId: networks.find(({ name }) => name === network)?.chainId ?? "",
    address: contract?.entry.address[0].toLowerCase() ?? entry.contract,
    contractId: contract?.entry.id?.[0],
    protocol: entry.protocol,
    host: entry.host,
    word: entry.word,
    status: entry.status,
    finishedAt: entry.seenAt,
  };
}
