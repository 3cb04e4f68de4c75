import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { ContractLookup } from "../../services/ledger/ledger.ts";
import type { ContractQuery } from "./requestCache.ts";
import type { Network } from "../networks/network.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

/** Returns the stored own address of a contract, in lower case. */
export type StoredAddress = (network: Network, contract: ContractReference) => Promise<Hex | undefined>;

/** Options of lookups. */
export type LookupsOptions = {
  /** The total weight of the cached responses of each kind, in UTF-16 units. */
  readonly maxWeight?: number;
  readonly storedAddress?: StoredAddress;
};

/** Sources of a contract's own address that send no request. */
export type AddressSource = {
  cachedContract(question: ContractQuery): { readonly value: ContractLookup } | undefined;
  readonly storedAddress: StoredAddress;
};

/** The contract's own address by cached and stored data, in lower case. */
export async function knownAddress(
  known: AddressSource,
  network: Network,
  contract: ContractReference,
): Promise<Hex | undefined> {
  const ledger = ledgerOf(network);
  const cached = ledger === undefined ? undefined : known.cachedContract({ ledger, contract });
  return ownAddressIn(cached?.value) ?? known.storedAddress(network, contract);
}

/** The contract's own address in a record, in lower case. */
export function ownAddressIn(lookup: ContractLookup | undefined): Hex | undefined {
  return lookup?.kind === "found" ? lookup.contract.address : undefined;
}

/** For windows without a history. */
export const noStoredAddress: StoredAddress = () => Promise.resolve(undefined);
