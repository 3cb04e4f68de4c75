import { explainAttempt } from "../explain/attempt.ts";
import type { Network } from "../networks/network.ts";
import type { VerificationSummary } from "../verification/summary.ts";
import { parseHandle } from "./entryHandle.ts";
import { findEntry } from "./findEntry.ts";
import type { HistoryListing } from "./listing.ts";

/** What is remembered of the verification that a handle stands for; `undefined` when it is forgotten, or none. */
export function rememberedAttempt(
  listing: HistoryListing,
  given: unknown,
  networks: readonly Network[],
): VerificationSummary | undefined {
  const handle = parseHandle(given);
  const found = handle && findEntry(listing, handle);
  if (found?.kind !== "verification") return undefined;
  const { contract, listed } = found;
  const { network, entry } = listed;
  const { tone, title, sentence } = explainAttempt(entry.word);
  return {
    network,
    chainId: networks.find(({ name }) => name === network)?.chainId ?? "",
    address: contract?.entry.address[0].toLowerCase() ?? entry.contract,
    contractId: contract?.entry.id?.[0],
    protocol: entry.protocol,
    host: entry.host,
    word: entry.word,
    tone,
    title,
    sentence,
    finishedAt: entry.seenAt,
  };
}
