import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { ContractLookup } from "../../services/ledger/ledger.ts";
import type { ContractQuery } from "./asked.ts";
import type { Network } from "../networks/network.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

/** Tells the own address of a contract, in lower case, where it was seen before. */
export type RememberedAddress = (network: Network, contract: ContractReference) => Promise<Hex | undefined>;

/** What lookups hold, and what they know from before. */
export type LookupMemory = {
  /** What all held responses of each kind may weigh together, in UTF-16 units. */
  readonly heaviest?: number;
  readonly rememberedAddress?: RememberedAddress;
};

/** What tells a contract's own address without asking anybody. */
export type ToldAddresses = {
  knownContract(question: ContractQuery): { readonly value: ContractLookup } | undefined;
  readonly rememberedAddress: RememberedAddress;
};

/** The contract's own address by what was received or seen before, in lower case. */
export async function knownAddress(
  known: ToldAddresses,
  network: Network,
  contract: ContractReference,
): Promise<Hex | undefined> {
  const ledger = ledgerOf(network);
  const held = ledger === undefined ? undefined : known.knownContract({ ledger, contract });
  return ownAddressIn(held?.value) ?? known.rememberedAddress(network, contract);
}

/** The address that a record tells to be its contract's own, in lower case. */
export function ownAddressIn(lookup: ContractLookup | undefined): Hex | undefined {
  return lookup?.kind === "found" ? lookup.contract.address : undefined;
}

/** Where nothing is kept of what was seen. */
export const nothingRemembered: RememberedAddress = () => Promise.resolve(undefined);
