import type { VerificationSubject } from "../verification/report.ts";
import type { VerificationSummary } from "../verification/summary.ts";
import type { Verifications } from "../verification/verifications.ts";
import { isStored } from "./historyUpdates.ts";
import { formatHandle, parseHandle } from "./entryHandle.ts";
import { contractNamed, findEntry } from "./findEntry.ts";
import type { HistoryListing, Listed, ListedContract } from "./historyListing.ts";
import type { Network } from "../networks/network.ts";
import type { VerificationEntry } from "./entry.ts";

/** An attempt to verify a contract, and where it stands in the history if it does. */
export type KnownAttempt = VerificationSummary & { readonly entry: string | undefined };

/** All attempts on a contract that are known: those of the history, and this window's that are not worth keeping. */
export function knownAttempts(
  listing: HistoryListing,
  verifications: Verifications,
  subject: VerificationSubject,
): readonly KnownAttempt[] {
  const { network, address, contractId } = subject;
  const contract = contractNamed(listing, network.name, { address, contractId });
  const remembered = (contract?.verifications ?? []).map((listed) => ({
    ...summaryOfAttempt(contract, listed, [network]),
    entry: formatHandle({ kind: "verification", network: network.name, key: listed.key }),
  }));
  const unkept = verifications.attempts(subject).filter((attempt) => !isStored(attempt));
  return [...remembered, ...unkept.map((attempt) => ({ ...attempt, entry: undefined }))].sort(
    (one, other) => other.finishedAt - one.finishedAt,
  );
}

/** What is remembered of the verification that a handle stands for; `undefined` when it is forgotten, or none. */
export function storedAttempt(
  listing: HistoryListing,
  given: unknown,
  networks: readonly Network[],
): { readonly summary: VerificationSummary; readonly key: string } | undefined {
  const handle = parseHandle(given);
  const found = handle && findEntry(listing, handle);
  if (found?.kind !== "verification") return undefined;
  const { contract, listed } = found;
  return { summary: summaryOfAttempt(contract, listed, networks), key: listed.key };
}

function summaryOfAttempt(
  contract: ListedContract | undefined,
  { network, entry }: Listed<VerificationEntry>,
  networks: readonly Network[],
): VerificationSummary {
  return {
    id: entry.id,
    network,
    chainId: networks.find(({ name }) => name === network)?.chainId ?? "",
    address: contract?.entry.address.toLowerCase() ?? entry.contract,
    contractId: contract?.entry.id,
    protocol: entry.protocol,
    host: entry.host,
    word: entry.word,
    failure: entry.failure,
    service: entry.service,
    status: entry.status,
    finishedAt: entry.seenAt,
  };
}
