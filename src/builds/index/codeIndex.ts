import { fingerprintOf, type CodeShape } from "./codeShape.ts";

/** Digits that are masked in a turn: some milliseconds. */
const digitsInTurn = 1024 * 1024;

/** Sets of places that codes of one length differ by; builds of projects have some dozens of one length at most. */
const mostGroups = 1000;

/** Codes of one length that may differ at the same places. */
type Group<Entry> = Pick<CodeShape, "compared" | "free"> & {
  readonly byFingerprint: Map<string, Set<Entry>>;
};

/** Finds what a code may be among thousands: a chain's code is masked once for each set of places, not for each build. */
export class CodeIndex<Entry> {
  /** By length on the chain, then by the places that are free. */
  readonly #groups = new Map<number, Map<string, Group<Entry>>>();

  add(shape: CodeShape, entry: Entry): void {
    const { length, compared, free, fingerprint } = shape;
    const ofLength = valueOr(this.#groups, length, () => new Map<string, Group<Entry>>());
    const group = valueOr(ofLength, maskOf(shape), (): Group<Entry> => ({
      compared,
      free,
      byFingerprint: new Map(),
    }));
    valueOr(group.byFingerprint, fingerprint, () => new Set<Entry>()).add(entry);
  }

  remove(shape: CodeShape, entry: Entry): void {
    const ofLength = this.#groups.get(shape.length);
    const group = ofLength?.get(maskOf(shape));
    const entries = group?.byFingerprint.get(shape.fingerprint);
    if (ofLength === undefined || group === undefined || entries === undefined) return;
    entries.delete(entry);
    if (entries.size === 0) group.byFingerprint.delete(shape.fingerprint);
    if (group.byFingerprint.size === 0) ofLength.delete(maskOf(shape));
    if (ofLength.size === 0) this.#groups.delete(shape.length);
  }

  /**
   * What may have a chain's code, in the order in which it was added. Each must still be compared byte by byte. Pauses now and
   * then, and looks at the places of no more than 1,000 codes of that length that differ in these.
   *
   * @param code in lower-case digits without `0x`.
   */
  *find(code: string): Generator<undefined, Entry[]> {
    const found: Entry[] = [];
    let [groups, digits] = [0, 0];
    for (const { compared, free, byFingerprint } of this.#groups.get(code.length / 2)?.values() ?? []) {
      groups += 1;
      if (groups > mostGroups) break;
      for (const entry of byFingerprint.get(fingerprintOf(code.slice(0, 2 * compared), free)) ?? [])
        found.push(entry);
      digits += code.length;
      if (digits < digitsInTurn) continue;
      digits = 0;
      yield;
    }
    return found;
  }
}

const maskOf = ({ compared, free }: CodeShape): string =>
  `${compared} ${free.map(({ start, length }) => `${start}+${length}`).join(" ")}`;

function valueOr<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
