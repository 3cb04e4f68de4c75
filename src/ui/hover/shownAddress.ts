import { checksummed } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import type { ContractFacts } from "../../app/hover/hoverFacts.ts";
import { recordOf } from "./recordRows.ts";

/**
 * An address with its checksum. One that was written with a wrong checksum, and that no record confirms, stays in lower
 * case: put right, a mistyped address would look like a good one.
 */
export function shownAddress(facts: ContractFacts, address: Hex): string {
  const { contract } = facts;
  const isWrong = contract.kind === "address" && contract.address.checksum === "wrong";
  return isWrong && recordOf(facts) === undefined ? address : checksummed(address);
}
