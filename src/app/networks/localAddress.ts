import type { ContractReference } from "../../core/references/contractReference.ts";
import {
  formatEntityId,
  type EntityId,
  entityIdOfLongZero,
  longZeroAddress,
} from "../../core/hedera/entityId.ts";
import type { Hex } from "../../core/hex.ts";
import { ledgerOf } from "./ledgerOf.ts";
import type { Network } from "./network.ts";
import { builtInNetworks } from "./builtInNetworks.ts";

/** What tells whether a network's entities have numbers. */
export type Numbering = Pick<Network, "ledgers" | "chainId">;

/** Chains of Hedera: their entities have numbers even on a network without a ledger source. */
const numberedChains: ReadonlySet<string> = new Set(
  builtInNetworks.filter(isOnLedgerWithIds).map(({ chainId }) => chainId),
);

/**
 * The entity whose number a long-zero address holds. On networks whose entities have no numbers, such an address is one
 * like any other.
 */
export function entityOfAddress(network: Numbering, address: Hex): EntityId | undefined {
  return hasNumbers(network) ? entityIdOfLongZero(address) : undefined;
}

/** Whether the entities of a network have numbers. */
export function hasNumbers(network: Numbering): boolean {
  return isOnLedgerWithIds(network) || numberedChains.has(network.chainId);
}

function isOnLedgerWithIds(network: Numbering): boolean {
  return ledgerOf(network)?.hasEntityIds === true;
}

/**
 * What a reference tells without asking anybody: an ID has a long-zero form, a long-zero address an ID; any other
 * address has no ID.
 */
export function localAddress(
  network: Numbering,
  reference: ContractReference,
): { readonly address: Hex; readonly contractId: string | undefined } {
  if (reference.kind === "address") {
    const { address, shard, realm } = reference;
    const id = entityOfAddress(network, address.lower);
    const contractId = id === undefined ? undefined : formatEntityId({ shard, realm, num: id.num });
    return { address: address.lower, contractId };
  }
  const { id } = reference;
  // IDs of other shards and realms have the same form: it holds the number alone.
  const address = longZeroAddress(id) ?? (`0x${id.num.toString(16).padStart(40, "0")}` as const);
  return { address, contractId: formatEntityId(id) };
}
