import { fingerprintOf, type CodeShape } from "./codeShape.ts";

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
   * What may have a chain's code, in the order in which it was added. Each must still be compared byte by byte.
   *
   * @param code in lower-case digits without `0x`.
   */
  find(code: string): Entry[] {
    const found: Entry[] = [];
    for (const { compared, free, byFingerprint } of this.#groups.get(code.length / 2)?.values() ?? [])
      for (const entry of byFingerprint.get(fingerprintOf(code.slice(0, 2 * compared), free)) ?? [])
        found.push(entry);
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
