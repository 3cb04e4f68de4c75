import type { CalledNames } from "../../app/decoding/calledNames.ts";

/** A function by its contract, where that has a name: `Vault.withdraw`. */
export function calledText({ contract, function: name }: Pick<CalledNames, "contract" | "function">): string {
  return contract === undefined ? name : `${contract}.${name}`;
}
