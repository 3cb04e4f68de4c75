import { fileName } from "../../core/characters/fileName.ts";
import { TooMuchToRead } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { readBuilds } from "../formats/readBuilds.ts";
import { isSameStamp, type FileStamp, type ProjectFiles } from "../projectFiles.ts";

/** What a file holds, as it was at one moment. */
export type BuildFile = { readonly stamp: FileStamp } & (
  | { readonly kind: "builds"; readonly builds: readonly Build[] }
  /** Why nothing of it counts. `foreign`: JSON with a field of a build, in no form that a tool writes. */
  | { readonly kind: "skipped"; readonly reason: SkipReason }
);

export type SkipReason = "tooLarge" | "notJson" | "foreign";

/**
 * Parses JSON in UTF-8 that was written by tools, in a thread where it would hold up the others. The bytes are handed over.
 * @throws SyntaxError or TooMuchToRead
 */
export type ParseJson = (bytes: Uint8Array) => Promise<JsonValue>;

/** Artifacts with a syntax tree have some hundred KB, those of Truffle some MB. */
const mostBytes = 16 * 1024 * 1024;

/** Tools rewrite many files at once: one that changes while it is read is read again. */
const mostTries = 3;

/**
 * Milliseconds. Whoever wrote a file longer ago is done with it. One that is written anew while it is read is another when it is
 * looked at next; asking of each of thousands twice would take as long as reading it.
 */
const settlesIn = 2000;

/**
 * Reads the builds of a file. Undefined where there is none, or none that stays the same while it is read.
 *
 * @param known the file's stamp when it was last read: if it has that still, it is not read again
 */
export async function readBuildFile(
  files: ProjectFiles,
  path: string,
  parse: ParseJson,
  known?: FileStamp,
): Promise<BuildFile | "unchanged" | undefined> {
  if (known !== undefined && isSameStamp(known, await files.stat(path))) return "unchanged";
  for (let tries = 0; tries < mostTries; tries += 1) {
    const read = await files.read(path);
    if (read === undefined) return undefined;
    const { bytes, stamp } = read;
    if (bytes === undefined || stamp.bytes > mostBytes) return { stamp, kind: "skipped", reason: "tooLarge" };
    const file = await buildsIn(bytes, nameOf(path), parse);
    const isSettled = Date.now() - stamp.modifiedAt > settlesIn;
    if (isSettled || isSameStamp(stamp, await files.stat(path))) return { stamp, ...file };
  }
  return undefined;
}

async function buildsIn(bytes: Uint8Array, name: string, parse: ParseJson) {
  const skipped = (reason: SkipReason) => ({ kind: "skipped", reason }) as const;
  try {
    const json = await parse(bytes);
    const builds = readBuilds(json, name) ?? (mayBeBuild(json) ? undefined : []);
    return builds === undefined ? skipped("foreign") : ({ kind: "builds", builds } as const);
  } catch (error) {
    if (error instanceof TooMuchToRead) return skipped("tooLarge");
    if (error instanceof SyntaxError) return skipped("notJson");
    throw error;
  }
}

/** Every tool has one of these at the top of a file that holds builds. */
const fieldsOfBuilds = ["abi", "bytecode", "deployedBytecode", "evm", "contracts", "output"];

/** Whether a file is more than a report that lies among builds: nobody misses a build in one. */
const mayBeBuild = (json: JsonValue): boolean =>
  isJsonObject(json) && fieldsOfBuilds.some((field) => Object.hasOwn(json, field));

const nameOf = (path: string): string => fileName(path).replace(/\.json$/, "");
