import { entryKinds, type EntryHandle, contractKey } from "./entryHandle.ts";
import type { HistoryListing, ListedContract, Visit } from "./historyListing.ts";

type EntriesByKind = {
  readonly contract: { readonly kind: "contract"; readonly contract: ListedContract };
  readonly verification: Visit<"verification">;
  readonly result: Visit<"result">;
};

/** What a handle stands for, by the kind of the entry. */
export type FoundEntry<Kind extends keyof EntriesByKind = keyof EntriesByKind> = EntriesByKind[Kind];

/** What a handle stands for, if it is still remembered. */
export function findEntry(
  { contracts, visits }: HistoryListing,
  handle: EntryHandle,
): FoundEntry | undefined {
  if (handle.kind === "network" || handle.kind === "day") return undefined;
  const { network, key } = handle;
  const kind = entryKinds[handle.kind];
  if (kind === "contract") {
    const contract = contracts.get(network)?.find((listed) => listed.key === key);
    return contract && { kind, contract };
  }
  return visits.find((visit): visit is Visit<typeof kind> => {
    const { listed } = visit;
    return visit.kind === kind && listed.network === network && listed.key === key;
  });
}

/** The contract of a network that has this address, else the one that has this ID. */
export function contractNamed(
  { contracts }: HistoryListing,
  network: string,
  { address, contractId }: { readonly address: string; readonly contractId: string | undefined },
): ListedContract | undefined {
  const listed = contracts.get(network) ?? [];
  return (
    listed.find(({ key, entry }) => key === address || contractKey(entry.address) === address) ??
    listed.find(({ entry }) => contractId !== undefined && entry.id === contractId)
  );
}
