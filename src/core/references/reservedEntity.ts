import type { ContractReference } from "./contractReference.ts";
import { type EntityId, entityIdOfLongZero } from "../hedera/entityId.ts";

/** Numbers up to this one are system entities, which have no contract record. */
const lastReserved = 1000n;

/** The system entity that a contract ID or a long-zero address identifies, on a network with numbered entities. */
export function reservedEntity(contract: ContractReference): EntityId | undefined {
  const id = contract.kind === "id" ? contract.id : entityIdOfLongZero(contract.address.lower);
  if (id === undefined) return undefined;
  const isHome = contract.kind === "id" || (contract.shard === 0n && contract.realm === 0n);
  const isReserved = isHome && id.shard === 0n && id.realm === 0n && id.num > 0n && id.num <= lastReserved;
  return isReserved ? id : undefined;
}
