import type { EntityId } from "../../core/entityId.ts";
import type { Hex } from "../../core/hex.ts";
import { entityIdOfLongZero } from "../../core/longZero.ts";
import type { Network } from "./network.ts";

/**
 * The entity whose number an address holds (DESIGN §2, long-zero). Only networks with a mirror node number their
 * entities: elsewhere such an address is one like any other.
 */
export function entityOfAddress(
  { mirrorUrl }: Pick<Network, "mirrorUrl">,
  address: Hex,
): EntityId | undefined {
  return mirrorUrl === undefined ? undefined : entityIdOfLongZero(address);
}
