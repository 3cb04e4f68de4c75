import { keyOwners } from "../../core/keys/keyOwners.ts";
import type { KnownAccounts } from "../consent/classifyHex.ts";
import type { HistoryListing } from "./historyListing.ts";

/**
 * The accounts whose keys are told by their addresses: those that the history knows, and those of the workspace's deployments.
 *
 * @param deployed in lower case
 */
export function knownAccounts({ contracts }: HistoryListing, deployed: ReadonlySet<string>): KnownAccounts {
  const seen = new Set([...contracts.values()].flat().map(({ entry }) => entry.address.toLowerCase()));
  return { knowsAddress: (address) => deployed.has(address) || seen.has(address), keyOwners };
}
