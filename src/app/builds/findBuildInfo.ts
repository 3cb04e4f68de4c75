import type { Build, BuildTool } from "../../builds/build.ts";
import {
  readBuildInfo,
  readHardhatDebugFile,
  twinOf,
  withBuildInfo,
  type BuildInfo,
} from "../../builds/formats/buildInfo.ts";
import { inputInArtifact } from "../../builds/formats/contractArtifact.ts";
import type { ParsedFiles } from "../../builds/parsedFiles.ts";
import { below, folderOf, resolved } from "../../builds/projectFiles.ts";
import { tryParseJson } from "../../core/json/exactJson.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { BuildRoot } from "../../builds/roots/findRoots.ts";
import type { BuildMatch } from "../../builds/buildsOfCode.ts";
import type { CodeRelation } from "../../builds/code/compareCode.ts";
import type { LocatedBuild } from "./locatedBuild.ts";

/** A build-info, and where it stands. */
export type FoundBuildInfo = BuildInfo & { readonly path: string; readonly modifiedAt: number };

/**
 * Finds the build-info that an artifact was written with: by the file beside it, as Hardhat 2 writes it, by its id, as
 * Hardhat 3 does, by the path of an input alone, as hardhat-deploy does, or the artifact holds it, or is one itself. Undefined where there is none, or none that can be read.
 *
 * @param path of the artifact
 */
export async function findBuildInfo(
  files: ParsedFiles,
  { path, root, build }: { readonly path: string; readonly root: Outputs; readonly build: Build },
): Promise<FoundBuildInfo | undefined> {
  if (build.tool === "standardJson") return readWhole(files, path);
  if (build.buildInfo?.kind === "id") {
    for (const folder of buildInfoFolders(root)) {
      const found = await readById(files, folder, build.buildInfo.id);
      if (found !== undefined) return found;
    }
  }
  if (build.buildInfo?.kind === "inside")
    return readInput(files, path, (json) => tryParseJson(inputInArtifact(json) ?? "") ?? null);
  if (build.buildInfo?.kind === "path") return readInput(files, below(folderOf(path), build.buildInfo.path));
  if (build.tool !== "hardhat") return undefined;
  const debug = await readAt(files, path.replace(/\.json$/, ".dbg.json"), readHardhatDebugFile);
  const relative = debug?.value;
  const target = relative === undefined ? undefined : resolved(folderOf(path), relative);
  return target === undefined ? undefined : readWhole(files, target);
}

/** Enough for what a team deployed of late; each can be of many MB. */
const maxBuildInfos = 8;

/**
 * All build-info files that a tool has left beside what it writes now, the newest first: some keep those of earlier
 * compilations.
 */
export async function* listBuildInfos(files: ParsedFiles, root: Outputs): AsyncGenerator<FoundBuildInfo> {
  for (const { folder, id } of await latestBuildInfos(files, root)) {
    const info = await readById(files, folder, id);
    if (info !== undefined) yield info;
  }
}

/** The paths of the same files, and of those that hold neither input nor output, as Foundry writes them by default. */
export async function latestBuildInfoPaths(files: ParsedFiles, root: Outputs): Promise<readonly string[]> {
  return (await latestBuildInfos(files, root)).map(({ folder, id }) => below(folder, `${id}.json`));
}

async function latestBuildInfos(
  files: ParsedFiles,
  root: Outputs,
): Promise<readonly { readonly folder: string; readonly id: string }[]> {
  const there: { readonly folder: string; readonly id: string; readonly modifiedAt: number }[] = [];
  for (const folder of buildInfoFolders(root))
    for (const { name, kind } of await files.files.list(folder)) {
      if (kind !== "file" || !name.endsWith(".json") || name.endsWith(".output.json")) continue;
      const stamp = await files.files.stat(below(folder, name));
      if (stamp !== undefined)
        there.push({ folder, id: name.replace(/\.json$/, ""), modifiedAt: stamp.modifiedAt });
    }
  return there.sort((one, other) => other.modifiedAt - one.modifiedAt).slice(0, maxBuildInfos);
}

/** Where a tool writes. */
type Outputs = Pick<BuildRoot, "folder" | "buildInfo">;

