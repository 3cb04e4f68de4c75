import type { JsonValue } from "../core/json/jsonValue.ts";
import { lazy } from "../core/async/memoize.ts";
import { isSameStamp, type FileStamp, type ProjectFiles } from "./projectFiles.ts";

/**
 * Parses JSON in UTF-8 that was written by tools, in a thread where it would hold up the others. The bytes are handed over.
 * @throws SyntaxError or JsonLimitError
 */
export type ParseJson = (bytes: Uint8Array) => Promise<JsonValue>;

/** A file that was read, and its JSON. */
export type ParsedFile = {
  readonly stamp: FileStamp;
  /** Undefined for a file of which nothing is read; else parses it once. @throws SyntaxError or JsonLimitError */
  readonly json: (() => Promise<JsonValue>) | undefined;
};

/** Bytes. Smaller files are read and parsed in a few milliseconds. */
const leastKept = 256 * 1024;

/** A compilation's input and its output, as Hardhat 3 writes them; some hundred MB of memory each at worst. */
const maxKept = 2;

/** Milliseconds after the last use. */
const keptFor = 15_000;

/**
 * The files of an opened folder as JSON. Large ones are kept for some seconds: each of the contracts of a compilation needs the same
 * build-info of many MB.
 */
export class ParsedFiles {
  readonly files: ProjectFiles;
  readonly #parse: ParseJson;
  readonly #kept = new Map<string, ParsedFile>();
  readonly #reading = new Map<string, Promise<ParsedFile | undefined>>();
  #release: ReturnType<typeof setTimeout> | undefined;

  constructor(files: ProjectFiles, parse: ParseJson) {
    this.files = files;
    this.#parse = parse;
  }

  /** A file as it is now; undefined where there is none. */
  async read(path: string): Promise<ParsedFile | undefined> {
    const kept = this.#kept.get(path);
    if (kept !== undefined && isSameStamp(kept.stamp, await this.files.stat(path))) {
      this.#keep(path, kept);
      return kept;
    }
    const reading = this.#reading.get(path) ?? this.#readNow(path).finally(() => this.#reading.delete(path));
    this.#reading.set(path, reading);
    return reading;
  }

  async #readNow(path: string): Promise<ParsedFile | undefined> {
    const read = await this.files.read(path);
    if (read === undefined) return undefined;
    const { bytes, stamp } = read;
    const file = { stamp, json: bytes && lazy(() => this.#parse(bytes)) };
    if (bytes !== undefined && stamp.bytes >= leastKept) this.#keep(path, file);
    return file;
  }

  #keep(path: string, file: ParsedFile): void {
    this.#kept.delete(path);
    this.#kept.set(path, file);
    for (const oldest of [...this.#kept.keys()].slice(0, -maxKept)) this.#kept.delete(oldest);
    clearTimeout(this.#release);
    this.#release = setTimeout(() => this.#kept.clear(), keptFor);
    // In Node it would hold up a process that wants to end.
    if (typeof this.#release === "object") this.#release.unref();
  }
}
