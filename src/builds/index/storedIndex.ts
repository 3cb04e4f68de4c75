import { tryParseJson } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { yieldToEventLoop } from "../../core/async/yielding.ts";
import type { CodePlace } from "../code/compiledCode.ts";
import { skipReasons } from "./buildFile.ts";
import type { IndexedBuild, IndexedFile } from "./buildIndex.ts";
import type { CodeShape } from "./codeShape.ts";

/** Grows when what is stored would be taken for something else: it is read from the files again then. */
const version = 7;

/** Lines. A root can have thousands of files, and nobody waits for more of them than these. */
const linesInATurn = 500;

/** What to store of a root: a line for the version, and one for each file, short. */
export async function storeIndex(files: ReadonlyMap<string, IndexedFile>): Promise<string> {
  const lines = [JSON.stringify({ version })];
  for (const [path, { stamp, builds, skipped }] of files) {
    const fields = [path, stamp.bytes, stamp.modifiedAt, skipped ?? "", ...builds.map(storeBuild)];
    if (lines.push(JSON.stringify(fields)) % linesInATurn === 0) await yieldToEventLoop();
  }
  return lines.join("\n");
}

function storeBuild({ name, source, shape, selectors }: IndexedBuild): JsonValue {
  const fields: JsonValue[] = [name, source ?? null, selectors.functions, selectors.errors, selectors.events];
  if (shape !== undefined) {
    const { length, isOpen, compared, fingerprint, free } = shape;
    fields.push(
      length,
      isOpen,
      compared,
      fingerprint,
      ...free.flatMap(({ start, length: bytes }) => [start, bytes]),
    );
  }
  return fields;
}

/** The files of a stored root, read as they are gone through. What makes no sense is left out, and read from its file again. */
export function* readStoredIndex(stored: string): Generator<readonly [path: string, file: IndexedFile]> {
  const [first = "", ...lines] = stored.split("\n");
  const header = tryParseJson(first);
  if (!isJsonObject(header) || header["version"] !== version) return;
  for (const line of lines) {
    const file = readFile(tryParseJson(line));
    if (file !== undefined) yield file;
  }
}

function readFile(stored: JsonValue | undefined): [path: string, file: IndexedFile] | undefined {
  if (!Array.isArray(stored)) return undefined;
  const [path, bytes, modifiedAt, skipped, ...builds] = stored;
  if (typeof path !== "string" || typeof bytes !== "number" || typeof modifiedAt !== "number")
    return undefined;
  const read = builds.map(readBuild);
  if (!read.every((build) => build !== undefined)) return undefined;
  const reason = skipReasons.find((known) => known === skipped);
  return [path, { stamp: { bytes, modifiedAt }, builds: read, skipped: reason }];
}

function readBuild(stored: JsonValue): IndexedBuild | undefined {
  if (!Array.isArray(stored)) return undefined;
  const [name, source, functions, errors, events, ...shape] = stored;
  if (typeof name !== "string" || (source !== null && typeof source !== "string")) return undefined;
  if (typeof functions !== "string" || typeof errors !== "string" || typeof events !== "string")
    return undefined;
  const read = readShape(shape);
  if (shape.length > 0 && read === undefined) return undefined;
  return { name, source: source ?? undefined, shape: read, selectors: { functions, errors, events } };
}

function readShape([length, isOpen, compared, fingerprint, ...places]: readonly JsonValue[]):
  CodeShape | undefined {
  if (!isWhole(length) || typeof isOpen !== "boolean") return undefined;
  if (!isWhole(compared) || typeof fingerprint !== "string") return undefined;
  if (!places.every(isWhole)) return undefined;
  const free: CodePlace[] = [];
  for (let at = 0; at + 1 < places.length; at += 2)
    free.push({ start: places[at] ?? 0, length: places[at + 1] ?? 0 });
  return { length, isOpen, compared, fingerprint, free };
}

const isWhole = (value: JsonValue | undefined): value is number => Number.isSafeInteger(value);
