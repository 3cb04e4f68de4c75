import type { EntryHandle } from "./entryHandle.ts";
import { contractKey } from "./entryKey.ts";
import type { HistoryListing, ListedContract, Visit } from "./listing.ts";

/** What a handle stands for. */
export type Found =
  | { readonly kind: "contract"; readonly contract: ListedContract }
  | Extract<Visit, { readonly kind: "verification" | "result" }>;

/** What a handle stands for, if it is still remembered. */
export function findEntry({ contracts, visits }: HistoryListing, handle: EntryHandle): Found | undefined {
  if (handle.kind === "network" || handle.kind === "day") return undefined;
  const { kind, network, key } = handle;
  if (kind === "contract" || kind === "record") {
    const contract = contracts.get(network)?.find((listed) => listed.key === key);
    return contract && { kind: "contract", contract };
  }
  for (const visit of visits) {
    const isIt = visit.listed.network === network && visit.listed.key === key;
    if (isIt && visit.kind !== "record" && visit.kind === kind) return visit;
  }
  return undefined;
}

/** The contract of a network that has this address, else the one that has this ID. */
export function contractNamed(
  { contracts }: HistoryListing,
  network: string,
  { address, contractId }: { readonly address: string; readonly contractId: string | undefined },
): ListedContract | undefined {
  const listed = contracts.get(network) ?? [];
  return (
    listed.find(({ key, entry }) => key === address || contractKey(entry.address[0]) === address) ??
    listed.find(({ entry }) => contractId !== undefined && entry.id?.[0] === contractId)
  );
}
