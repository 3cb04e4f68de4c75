import { ledgerWord } from "./hederaIds.ts";
import { findReferences, type Reference } from "./findReferences.ts";

/** Only the beginning of a terminal line is read. */
export const maxTerminalLineLength = 2048;

/** How much context after a reference is needed to classify it. */
const lookAhead = 16;

/** Also indicates a ledger. */
const address = /\b0x[0-9a-f]{40}\b/i;

/**
 * The references in a terminal line, including 32-byte hex. References at the very end of a cut line are omitted, as
 * they may continue.
 */
export function terminalReferences(line: string): readonly Reference[] {
  const read = line.slice(0, maxTerminalLineLength);
  const last = line.length <= read.length ? read.length : read.length - lookAhead;
  const found = findReferences(read).filter(({ end }) => end <= last);
  if (ledgerWord.test(read) || address.test(read)) return found;
  return found.filter((reference) => reference.kind !== "contractId" || !looksLikeEntry(read, reference));
}

/**
 * Whether a number may be a version in a manifest or lock file: a terminal provides single lines, without the lines
 * above. Such numbers are in quotes (`"codec": "0.0.1500"`, `codec = "0.0.1500"`) or next to parentheses (`codec
 * (0.0.1500)`, `codec: 0.0.1500(types@0.0.1200)`).
 */
function looksLikeEntry(line: string, { start, end }: Reference): boolean {
  const isQuoted = (line.slice(0, start).match(/"/g) ?? []).length % 2 === 1 || line[start - 1] === "'";
  return isQuoted || line[end] === "(" || /\w \($/.test(line.slice(0, start));
}