/** Where tools keep them: below what they write, or beside it, as Ignition does, unless a configuration names a folder. */
function buildInfoFolders({ folder, buildInfo = [] }: Outputs): readonly string[] {
  return [...buildInfo, below(folder, "build-info"), below(folderOf(folder), "build-info")];
}

/** An id comes from a file: it must be a name. Hardhat 3 keeps input and output in two files. */
async function readById(files: ParsedFiles, folder: string, id: string): Promise<FoundBuildInfo | undefined> {
  if (!/^[\w.-]{1,200}$/.test(id)) return undefined;
  const whole = await readWhole(files, below(folder, `${id}.json`));
  if (whole === undefined) return undefined;
  if (whole.builds.length > 0) return whole;
  // The compiler's version stands beside the input.
  const output = await readAt(files, below(folder, `${id}.output.json`), (json) =>
    readBuildInfo(json, whole.compilerVersion),
  );
  return { ...whole, builds: output?.value.builds ?? [] };
}

async function readWhole(files: ParsedFiles, path: string): Promise<FoundBuildInfo | undefined> {
  const read = await readAt(files, path, (json) => readBuildInfo(json));
  return read && { ...read.value, path, modifiedAt: read.modifiedAt };
}

async function readInput(
  files: ParsedFiles,
  path: string,
  inputIn: (json: JsonValue) => JsonValue = (json) => json,
): Promise<FoundBuildInfo | undefined> {
  const read = await readAt(files, path, (json) => readBuildInfo({ input: inputIn(json) }));
  return read && { ...read.value, path, modifiedAt: read.modifiedAt };
}

async function readAt<Value>(
  files: ParsedFiles,
  path: string,
  reader: (json: JsonValue) => Value | undefined,
): Promise<{ readonly value: Value; readonly modifiedAt: number } | undefined> {
  const read = await files.read(path);
  if (read?.json === undefined) return undefined;
  try {
    const value = reader(await read.json());
    return value && { value, modifiedAt: read.stamp.modifiedAt };
  } catch {
    // Half-written, too large or foreign: there is no build-info then.
    return undefined;
  }
}

type MatchedBuild = BuildMatch<LocatedBuild>;

/**
 * Tools that keep build-info which their artifacts do not name: Foundry, Remix, and Ignition, of what it took as an artifact. Of a
 * compiler's own output all is known that there is.
 */
const keepUnnamedInputs: ReadonlySet<BuildTool> = new Set(["foundry", "hardhat", "remix"]);

/**
 * A better build than the best of a code, where the tool has kept one: the very same of an earlier compilation, where the
 * best has other metadata; or the same build with the input that it was compiled from, which the artifact does not name.
 *
 * @param relationTo what the code is to that of a build; undefined where that has none
 * @param files of the folder that holds the build
 */
export async function findBetterBuild(
  best: MatchedBuild,
  relationTo: (build: Build) => CodeRelation | undefined,
  files: ParsedFiles,
): Promise<MatchedBuild | undefined> {
  const { build, relation } = best;
  const isOther = relation.kind === "sameCode";
  const lacksInput = build.compilation === undefined && keepUnnamedInputs.has(build.tool);
  if (!isOther && !lacksInput) return undefined;
  for await (const info of listBuildInfos(files, build.root)) {
    const { path, modifiedAt, input } = info;
    if (input === undefined) continue;
    const compilation = { path, input };
    if (!isOther) {
      if (twinOf(build, info.builds) === undefined) continue;
      // Without metadata the artifact does not say by which compiler and from which source it is.
      const whole = build.metadata === undefined ? { ...build, ...withBuildInfo(build, info) } : build;
      const anew = relationTo(whole) ?? relation;
      return { relation: anew.kind === "none" ? relation : anew, build: { ...whole, compilation } };
    }
    for (const earlier of info.builds) {
      const found = earlier.name === build.name ? relationTo(earlier) : undefined;
      if (found?.kind !== "exact") continue;
      const { folder, root } = build;
      return { relation: found, build: { ...earlier, folder, root, path, modifiedAt, compilation } };
    }
  }
  return undefined;
}
