import { bytesToHex, hexToBytes } from "viem";

/** A CBOR map that a compiler appends to code, with the two bytes behind it that tell its length. */
export type MetadataPart = {
  /** In bytes from the beginning of the code. */
  readonly start: number;
  /** In bytes, the two of the length included. */
  readonly length: number;
  /** The keys in their order; their values decide nothing else. */
  readonly keys: readonly string[];
  /** The hash of the metadata or, with Vyper from 0.4.1 on, of the sources; undefined where the part has none. */
  readonly hash: MetadataHash | undefined;
  /** The compiler as the part tells it: `0.8.28`, or a longer version where no release made the code. */
  readonly compiler: string | undefined;
};

/** A hash in a metadata part, in lower-case digits without `0x`: for ipfs the 34 bytes of a CIDv0. */
export type MetadataHash = {
  readonly kind: "ipfs" | "bzzr0" | "bzzr1" | "integrity";
  readonly digits: string;
};

/** A map of one to four pairs whose first key is one that compilers write, as text with its length before it. */
const beginning =
  /a[1-4](?:6469706673|65627a7a7230|65627a7a7231|64736f6c63|6c6578706572696d656e74616c|657679706572)/g;

/** The longest that compilers write are of some 120 bytes; one that claims more is none. */
const maxLength = 512;

const fewParts = 8;

/** Made once: to make one takes longer than to read a part. */
const utf8 = new TextDecoder();

/** All metadata parts of a code in lower-case digits, also those of contracts that it creates. */
export function metadataPartsOf(digits: string): MetadataPart[] {
  const suffix = vyperSuffixAtEnd(digits);
  if (suffix !== undefined) return [partOfSuffix(suffix)];
  const parts: MetadataPart[] = [];
  let behind = 0;
  // Most codes hold one or two; but a code can be made of beginnings, and is turned into bytes once then.
  let bytes: Uint8Array | undefined;
  let tried = 0;
  for (const { index } of digits.matchAll(beginning)) {
    if (index % 2 === 1 || index < behind) continue;
    tried += 1;
    if (tried > fewParts) bytes ??= bytesOf(digits);
    const part = mapIn(
      bytes?.subarray(index / 2, index / 2 + maxLength) ??
        bytesOf(digits.slice(index, index + 2 * maxLength)),
      index / 2,
    );
    if (part === undefined) continue;
    parts.push(part);
    behind = 2 * (part.start + part.length);
  }
  return parts;
}

/** The part that ends a code, of its parts in order; undefined where another thing does. */
export function lastPartOf(digits: string, parts: readonly MetadataPart[]): MetadataPart | undefined {
  const last = parts.at(-1);
  return last !== undefined && 2 * (last.start + last.length) === digits.length ? last : undefined;
}

/** The metadata part that begins at a byte of a code, if what stands there is one from end to end. */
export function metadataPartAt(digits: string, start: number): MetadataPart | undefined {
  const bytes = bytesOf(digits.slice(2 * start, 2 * (start + maxLength)));
  const head = bytes[0] ?? 0;
  if (head === 0x84 || head === 0x85) {
    const suffix = vyperSuffixAt(digits, start);
    return suffix && partOfSuffix(suffix);
  }
  return mapIn(bytes, start);
}

/** The part with which bytes begin, which stand at a byte of a code. */
function mapIn(bytes: Uint8Array, start: number): MetadataPart | undefined {
  const head = bytes[0] ?? 0;
  if (head < 0xa1 || head > 0xa4) return undefined;
  const entries = new Map<string, Uint8Array | string | true>();
  let at = 1;
  for (let pair = 0; pair < head - 0xa0; pair++) {
    const key = readItem(bytes, at);
    const value = key && readItem(bytes, key.end);
    if (typeof key?.value !== "string" || value === undefined) return undefined;
    entries.set(key.value, value.value);
    at = value.end;
  }
  // Solidity counts the map alone, and Vyper from 0.3.10 on the two bytes of the length too.
  const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  if (bytes.length < at + 2 || (length !== at && length !== at + 2)) return undefined;
  return {
    start,
    length: at + 2,
    keys: [...entries.keys()],
    hash: hashIn(entries),
    compiler: compilerIn(entries),
  };
}

function partOfSuffix({ start, length, integrity, compiler }: VyperSuffix): MetadataPart {
  const hash = integrity === undefined ? undefined : ({ kind: "integrity", digits: integrity } as const);
  return { start, length, keys: ["vyper"], hash, compiler };
}

type Item = { readonly value: Uint8Array | string | true; readonly end: number };

/** The forms that compilers write: texts, bytes, `true`, and Vyper's version as an array of small numbers. */
function readItem(bytes: Uint8Array, at: number): Item | undefined {
  const head = bytes[at];
  if (head === undefined) return undefined;
  if (head === 0xf5) return { value: true, end: at + 1 };
  const kind = head >> 5;
  const { length, from } =
    (head & 31) < 24 ? { length: head & 31, from: at + 1 } : { length: bytes[at + 1] ?? 0, from: at + 2 };
  if ((head & 31) > 24 || from + length > bytes.length) return undefined;
  const inside = bytes.subarray(from, from + length);
  if (kind === 2) return { value: inside, end: from + length };
  if (kind === 3) return { value: utf8.decode(inside), end: from + length };
  // An array of numbers below 24 has a byte for each.
  if (kind === 4 && inside.every((number) => number < 24)) return { value: inside, end: from + length };
  return undefined;
}

type Entries = ReadonlyMap<string, Uint8Array | string | true>;

function hashIn(entries: Entries): MetadataHash | undefined {
  for (const [kind, length] of [
    ["ipfs", 34],
    ["bzzr0", 32],
    ["bzzr1", 32],
  ] as const) {
    const value = entries.get(kind);
    if (value instanceof Uint8Array && value.length === length) return { kind, digits: digitsOf(value) };
  }
  return undefined;
}

function compilerIn(entries: Entries): string | undefined {
  const value = entries.get("solc") ?? entries.get("vyper");
  if (typeof value === "string") return value;
  return value instanceof Uint8Array && value.length === 3 ? value.join(".") : undefined;
}

/** What Vyper from 0.3.10 on appends to creation code: a CBOR array, and two bytes of its length, these included. */
type VyperSuffix = {
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
const maxSuffixLength = 512;

/** `[integrity?, runtime length, [lengths of data], length of immutables, {vyper: [0, 4, 3]}]` at the very end of a code. */
export function vyperSuffixAtEnd(digits: string): VyperSuffix | undefined {
  const length = Number.parseInt(digits.slice(-4), 16);
  const start = digits.length / 2 - length;
  return start >= 0 ? vyperSuffixAt(digits, start) : undefined;
}

/** The suffix that begins at a byte of a code, if what stands there is one from end to end. */
export function vyperSuffixAt(digits: string, start: number): VyperSuffix | undefined {
  const here = digits.slice(2 * start, 2 * (start + maxSuffixLength));
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

/** The bytes of an even number of hex digits without `0x`. */
const bytesOf = (digits: string): Uint8Array => hexToBytes(`0x${digits}`);

/** Lower-case hex digits of bytes, without `0x`. */
const digitsOf = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2);
