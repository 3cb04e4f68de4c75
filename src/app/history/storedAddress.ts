import { parseAddress } from "../../core/address.ts";
import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { entityOfAddress, localAddress } from "../networks/localAddress.ts";
import type { Network } from "../networks/network.ts";
import { contractNamed } from "./findEntry.ts";
import type { HistoryListing } from "./historyListing.ts";

/**
 * The own address of a contract in the history, in lower case. A long-zero address may not be its own, and does not count.
 */
export function storedAddressIn(
  listing: HistoryListing,
  network: Network,
  contract: ContractReference,
): Hex | undefined {
  const address = parseAddress(
    contractNamed(listing, network.name, localAddress(network, contract))?.entry.address ?? "",
  );
  if (!address.ok || entityOfAddress(network, address.value.lower) !== undefined) return undefined;
  return address.value.lower;
}
