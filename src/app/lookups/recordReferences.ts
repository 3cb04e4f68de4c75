import { parseAddress } from "../../core/address.ts";
import { parseContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import { longZeroAddress } from "../../core/hedera/longZero.ts";
import type { ContractLookup } from "../../services/ledger/ledger.ts";

/** All by which a record names its contract: its ID, its address, and the address that is made from the ID. */
export function recordReferences(lookup: ContractLookup): readonly ContractReference[] {
  if (lookup.kind !== "found") return [];
  const { address: own, entityId } = lookup.contract;
  return [own, entityId].flatMap((name): readonly ContractReference[] => {
    const named = parseContractReference(name ?? "");
    if (!named.ok) return [];
    const made = named.value.kind === "id" ? longZeroAddress(named.value.id) : undefined;
    const address = parseAddress(made ?? "");
    return address.ok
      ? [named.value, { kind: "address", address: address.value, shard: 0n, realm: 0n }]
      : [named.value];
  });
}
