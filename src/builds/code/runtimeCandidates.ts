import { metadataPartsOf } from "./metadataParts.ts";

/** Bytes of creation code; no chain takes as much. */
const maxDigitsLength = 2 * 128 * 1024;

/** Each is looked for among all builds. The first border and the last part are nearly always the right ones. */
const maxEnds = 8;
const maxTried = 64;

/** INVALID, which compilers put between what runs once and what stays, and the PUSH1 that this begins with. */
const border = "fe60";

/**
 * What the runtime code may be that creation code leaves: from a border of compilers to the end of a metadata part. Nothing of code
 * without metadata. Each is still to be compared.
 *
 * @param digits creation code with whatever stands behind it, in lower-case digits without `0x`
 */
export function* runtimeCandidates(digits: string): Generator<string> {
  if (digits.length > maxDigitsLength) return;
  const ends = metadataPartsOf(digits).map(({ start, length }) => 2 * (start + length));
  const tried = ends.slice(-maxEnds).reverse();
  let left = maxTried;
  for (let at = digits.indexOf(border); at !== -1; at = digits.indexOf(border, at + 1)) {
    const start = at + 2;
    for (const end of at % 2 === 1 ? [] : tried) {
      if (end <= start) continue;
      yield digits.slice(start, end);
      left -= 1;
      if (left === 0) return;
    }
  }
}
