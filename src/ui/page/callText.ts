import type { CallPiece } from "./piece.ts";

/** A call on one line: `Vault.withdraw(amount: 500000000)`. */
export function callText({ contract, name, args }: CallPiece): string {
  return `${contract === "" ? "" : `${contract}.`}${name}${args === undefined ? "" : `(${args})`}`;
}
