import type { CalleeNames } from "../../app/decoding/calleeNames.ts";

/** A function by its contract, where that has a name: `Vault.withdraw`. */
export function calledText({ contract, function: name }: Pick<CalleeNames, "contract" | "function">): string {
  return contract === undefined ? name : `${contract}.${name}`;
}
