import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import type { CodePlace } from "../code/compiledCode.ts";
import type { SkipReason } from "./buildFile.ts";
import type { IndexedBuild, IndexedFile } from "./buildIndex.ts";
import type { CodeShape } from "./codeShape.ts";

/** Grows when what is stored would be taken for something else: it is read from the files again then. */
const version = 1;

/** What to store of a root: short, as there are thousands of files. */
export function storeIndex(files: ReadonlyMap<string, IndexedFile>): JsonValue {
  return {
    version,
    files: [...files].map(([path, { stamp, builds, skipped }]) => [
      path,
      stamp.bytes,
      stamp.modifiedAt,
      skipped ?? "",
      ...builds.map(storeBuild),
    ]),
  };
}

function storeBuild({ name, source, shape }: IndexedBuild): JsonValue {
  const told: JsonValue[] = [name, source ?? null];
  if (shape !== undefined) {
    const { length, compared, fingerprint, free } = shape;
    told.push(length, compared, fingerprint, ...free.flatMap(({ start, length: bytes }) => [start, bytes]));
  }
  return told;
}

/** Reads a stored root. What makes no sense is left out, and read from its file again. */
export function readStoredIndex(stored: JsonValue): Map<string, IndexedFile> {
  const files = new Map<string, IndexedFile>();
  if (!isJsonObject(stored) || stored["version"] !== version || !Array.isArray(stored["files"])) return files;
  for (const told of stored["files"]) {
    if (!Array.isArray(told)) continue;
    const [path, bytes, modifiedAt, skipped, ...builds] = told;
    if (typeof path !== "string" || typeof bytes !== "number" || typeof modifiedAt !== "number") continue;
    const read = builds.map(readBuild);
    if (!read.every((build) => build !== undefined)) continue;
    const reason = skipReasons.find((known) => known === skipped);
    files.set(path, { stamp: { bytes, modifiedAt }, builds: read, skipped: reason });
  }
  return files;
}

const skipReasons: readonly SkipReason[] = ["tooLarge", "notJson", "foreign"];

function readBuild(told: JsonValue): IndexedBuild | undefined {
  if (!Array.isArray(told)) return undefined;
  const [name, source, ...shape] = told;
  if (typeof name !== "string" || (source !== null && typeof source !== "string")) return undefined;
  const read = readShape(shape);
  if (shape.length > 0 && read === undefined) return undefined;
  return { name, source: source ?? undefined, shape: read };
}

function readShape([length, compared, fingerprint, ...places]: readonly JsonValue[]): CodeShape | undefined {
  if (!isWhole(length) || !isWhole(compared) || typeof fingerprint !== "string") return undefined;
  if (!places.every(isWhole)) return undefined;
  const free: CodePlace[] = [];
  for (let at = 0; at + 1 < places.length; at += 2)
    free.push({ start: places[at] ?? 0, length: places[at + 1] ?? 0 });
  return { length, compared, fingerprint, free };
}

const isWhole = (value: JsonValue | undefined): value is number => Number.isSafeInteger(value);
