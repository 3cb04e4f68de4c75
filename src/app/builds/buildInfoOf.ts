import type { Build, BuildTool } from "../../builds/build.ts";
import { readBuildInfo, type BuildInfo, twinOf, withBuildInfo } from "../../builds/formats/buildInfo.ts";
import { readHardhatDebugFile } from "../../builds/formats/hardhat.ts";
import type { ParseJson } from "../../builds/index/buildFile.ts";
import { below, folderOf, resolved, type ProjectFiles } from "../../builds/projectFiles.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { BuildMatch } from "../../builds/buildsOfCode.ts";
import { relationOf, type Deployed } from "../../builds/code/relation.ts";
import type { LocatedBuild } from "./locatedBuild.ts";

/** A build-info, and where it stands. */
export type FoundBuildInfo = BuildInfo & { readonly path: string; readonly modifiedAt: number };

/**
 * Finds the build-info that an artifact was written with: by the file beside it, as Hardhat 2 writes it, by its id, as
 * Hardhat 3 does, by the path of an input alone, as hardhat-deploy does, or the artifact is one itself. Undefined where there is none, or none that can be read.
 *
 * @param path of the artifact
 * @param outputs the folder in which the tool writes
 */
export async function buildInfoOf(
  files: ProjectFiles,
  parse: ParseJson,
  { path, outputs, build }: { readonly path: string; readonly outputs: string; readonly build: Build },
): Promise<FoundBuildInfo | undefined> {
  if (build.tool === "standardJson") return readWhole(files, parse, path);
  if (build.buildInfo?.kind === "id") {
    for (const folder of foldersOfBuildInfo(outputs)) {
      const found = await readById(files, parse, folder, build.buildInfo.id);
      if (found !== undefined) return found;
    }
  }
  if (build.buildInfo?.kind === "path")
    return readInput(files, parse, below(folderOf(path), build.buildInfo.path));
  if (build.tool !== "hardhat") return undefined;
  const debug = await readAt(files, parse, path.replace(/\.json$/, ".dbg.json"), readHardhatDebugFile);
  const relative = debug?.told;
  const target = relative === undefined ? undefined : resolved(folderOf(path), relative);
  return target === undefined ? undefined : readWhole(files, parse, target);
}

/** Enough for what a team deployed of late; each can be of many MB. */
const mostBesides = 8;

/**
 * All build-info files that a tool has left beside what it writes now, the newest first: some keep those of earlier
 * compilations.
 *
 * @param outputs the folder in which the tool writes
 */
export async function* buildInfosIn(
  files: ProjectFiles,
  parse: ParseJson,
  outputs: string,
): AsyncGenerator<FoundBuildInfo> {
  const there: { readonly folder: string; readonly id: string; readonly modifiedAt: number }[] = [];
  for (const folder of foldersOfBuildInfo(outputs))
    for (const { name, kind } of await files.list(folder)) {
      if (kind !== "file" || !name.endsWith(".json") || name.endsWith(".output.json")) continue;
      const stamp = await files.stat(below(folder, name));
      if (stamp !== undefined)
        there.push({ folder, id: name.replace(/\.json$/, ""), modifiedAt: stamp.modifiedAt });
    }
  there.sort((one, other) => other.modifiedAt - one.modifiedAt);
  for (const { folder, id } of there.slice(0, mostBesides)) {
    const info = await readById(files, parse, folder, id);
    if (info !== undefined) yield info;
  }
}

/** Where tools keep them: below what they write, or beside it, as Ignition does. */
function foldersOfBuildInfo(outputs: string): readonly string[] {
  return [below(outputs, "build-info"), below(folderOf(outputs), "build-info")];
}

/** An id comes from a file: it must be a name. Hardhat 3 keeps input and output in two files. */
async function readById(
  files: ProjectFiles,
  parse: ParseJson,
  folder: string,
  id: string,
): Promise<FoundBuildInfo | undefined> {
  if (!/^[\w.-]{1,200}$/.test(id)) return undefined;
  const whole = await readWhole(files, parse, below(folder, `${id}.json`));
  if (whole === undefined) return undefined;
  if (whole.builds.length > 0) return whole;
  // The compiler's version stands beside the input.
  const output = await readAt(files, parse, below(folder, `${id}.output.json`), (json) =>
    readBuildInfo(json, whole.compilerVersion),
  );
  return { ...whole, builds: output?.told.builds ?? [] };
}

async function readWhole(
  files: ProjectFiles,
  parse: ParseJson,
  path: string,
): Promise<FoundBuildInfo | undefined> {
  const read = await readAt(files, parse, path, (json) => readBuildInfo(json));
  return read && { ...read.told, path, modifiedAt: read.modifiedAt };
}

async function readInput(
  files: ProjectFiles,
  parse: ParseJson,
  path: string,
): Promise<FoundBuildInfo | undefined> {
  const read = await readAt(files, parse, path, (json) => readBuildInfo({ input: json }));
  return read && { ...read.told, path, modifiedAt: read.modifiedAt };
}

async function readAt<Told>(
  files: ProjectFiles,
  parse: ParseJson,
  path: string,
  reader: (json: JsonValue) => Told | undefined,
): Promise<{ readonly told: Told; readonly modifiedAt: number } | undefined> {
  const read = await files.read(path);
  if (read?.bytes === undefined) return undefined;
  try {
    const told = reader(await parse(read.bytes));
    return told && { told, modifiedAt: read.stamp.modifiedAt };
  } catch {
    // Half-written, too large or foreign: there is no build-info then.
    return undefined;
  }
}

type Found = BuildMatch<LocatedBuild>;

/**
 * Tools that keep build-info which their artifacts do not name: Foundry, Remix, and Ignition, of what it took as an artifact. Of a
 * compiler's own output all is known that there is.
 */
const keepUnnamedInputs: ReadonlySet<BuildTool> = new Set(["foundry", "hardhat", "remix"]);

/**
 * A better build than the best of a code, where the tool has kept one: the very same of an earlier compilation, where the
 * best has other metadata; or the same build with the input that it was compiled from, which the artifact does not name.
 *
 * @param code in lower-case digits without `0x`
 */
export async function betterBuild(
  best: Found,
  code: string,
  deployed: Deployed | undefined,
  parse: ParseJson,
): Promise<Found | undefined> {
  const { build, relation } = best;
  const isOther = relation.kind === "sameCode";
  const lacksInput = build.compilation === undefined && keepUnnamedInputs.has(build.tool);
  if (!isOther && !lacksInput) return undefined;
  for await (const info of buildInfosIn(build.folder.files, parse, build.root.folder)) {
    const { path, modifiedAt, input } = info;
    if (input === undefined) continue;
    const compilation = { path, input };
    if (!isOther) {
      if (twinOf(build, info.builds) === undefined) continue;
      // Without metadata the artifact does not say by which compiler and from which source it is.
      const whole = build.metadata === undefined ? { ...build, ...withBuildInfo(build, info.builds) } : build;
      const anew = whole.runtime === undefined ? relation : relationOf(code, whole.runtime, deployed);
      return { relation: anew.kind === "none" ? relation : anew, build: { ...whole, compilation } };
    }
    for (const earlier of info.builds) {
      if (earlier.name !== build.name || earlier.runtime === undefined) continue;
      const found = relationOf(code, earlier.runtime, deployed);
      if (found.kind !== "exact") continue;
      const { folder, root } = build;
      return { relation: found, build: { ...earlier, folder, root, path, modifiedAt, compilation } };
    }
  }
  return undefined;
}
