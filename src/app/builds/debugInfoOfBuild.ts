import {
  debugInfoInFile,
  sourceIdsIn,
  type CodeDebugInfo,
  type FileDebugInfo,
} from "../../builds/formats/debugInfoInFile.ts";
import type { ParsedFiles } from "../../builds/parsedFiles.ts";
import { readMetadata } from "../../builds/proof/metadata.ts";
import { runsOptimizer } from "../../builds/proof/settings.ts";
import { proveSources } from "../../builds/proof/sources.ts";
import { inputFiles } from "../../builds/publication/standardJson.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import { listAt, objectAt, textAt, type JsonValue } from "../../core/json/jsonValue.ts";
import { latestBuildInfoPaths } from "./findBuildInfo.ts";
import type { LocatedBuild } from "./locatedBuild.ts";
import { readSourceTexts } from "./sourceTexts.ts";

/** What a debugger needs of a build, beside its code. */
export type BuildDebugInfo = {
  readonly contract: { readonly source: string; readonly name: string };
  readonly creation: CodeDebugInfo | undefined;
  readonly runtime: CodeDebugInfo | undefined;
  /** The paths of sources by the numbers that the source maps have for them. */
  readonly sourceIds: ReadonlyMap<number, string>;
  /** The texts that were compiled, by path; undefined where it is not at hand. */
  readonly texts: ReadonlyMap<string, string | undefined>;
  /** Paths of which the workspace has other texts by now. */
  readonly changed: ReadonlySet<string>;
  readonly remappings: readonly string[];
  readonly isOptimized: boolean;
  readonly isViaIr: boolean;
};

/**
 * Reads what a debugger needs of a build from its files, on demand: source maps and the numbers of sources from the artifact or the
 * build-info, and the sources whose hashes the build has.
 *
 * @param files of the folder that holds the build
 * @returns undefined where there is no source map, or no source
 * @throws the signal's reason, as soon as that is aborted
 */
export async function debugInfoOfBuild(
  build: LocatedBuild,
  files: ParsedFiles,
  signal: AbortSignal,
): Promise<BuildDebugInfo | undefined> {
  const { settings, source, texts, changed } = (await readSources(build, signal)) ?? {};
  if (source === undefined || texts === undefined) return undefined;
  // The project is not here.
  if (changed?.size === 0 && [...texts.values()].every((text) => text === undefined)) return undefined;
  const found = await readFiles(build, files);
  const runtime = found.find((info) => info.runtime !== undefined)?.runtime;
  const creation = found.find((info) => info.creation !== undefined)?.creation;
  signal.throwIfAborted();
  if (runtime === undefined && creation === undefined) return undefined;
  const remappings = (listAt(settings ?? null, "remappings") ?? []).filter((one) => typeof one === "string");
  return {
    contract: { source, name: build.name },
    ...{ creation, runtime, texts, remappings },
    sourceIds: await readSourceIds(build, files, found, source, texts.keys()),
    changed: changed ?? new Set(),
    isOptimized: runsOptimizer(settings ?? null),
    isViaIr: objectAt(settings ?? null)?.["viaIR"] === true,
  };
}

type Sources = {
  readonly settings: JsonValue;
  readonly source: string;
  readonly texts: ReadonlyMap<string, string | undefined>;
  readonly changed: ReadonlySet<string>;
};

/** The texts that the metadata proves; without metadata, those of the compiler's input. */
async function readSources(build: LocatedBuild, signal: AbortSignal): Promise<Sources | undefined> {
  const metadata = readMetadata(build.metadata ?? "");
  if (metadata === undefined) {
    const { input } = build.compilation ?? {};
    if (input === undefined || build.source === undefined) return undefined;
    const texts = new Map<string, string>();
    for (const [path, file] of inputFiles(input)) {
      const text = textAt(file, "content");
      if (text !== undefined) texts.set(path, text);
    }
    return { settings: objectAt(input, "settings") ?? {}, source: build.source, texts, changed: new Set() };
  }
  if (metadata.language !== "Solidity") return undefined;
  const found = await readSourceTexts(build, metadata, signal);
  const proved = await runInSlices(
    proveSources(metadata, (path) => found.get(path)?.text),
    signal,
  );
  const others = [...found].flatMap(([path, { hasChanged }]) => (hasChanged ? [path] : []));
  const changed = new Set([...proved.changed, ...others]);
  const textOf = (path: string): string | undefined =>
    proved.texts.get(path) ?? (proved.empty.includes(path) ? "" : undefined);
  const texts = new Map([...metadata.sources.keys()].map((path) => [path, textOf(path)]));
  return { settings: metadata.settings, source: metadata.target.source, texts, changed };
}

/** What the files of a build say: its own, then those of the compilation. */
async function readFiles(build: LocatedBuild, files: ParsedFiles): Promise<readonly FileDebugInfo[]> {
  const { path, compilation } = build;
  // Hardhat 3 keeps a compiler's input and its output in two files.
  const others = compilation && [compilation.path, compilation.path.replace(/\.json$/, ".output.json")];
  const found: FileDebugInfo[] = [];
  for (const place of new Set([path, ...(others ?? [])])) {
    const file = await files.read(place);
    // An artifact that was written since is another build's.
    if (file?.json === undefined || (place === path && file.stamp.modifiedAt !== build.modifiedAt)) continue;
    try {
      found.push(debugInfoInFile(await file.json(), build));
    } catch {
      // Half-written, or too large: it says nothing then.
    }
  }
  return found;
}

/**
 * The numbers of a build's sources. Foundry keeps them in a build-info that its artifacts do not name, and several can be there: it is
 * the one that has the artifact's number for the contract's source, and all sources.
 */
async function readSourceIds(
  build: LocatedBuild,
  files: ParsedFiles,
  found: readonly FileDebugInfo[],
  source: string,
  paths: Iterable<string>,
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...paths];
  const sourceId = found.find((info) => info.sourceId !== undefined)?.sourceId;
  const hasAll = (ids: ReadonlyMap<number, string>): boolean => {
    const known = new Set(ids.values());
    return (
      wanted.every((path) => known.has(path)) && (sourceId === undefined || ids.get(sourceId) === source)
    );
  };
  const whole = found.find(({ sourceIds }) => hasAll(sourceIds));
  if (whole !== undefined) return whole.sourceIds;
  for (const path of await latestBuildInfoPaths(files, build.root)) {
    try {
      const ids = sourceIdsIn((await (await files.read(path))?.json?.()) ?? null);
      if (hasAll(ids)) return ids;
    } catch {
      // Half-written, or too large: another may have them.
    }
  }
  return found.find(({ sourceIds }) => sourceIds.size > 0)?.sourceIds ?? new Map();
}
