import { readMetadata } from "../../builds/proof/metadata.ts";
import { proveSources } from "../../builds/proof/sources.ts";
import type { ParsedFiles } from "../../builds/parsedFiles.ts";
import { inputFiles } from "../../builds/publication/standardJson.ts";
import { declaredVariables, type VariableDeclaration } from "../../builds/source/declaredVariables.ts";
import { enumMembers } from "../../builds/source/enumMembers.ts";
import { storageLayoutOf, type SourceLayout } from "../../builds/source/storageLayoutOf.ts";
import { storageOfSources, type ContractStorage } from "../../builds/storage/contractStorage.ts";
import { storageInFile } from "../../builds/storage/storageInFile.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import type { EnumMembers } from "../../decode/abiItem.ts";
import { listAt, textAt } from "../../core/json/jsonValue.ts";
import type { LocatedBuild } from "./locatedBuild.ts";
import { readSourceTexts } from "./sourceTexts.ts";

/** Where a build's contract keeps its variables. */
export type BuildStorage = {
  /**
   * By the layout that its tool wrote, then by its sources, as far as there are both: these also tell namespaces (ERC-7201), names of
   * enums, and user-defined types. Empty where there is neither. Beside the tool's, the sources' is there only if it is complete.
   */
  readonly storages: readonly ContractStorage[];
  /** The first variable that is missing in the storage of the sources, where there is no other. */
  readonly missingVariable: string | undefined;
  /** Whether all its sources are at hand as they were compiled; without them nothing is computed. */
  readonly hasSources: boolean;
};

/**
 * Reads a build's storage from its files, on demand, as layouts are not kept in memory: from the layout in the artifact
 * or the build-info, and from the sources whose hashes the build has.
 *
 * @param files of the folder that holds the build
 * @throws the signal's reason, as soon as that is aborted
 */
export async function storageOfBuild(
  build: LocatedBuild,
  files: ParsedFiles,
  signal: AbortSignal,
): Promise<BuildStorage> {
  const ofTool = await storageOfTool(build, files);
  signal.throwIfAborted();
  return joinedStorage(ofTool, await computedLayout(build, signal));
}

/** The storage of a contract, from the layout that its compiler wrote, and from the sources as far as these are at hand. */
export function joinedStorage(
  ofTool: ContractStorage | undefined,
  ofSources: SourceLayout | undefined,
): BuildStorage {
  const hasSources = ofSources !== undefined;
  const gap = ofSources?.gaps.find(({ kind }) => kind !== "transient");
  const isKnown = gap === undefined || (ofTool === undefined && gap.variable !== undefined);
  const computed = hasSources && isKnown ? storageOfSources(ofSources) : undefined;
  const storages = [ofTool, computed].filter((storage) => storage !== undefined);
  return { storages, missingVariable: computed && gap?.variable, hasSources };
}

async function storageOfTool(build: LocatedBuild, files: ParsedFiles): Promise<ContractStorage | undefined> {
  const { path, compilation } = build;
  // Hardhat 3 keeps a compiler's input and its output in two files.
  const others = compilation && [compilation.path, compilation.path.replace(/\.json$/, ".output.json")];
  for (const place of new Set([path, ...(others ?? [])])) {
    const file = await files.read(place);
    // An artifact that was written since is another build's.
    if (file?.json === undefined || (place === path && file.stamp.modifiedAt !== build.modifiedAt)) continue;
    try {
      const storage = storageInFile(await file.json(), build, vyperSources(build));
      if (storage !== undefined) return storage;
    } catch {
      // Half-written, or too large: there is no layout then.
    }
  }
  return undefined;
}

/** What a Vyper contract was compiled from, where its tool keeps that. */
function vyperSources({ language, compilation }: LocatedBuild): readonly string[] {
  if (language !== "Vyper" || compilation === undefined) return [];
  return [...inputFiles(compilation.input)].flatMap(([, file]) => textAt(file, "content") ?? []);
}

async function computedLayout(build: LocatedBuild, signal: AbortSignal): Promise<SourceLayout | undefined> {
  const proved = await provedSources(build, signal);
  return proved && runInSlices(storageLayoutOf(...proved), signal);
}

/**
 * Where a build's sources declare the variables in storage, in the order of its storage. Empty where a source is missing, or another
 * than the one that was compiled.
 *
 * @throws the signal's reason, as soon as that is aborted
 */
export async function declarationsOfBuild(
  build: LocatedBuild,
  signal: AbortSignal,
): Promise<readonly VariableDeclaration[]> {
  const proved = await provedSources(build, signal);
  return proved === undefined ? [] : runInSlices(declaredVariables(...proved), signal);
}

/**
 * The names of the values of enums in a build's sources, as `enumMembers` returns them. Empty where a source is missing, or another than
 * the one that was compiled.
 *
 * @throws the signal's reason, as soon as that is aborted
 */
export async function enumsOfBuild(build: LocatedBuild, signal: AbortSignal): Promise<EnumMembers> {
  const proved = await provedSources(build, signal);
  return proved === undefined ? new Map() : runInSlices(enumMembers(...proved), signal);
}

/** Undefined where a source is missing, or another than the one that was compiled. */
async function provedSources(
  build: LocatedBuild,
  signal: AbortSignal,
): Promise<Parameters<typeof declaredVariables> | undefined> {
  const metadata = readMetadata(build.metadata ?? "");
  if (metadata?.language !== "Solidity") return undefined;
  const found = await readSourceTexts(build, metadata, signal);
  const { texts } = await runInSlices(
    proveSources(metadata, (source) => found.get(source)?.text),
    signal,
  );
  if (texts.size < metadata.sources.size) return undefined;
  const remappings = (listAt(metadata.settings, "remappings") ?? []).filter((one) => typeof one === "string");
  return [texts, metadata.target, remappings];
}
