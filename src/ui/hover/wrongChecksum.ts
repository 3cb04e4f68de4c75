import { hoverWords as words } from "../../text/hover.ts";
import type { ContractReference } from "../../core/contractReference.ts";
import { sign } from "./ownMarkdown.ts";

/** The warning of an address whose upper and lower case do not fit; nothing where they do, or where there is no checksum. */
export function wrongChecksum(contract: ContractReference, isKnownToExist: boolean): readonly string[] {
  if (contract.kind !== "address" || contract.address.checksum !== "wrong") return [];
  const doubt = isKnownToExist ? "" : ` ${words.digitMayBeWrong()}`;
  return [`${sign("warning", "careful")} **${words.checksumWrong()}**${doubt}`];
}
