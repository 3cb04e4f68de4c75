import type { ContractReference } from "./contractReference.ts";
import type { EntityId } from "../hedera/entityId.ts";
import { entityIdOfLongZero } from "../hedera/longZero.ts";

/** Numbers up to this one are the network's own: none of them has a contract record. */
const lastReserved = 1000n;

/** The entity of the network's own that a contract ID or a long-zero address names, on a network with numbered entities. */
export function reservedEntity(contract: ContractReference): EntityId | undefined {
  const id = contract.kind === "id" ? contract.id : entityIdOfLongZero(contract.address.lower);
  if (id === undefined) return undefined;
  const isHome = contract.kind === "id" || (contract.shard === 0n && contract.realm === 0n);
  const isReserved = isHome && id.shard === 0n && id.realm === 0n && id.num > 0n && id.num <= lastReserved;
  return isReserved ? id : undefined;
}
