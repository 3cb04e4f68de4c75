import { keyOwners } from "../../core/keys/keyOwners.ts";
import type { KnownAccounts } from "../consent/hexRule.ts";
import type { HistoryListing } from "./historyListing.ts";

/**
 * The accounts whose keys are told by their addresses: those that the history knows, and those of the workspace's deployments.
 *
 * @param deployed in lower case
 */
export function knownAccounts({ contracts }: HistoryListing, deployed: ReadonlySet<string>): KnownAccounts {
  const seen = [...contracts.values()].flat().map(({ entry }) => entry.address.toLowerCase());
  const addresses = new Set([...deployed, ...seen]);
  return { knowsAddress: (address) => addresses.has(address), keyOwners };
}
