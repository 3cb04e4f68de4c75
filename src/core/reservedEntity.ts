import type { ContractReference } from "./contractReference.ts";
import { formatEntityId, type EntityId } from "./entityId.ts";
import { entityIdOfLongZero } from "./longZero.ts";

/** Numbers up to this one are the network's own: none of them has a contract record. */
const lastReserved = 1000n;

const systemContracts: ReadonlyMap<bigint, string> = new Map([
  [359n, "Hedera Token Service"],
  [360n, "exchange rate"],
  [361n, "pseudorandom number"],
  [362n, "Hedera Account Service"],
  [363n, "Hedera Schedule Service"],
  [364n, "Hedera Token Service"],
]);

const precompiles: ReadonlyMap<bigint, string> = new Map([
  [1n, "ecRecover"],
  [2n, "SHA-256"],
  [3n, "RIPEMD-160"],
  [4n, "identity"],
  [5n, "modular exponentiation"],
  [6n, "BN254 addition"],
  [7n, "BN254 multiplication"],
  [8n, "BN254 pairing"],
  [9n, "BLAKE2 compression"],
  [10n, "KZG point evaluation"],
  ...Array.from({ length: 7 }, (_, index) => [BigInt(11 + index), "BLS12-381"] as const),
]);

/** The entity of the network's own that a contract ID or a long-zero address names, on a network with numbered entities. */
export function reservedEntity(contract: ContractReference): EntityId | undefined {
  const id = contract.kind === "id" ? contract.id : entityIdOfLongZero(contract.address.lower);
  if (id === undefined) return undefined;
  const isHome = contract.kind === "id" || (contract.shard === 0n && contract.realm === 0n);
  const isReserved = isHome && id.shard === 0n && id.realm === 0n && id.num > 0n && id.num <= lastReserved;
  return isReserved ? id : undefined;
}

/** What stands at the number of a system contract, which is called and never calls: "system contract 0x167 (…)". */
export function systemContractName({ num }: EntityId): string | undefined {
  return nameOf("system contract", num, systemContracts);
}

/** What is called at a reserved number. The same number can be an account's that calls. */
export function calledName(id: EntityId): string {
  return (
    systemContractName(id) ??
    nameOf("precompile", id.num, precompiles) ??
    `system entity ${formatEntityId(id)}`
  );
}

function nameOf(kind: string, num: bigint, names: ReadonlyMap<bigint, string>): string | undefined {
  const name = names.get(num);
  return name === undefined ? undefined : `${kind} 0x${num.toString(16)} (${name})`;
}
