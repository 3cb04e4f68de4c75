import type { ContractReference } from "../../core/references/contractReference.ts";
import { formatEntityId, type EntityId, longZeroAddress } from "../../core/hedera/entityId.ts";
import type { Hex } from "../../core/hex.ts";
import { reservedEntity } from "../../core/references/reservedEntity.ts";
import type { ContractLookup } from "../../services/ledger/ledger.ts";
import { entityOfAddress, hasNumbers } from "../networks/localAddress.ts";
import type { Network } from "../networks/network.ts";
import type { QueryState } from "./hoverFacts.ts";

/** What a contract is called: by the record where that is known, else as far as the text itself tells. */
export type ContractNames = {
  /** In lower case. */
  readonly address: Hex | undefined;
  /** The address is only the long form of the ID; the contract may have another one. */
  readonly isLongZero: boolean;
  readonly contractId: string | undefined;
};

/** The names of the contract that a reference stands for. */
export function contractNames(
  network: Network,
  contract: ContractReference,
  record: QueryState<ContractLookup>,
): ContractNames {
  const local = localNames(network, contract);
  if (record.state !== "known" || record.response.value.kind !== "found") return local;
  const { address, entityId } = record.response.value.contract;
  return {
    address: address ?? local.address,
    isLongZero: address === undefined && local.isLongZero,
    contractId: entityId ?? local.contractId,
  };
}

/** The address that verification goes by, if the text or the record tells it for certain. */
export function certainAddress(
  network: Network,
  contract: ContractReference,
  record: QueryState<ContractLookup>,
): Hex | undefined {
  const { address, isLongZero } = contractNames(network, contract, record);
  return isLongZero ? undefined : address;
}

function localNames(network: Network, contract: ContractReference): ContractNames {
  if (contract.kind === "id")
    return hasNumbers(network)
      ? namesOfId(contract.id)
      : { address: undefined, isLongZero: false, contractId: formatEntityId(contract.id) };
  const address = contract.address.lower;
  const id = entityOfAddress(network, address);
  return id === undefined ? { address, isLongZero: false, contractId: undefined } : namesOfId(id);
}

function namesOfId(id: EntityId): ContractNames {
  return { address: longZeroAddress(id), isLongZero: true, contractId: formatEntityId(id) };
}

/** The entity of the network's own that a reference names, if it does: there is no record of it to ask for. */
export function reservedOn(network: Network, contract: ContractReference): EntityId | undefined {
  return hasNumbers(network) ? reservedEntity(contract) : undefined;
}

/** Whether it is the zero address, which code uses for "no address". */
export function isZeroAddress(contract: ContractReference): boolean {
  return contract.kind === "address" && /^0x0{40}$/.test(contract.address.lower);
}
