import { bytesOf } from "./bytes.ts";

/** What Vyper from 0.3.10 on appends to creation code: a CBOR array, and two bytes of its length, these included. */
export type VyperSuffix = {
  /** In bytes. */
  readonly start: number;
  readonly length: number;
  /** Bytes of the runtime code, its data included, and of that data, which stands at its end. */
  readonly runtime: number;
  readonly data: number;
  /** Bytes of immutables that the constructor appends to the runtime code. */
  readonly immutables: number;
  /** From 0.4.1 on, a hash of all sources, in lower-case digits without `0x`. */
  readonly integrity: string | undefined;
  readonly compiler: string;
};

/** How `{vyper: [major, minor, patch]}` begins; three numbers of a byte and the length follow. */
const versionMap = "a165767970657283";

/** Bytes; those that were seen have some 60. */
const longest = 512;

/** `[integrity?, runtime length, [lengths of data], length of immutables, {vyper: [0, 4, 3]}]` at the very end of a code. */
export function vyperSuffixAtEnd(digits: string): VyperSuffix | undefined {
  const length = Number.parseInt(digits.slice(-4), 16);
  const start = digits.length / 2 - length;
  return start >= 0 ? vyperSuffixAt(digits, start) : undefined;
}

/** The suffix that begins at a byte of a code, if what stands there is one from end to end. */
export function vyperSuffixAt(digits: string, start: number): VyperSuffix | undefined {
  const here = digits.slice(2 * start, 2 * (start + longest));
  const map = here.indexOf(versionMap) / 2;
  const length = map + versionMap.length / 2 + 5;
  const bytes = bytesOf(here.slice(0, 2 * length));
  if (
    map < 0 ||
    bytes.length !== length ||
    Number.parseInt(here.slice(2 * length - 4, 2 * length), 16) !== length
  )
    return undefined;
  const hasIntegrity = here.startsWith("855820");
  if (!hasIntegrity && !here.startsWith("84")) return undefined;
  const numbers = numbersIn(bytes.subarray(hasIntegrity ? 35 : 1, map));
  if (numbers === undefined) return undefined;
  const [runtime = 0, ...others] = numbers;
  return {
    start,
    length,
    runtime,
    data: others.slice(0, -1).reduce((sum, bytes) => sum + bytes, 0),
    immutables: others.at(-1) ?? 0,
    integrity: hasIntegrity ? here.slice(6, 70) : undefined,
    compiler: bytes.subarray(length - 5, length - 2).join("."),
  };
}

/** The numbers in a row of CBOR numbers and arrays of numbers; undefined where anything else stands there. */
function numbersIn(bytes: Uint8Array): number[] | undefined {
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const head = bytes[at] ?? 0;
    const [kind, small] = [head >> 5, head & 31];
    const extra = small < 24 ? 0 : 2 ** (small - 24);
    if ((kind !== 0 && kind !== 4) || extra > 4 || at + extra >= bytes.length) return undefined;
    const behind = bytes.subarray(at + 1, at + 1 + extra);
    if (kind === 0) numbers.push(extra === 0 ? small : behind.reduce((sum, byte) => sum * 256 + byte, 0));
    at += 1 + extra;
  }
  return numbers;
}
