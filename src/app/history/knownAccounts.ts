import { addressOfKey } from "../../core/keyAddress.ts";
import type { KnownAccounts } from "../publication/plan.ts";
import type { HistoryListing } from "./listing.ts";

/** The accounts whose keys are told by their addresses: those that the history knows. */
export function knownAccounts({ contracts }: HistoryListing): KnownAccounts {
  const addresses = new Set(
    [...contracts.values()].flat().map(({ entry }) => entry.address[0].toLowerCase()),
  );
  return { knowsAddress: (address) => addresses.has(address), addressOfKey };
}
