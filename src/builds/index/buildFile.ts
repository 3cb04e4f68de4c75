import { fileName } from "../../core/strings/fileName.ts";
import { JsonLimitError } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { readBuilds } from "../formats/readBuilds.ts";
import { unreadFormOf, unreadForms } from "../formats/unreadForm.ts";
import { withMetadataFile } from "../proof/metadata.ts";
import type { ParsedFiles } from "../parsedFiles.ts";
import { isSameStamp, type FileStamp } from "../projectFiles.ts";

/** What a file holds, as it was at one moment. */
export type BuildFile = { readonly stamp: FileStamp } & FileBuilds;

type FileBuilds = {
  readonly builds: readonly Build[];
  /** Why nothing of it counts, or nothing but ABIs; undefined for a file that is read. */
  readonly skipped?: SkipReason | undefined;
};

/** `foreign`: JSON with a field of a build, in no form that is known. Others: the form of a tool whose code is not read. */
export type SkipReason = (typeof skipReasons)[number];

export const skipReasons = ["tooLarge", "notJson", "foreign", ...unreadForms] as const;

/** Artifacts with a syntax tree have some hundred KB, those of Truffle some MB. */
const maxBytes = 16 * 1024 * 1024;

/** Tools rewrite many files at once: one that changes while it is read is read again. */
const maxTries = 3;

/**
 * Milliseconds. A file unchanged for this long is complete. One that is written anew while it is read is another when it is
 * looked at next; asking of each of thousands twice would take as long as reading it.
 */
const settlesIn = 2000;

/**
 * Reads the builds of a file. Undefined where there is none, or none that stays the same while it is read.
 *
 * @param known the file's stamp when it was last read: if it has that still, it is not read again
 */
export async function readBuildFile(
  files: ParsedFiles,
  path: string,
  known?: FileStamp,
): Promise<BuildFile | "unchanged" | undefined> {
  if (known !== undefined && isSameStamp(known, await files.files.stat(path))) return "unchanged";
  for (let tries = 0; tries < maxTries; tries += 1) {
    const read = await files.read(path);
    if (read === undefined) return undefined;
    const { json, stamp } = read;
    if (json === undefined || stamp.bytes > maxBytes) return { stamp, builds: [], skipped: "tooLarge" };
    const file = await buildsIn(files, path, json);
    const isSettled = Date.now() - stamp.modifiedAt > settlesIn;
    if (isSettled || isSameStamp(stamp, await files.files.stat(path))) return { stamp, ...file };
  }
  return undefined;
}

async function buildsIn(
  files: ParsedFiles,
  path: string,
  parsed: () => Promise<JsonValue>,
): Promise<FileBuilds> {
  try {
    const json = await parsed();
    const builds = readBuilds(json, nameOf(path));
    if (builds === undefined) return { builds: [], skipped: mayBeBuild(json) ? "foreign" : undefined };
    const [first] = builds;
    if (first?.tool === "remix") return { builds: [await withMetadataBeside(files, path, first)] };
    return { builds, skipped: unreadFormOf(json) ?? (haveCreationOnly(builds) ? "creationOnly" : undefined) };
  } catch (error) {
    if (error instanceof JsonLimitError) return { builds: [], skipped: "tooLarge" };
    if (error instanceof SyntaxError) return { builds: [], skipped: "notJson" };
    throw error;
  }
}

/** As of combined JSON without `bin-runtime`: a contract on a chain cannot be compared with any of these. */
const haveCreationOnly = (builds: readonly Build[]): boolean =>
  builds.every(({ runtime }) => runtime === undefined) &&
  builds.some(({ creation }) => creation !== undefined);

/** Where Remix keeps the metadata of a contract, whose build is `A.json`. */
export const metadataEnding = "_metadata.json";

async function withMetadataBeside(files: ParsedFiles, path: string, build: Build): Promise<Build> {
  const read = await files.read(path.replace(/\.json$/, metadataEnding));
  if (read?.json === undefined) return build;
  try {
    return withMetadataFile(build, await read.json());
  } catch {
    // Half-written or cut off: the build is as good as without it.
    return build;
  }
}

/** Every tool has one of these at the top of a file that holds builds. */
const fieldsOfBuilds = ["abi", "bytecode", "deployedBytecode", "evm", "output", "contractTypes"];

/** Whether a file is more than a report that lies among builds: nobody misses a build in one. */
function mayBeBuild(json: JsonValue): boolean {
  if (!isJsonObject(json)) return false;
  const { contracts, ...others } = json;
  // Address books, and lists that Brownie keeps of tests, have texts there.
  const isOutput = isJsonObject(contracts) && Object.values(contracts).some(isJsonObject);
  return isOutput || fieldsOfBuilds.some((field) => Object.hasOwn(others, field));
}

const nameOf = (path: string): string => fileName(path).replace(/\.json$/, "");
