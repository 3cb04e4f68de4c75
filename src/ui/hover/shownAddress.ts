import { checksummed } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import type { ContractFacts } from "../../app/hover/hoverFacts.ts";
import { recordOf } from "./recordRows.ts";
import { hoverWords as words } from "../../text/hover.ts";
import type { ContractReference } from "../../core/contractReference.ts";
import { sign } from "./hoverPart.ts";

/**
 * An address with its checksum. One that was written with a wrong checksum, and that no record confirms, stays in lower
 * case: put right, a mistyped address would look like a good one.
 */
export function shownAddress(facts: ContractFacts, address: Hex): string {
  const { contract } = facts;
  const isWrong = contract.kind === "address" && contract.address.checksum === "wrong";
  return isWrong && recordOf(facts) === undefined ? address : checksummed(address);
}

/** The warning of an address whose upper and lower case do not fit; nothing where they do, or where there is no checksum. */
export function wrongChecksum(contract: ContractReference, isKnownToExist: boolean): readonly string[] {
  if (contract.kind !== "address" || contract.address.checksum !== "wrong") return [];
  const doubt = isKnownToExist ? "" : ` ${words.digitMayBeWrong()}`;
  return [`${sign("warning", "careful")} **${words.checksumWrong()}**${doubt}`];
}
