import type { EntityId } from "../../core/entityId.ts";
import type { Hex } from "../../core/hex.ts";
import { entityIdOfLongZero } from "../../core/longZero.ts";
import type { Network } from "./network.ts";
import { builtInNetworks } from "./builtInNetworks.ts";

/** What tells whether a network's entities have numbers. */
export type Numbering = Pick<Network, "mirrorUrl" | "chainId">;

/** Those of Hedera: their entities have numbers also where nobody can be asked for them. */
const numberedChains: ReadonlySet<string> = new Set(
  builtInNetworks.filter(({ mirrorUrl }) => mirrorUrl !== undefined).map(({ chainId }) => chainId),
);

/**
 * The entity whose number a long-zero address holds. On networks whose entities have no numbers, such an address is one
 * like any other.
 */
export function entityOfAddress(network: Numbering, address: Hex): EntityId | undefined {
  return hasNumbers(network) ? entityIdOfLongZero(address) : undefined;
}

/** Whether the entities of a network have numbers. */
export function hasNumbers({ mirrorUrl, chainId }: Numbering): boolean {
  return mirrorUrl !== undefined || numberedChains.has(chainId);
}
