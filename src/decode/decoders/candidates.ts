import { levelsOf, type AbiSource } from "../abiSource.ts";
import {
  type AbiItem,
  type Candidates,
  type Decoded,
  type BytesReading,
  layoutOf,
  namesOf,
} from "../decoding.ts";
import { isGuess } from "../provenance.ts";

/** More layouts of one selector or topic are made up. */
const maxCandidates = 32;

/** Candidates that are read however many bytes they are of, and the bytes that more of them may come to in all. */
const alwaysRead = 2;
const maxBytes = 64 * 1024;

/**
 * The candidates for bytes from the most trusted level that has any: those with a canonical encoding, or all if there
 * is none. Of one layout the first stands, of guesses the first with the same names. Guesses none of which reads so
 * give way to one further down that does.
 *
 * @param itemsOf the items of a source that are named by the bytes
 * @param bytes how many are read: of thousands, not all candidates are
 */
export function candidatesIn<Item extends AbiItem>(
  sources: readonly AbiSource[],
  itemsOf: (source: AbiSource) => readonly Item[],
  read: (item: Item) => BytesReading,
  bytes: number,
): Candidates<Item> {
  let known: Candidates<Item> = [];
  for (const level of levelsOf(sources)) {
    const all = candidatesOfLevel(level, itemsOf, read, bytes);
    const fitting = all.filter(({ reading }) => reading.kind === "read" || reading.kind === "tooLarge");
    if (fitting.length > 0) return fitting;
    if (known.length === 0) known = all;
    if (known.some(({ provenance }) => !isGuess(provenance))) return known;
  }
  return known;
}

function candidatesOfLevel<Item extends AbiItem>(
  level: readonly AbiSource[],
  itemsOf: (source: AbiSource) => readonly Item[],
  read: (item: Item) => BytesReading,
  bytes: number,
): Candidates<Item> {
  const byLayout = new Map<string, Decoded<Item>>();
  for (const source of level)
    for (const item of itemsOf(source)) {
      // For guesses, it is unknown whose names are right.
      const layout = isGuess(source.provenance) ? `${layoutOf(item)} ${namesOf(item)}` : layoutOf(item);
      if (byLayout.has(layout) || byLayout.size === maxCandidates) continue;
      const isRead = byLayout.size < alwaysRead || (byLayout.size + 1) * bytes <= maxBytes;
      const reading: BytesReading = isRead ? read(item) : { kind: "tooLarge", bytes };
      byLayout.set(layout, { item, provenance: source.provenance, reading });
    }
  return [...byLayout.values()];
}
