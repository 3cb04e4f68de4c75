import * as l10n from "@vscode/l10n";
import { formatEntityId, type EntityId } from "../../core/hedera/entityId.ts";
import { systemContractNames } from "../../decode/system/systemContractNames.ts";

const precompiles: ReadonlyMap<bigint, () => string> = new Map([
  [1n, () => "ecRecover"],
  [2n, () => "SHA-256"],
  [3n, () => "RIPEMD-160"],
  [4n, () => l10n.t("identity")],
  [5n, () => l10n.t("modular exponentiation")],
  [6n, () => l10n.t("BN254 addition")],
  [7n, () => l10n.t("BN254 multiplication")],
  [8n, () => l10n.t("BN254 pairing")],
  [9n, () => l10n.t("BLAKE2 compression")],
  [10n, () => l10n.t("KZG point evaluation")],
  ...Array.from({ length: 7 }, (_, index) => [BigInt(11 + index), () => "BLS12-381"] as const),
]);

/** What is at the number of a system contract, which is called and never calls: "system contract 0x167 (…)". */
export function systemContractName({ num }: EntityId): string | undefined {
  const name = systemContractNames.get(num);
  return name && l10n.t("system contract {0} ({1})", hexNumber(num), name);
}

/** What is called at a reserved number. The same number can be an account's that calls. */
export function calledName(id: EntityId): string {
  return systemContractName(id) ?? precompileName(id) ?? l10n.t("system entity {0}", formatEntityId(id));
}

/** The same without what kind of thing it is, where there is little room; undefined where it has no name. */
export function shortCalledName({ num }: EntityId): string | undefined {
  return systemContractNames.get(num) ?? shortPrecompileName({ num });
}

/** The name of a precompile, which all EVM chains have at the same address: "precompile 0x2 (SHA-256)". */
export function precompileName({ num }: EntityId): string | undefined {
  const name = precompiles.get(num);
  return name && l10n.t("precompile {0} ({1})", hexNumber(num), name());
}

/** The same in short. */
export function shortPrecompileName({ num }: Pick<EntityId, "num">): string | undefined {
  return precompiles.get(num)?.();
}

function hexNumber(num: bigint): string {
  return `0x${num.toString(16)}`;
}
