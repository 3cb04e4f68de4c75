import type { SourceRange } from "../builds/source/parseSource.ts";
import type { SourceProgram } from "../builds/source/sourceProgram.ts";
import { memoize } from "../core/async/memoize.ts";
import { opcode } from "../services/ledger/opcodes.ts";

/** Whether a jump goes into a function, out of one, or neither. */
export type JumpType = "i" | "o" | "-";

type MappedRange = SourceRange & { readonly path: string };

/** A compiler's source map, by the instructions of a code. */
export class SourceMap {
  /** By pc: the index of the instruction, -1 inside of an operand. */
  readonly #indexes: Int32Array;
  readonly #starts: Int32Array;
  readonly #lengths: Int32Array;
  readonly #sourceNumbers: Int32Array;
  readonly #jumps: Uint8Array;
  #count = 0;
  #hasAllSources = true;
  readonly #paths: ReadonlyMap<number, string>;
  readonly #sources: SourceProgram;
  readonly #converterOf = memoize((path: string) => {
    const file = this.#sources.file(path);
    return file && new OffsetConverter(file.text);
  });

  private constructor(code: Uint8Array, paths: ReadonlyMap<number, string>, sources: SourceProgram) {
    this.#indexes = instructionIndexes(code);
    const instructions = code.length;
    this.#starts = new Int32Array(instructions);
    this.#lengths = new Int32Array(instructions);
    this.#sourceNumbers = new Int32Array(instructions).fill(-1);
    this.#jumps = new Uint8Array(instructions);
    this.#paths = paths;
    this.#sources = sources;
  }

  /** Pauses now and then. @param code as it runs, which may go on behind what the map describes */
  static *read(input: {
    readonly code: Uint8Array;
    readonly sourceMap: string;
    readonly sourceIds: ReadonlyMap<number, string>;
    readonly sources: SourceProgram;
  }): Generator<undefined, SourceMap> {
    const map = new SourceMap(input.code, input.sourceIds, input.sources);
    yield* map.#parse(input.sourceMap, input.code.length);
    return map;
  }

  /** Whether all sources that it refers to are at hand. */
  get hasAllSources(): boolean {
    return this.#hasAllSources;
  }

  /** The index of the instruction at a pc; undefined inside of an operand, and behind the map's end. */
  indexAt(pc: number): number | undefined {
    const index = this.#indexes[pc] ?? -1;
    return index < 0 || index >= this.#count ? undefined : index;
  }

  isGenerated(index: number): boolean {
    return !this.#paths.has(this.#sourceNumbers[index] ?? -1);
  }

  jumpOf(index: number): JumpType {
    return jumpTypes[this.#jumps[index] ?? 0] ?? "-";
  }

  /** Whether it belongs to a part of a source that is not at hand, rather than, as helpers of the IR and the first one, to a whole contract. */
  isWithoutSource(index: number): boolean {
    const isOfContract = [this.#sourceNumbers, this.#starts, this.#lengths].every(
      (each) => each[index] === each[0],
    );
    return !isOfContract && this.#isMissing(this.#sourceNumbers[index] ?? -1);
  }

  #isMissing(source: number): boolean {
    const path = this.#paths.get(source);
    return path !== undefined && !this.#sources.has(path);
  }

  /** Undefined where no source is at hand, and where the range is not in it. */
  rangeOf(index: number): MappedRange | undefined {
    const path = this.#paths.get(this.#sourceNumbers[index] ?? -1);
    const converter = path === undefined ? undefined : this.#converterOf(path);
    if (path === undefined || converter === undefined) return undefined;
    const first = this.#starts[index] ?? 0;
    const [start, end] = [converter.toUnits(first), converter.toUnits(first + (this.#lengths[index] ?? 0))];
    return start === undefined || end === undefined ? undefined : { path, start, end };
  }

  /** `s:l:f:j:m;…`: an empty field has the value of the entry before. */
  *#parse(map: string, limit: number): Generator<undefined, void> {
    let [start, length, source, jump] = [0, 0, -1, 0];
    let at = 0;
    for (let count = 0; count < limit && at <= map.length && map !== ""; count += 1) {
      const semicolon = map.indexOf(";", at);
      const end = semicolon < 0 ? map.length : semicolon;
      if (end > at) {
        const [ofStart, ofLength, ofSource, ofJump] = map.slice(at, Math.min(end, at + maxEntry)).split(":");
        start = numberOr(ofStart, start);
        length = numberOr(ofLength, length);
        source = numberOr(ofSource, source);
        if (this.#isMissing(source)) this.#hasAllSources = false;
        if (ofJump !== undefined && ofJump !== "") jump = Math.max(0, jumpTypes.indexOf(ofJump as JumpType));
      }
      this.#starts[count] = start;
      this.#lengths[count] = length;
      this.#sourceNumbers[count] = source;
      this.#jumps[count] = jump;
      this.#count = count + 1;
      at = end + 1;
      if (count % entriesInTurn === 0) yield;
    }
  }
}

const jumpTypes: readonly JumpType[] = ["-", "i", "o"];

const entriesInTurn = 5000;

/** UTF-16 units of an entry: longer ones are not of a compiler. */
const maxEntry = 64;

function numberOr(text: string | undefined, before: number): number {
  const value = text === undefined || text === "" ? NaN : Number(text);
  return Number.isInteger(value) && Math.abs(value) <= 0x7fffffff ? value : before;
}

function instructionIndexes(code: Uint8Array): Int32Array {
  const indexes = new Int32Array(code.length).fill(-1);
  for (let [pc, index] = [0, 0]; pc < code.length; index += 1) {
    indexes[pc] = index;
    const op = code[pc] ?? 0;
    pc += op >= opcode.PUSH1 && op <= opcode.PUSH32 ? op - opcode.PUSH1 + 2 : 1;
  }
  return indexes;
}

/** Converts offsets in bytes of UTF-8, as compilers count, to UTF-16 units. */
class OffsetConverter {
  readonly #text: string;
  /** By byte; undefined if bytes and units are the same. */
  readonly #units: Uint32Array | undefined;

  constructor(text: string) {
    this.#text = text;
    const bytes = new TextEncoder().encode(text);
    if (bytes.length === text.length) return;
    const units = new Uint32Array(bytes.length + 1);
    let unit = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      units[at] = unit;
      // The last byte of a character is followed by one that begins another; those of four bytes are two units.
      const next = bytes[at + 1];
      const isLast = next === undefined || (next & 0xc0) !== 0x80;
      if (isLast) unit += isOfPair(bytes, at) ? 2 : 1;
    }
    units[bytes.length] = unit;
    this.#units = units;
  }

  /** Undefined outside of the text. */
  toUnits(offset: number): number | undefined {
    if (offset < 0) return undefined;
    if (this.#units !== undefined) return this.#units[offset];
    return offset <= this.#text.length ? offset : undefined;
  }
}

/** Whether the character that ends at a byte takes four bytes. */
function isOfPair(bytes: Uint8Array, end: number): boolean {
  return ((bytes[end] ?? 0) & 0xc0) === 0x80 && ((bytes[end - 3] ?? 0) & 0xf8) === 0xf0;
}
