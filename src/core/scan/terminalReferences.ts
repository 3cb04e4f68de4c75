import { findReferences, type Reference } from "./references.ts";

/** A line of a terminal is read to here. */
export const longestTerminalLine = 2048;

/** How far behind its end a reference is looked at to tell what it is. */
const lookAhead = 16;

/** What speaks of a ledger, and not of packages: its things, their IDs, or an address on the same line. */
const ledgerWord =
  /contract|account|address|token|transaction|topic|schedule|entit(?:y|ies)|hedera|mirror|operator|payer|treasury|(?:\b|_)ids?\b|[a-z]Ids?\b/i;
const address = /\b0x[0-9a-f]{40}\b/i;

/**
 * The references in a line of a terminal, 32-byte hex too. What stands at the end of what is read may go on behind it,
 * and be something else: it is left out.
 */
export function terminalReferences(line: string): readonly Reference[] {
  const read = line.slice(0, longestTerminalLine);
  const last = line.length <= read.length ? read.length : read.length - lookAhead;
  const found = findReferences(read).filter(({ end }) => end <= last);
  if (ledgerWord.test(read) || address.test(read)) return found;
  return found.filter((reference) => reference.kind !== "contractId" || !looksLikeEntry(read, reference));
}

/**
 * Whether a number may be the version in an entry of a manifest or lock file: in a document the lines above tell, a
 * terminal gives its lines one by one. Such numbers stand in quotes (`"codec": "0.0.1500"`, `codec = "0.0.1500"`) or
 * beside parentheses (`codec (0.0.1500)`, `codec: 0.0.1500(types@0.0.1200)`).
 */
function looksLikeEntry(line: string, { start, end }: Reference): boolean {
  const isQuoted = (line.slice(0, start).match(/"/g) ?? []).length % 2 === 1 || line[start - 1] === "'";
  return isQuoted || line[end] === "(" || /\w \($/.test(line.slice(0, start));
}
