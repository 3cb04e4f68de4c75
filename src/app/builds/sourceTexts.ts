import type { CompilerMetadata, MetadataSource } from "../../builds/proof/metadata.ts";
import { isTextOf } from "../../builds/proof/sources.ts";
import { textOf } from "../../builds/projectFiles.ts";
import { textAt } from "../../core/json/typedValueAt.ts";
import { inputFiles } from "../../builds/publication/inputFiles.ts";
import type { JsonObject } from "../../core/json/jsonValue.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import { sourcePlaces } from "./sourcePlaces.ts";
import type { LocatedBuild } from "./locatedBuild.ts";

/** The text of a source, and where it was found. */
export type FoundText = {
  readonly text: string;
  /** The file that holds it, relative to the opened folder; of a build-info, that. Undefined where the metadata holds it. */
  readonly path: string | undefined;
  readonly isOfBuildInfo: boolean;
  /** Whether a file of the workspace by that name holds another text by now. */
  readonly hasChanged: boolean;
};

/**
 * The texts of the sources that a contract's metadata names: what that holds itself, else of the build-info that it was compiled
 * by, else of the files that the paths may mean. Where several are there, the one whose hash is the compiler's.
 * @throws the signal's reason, as soon as that is aborted
 */
export async function sourceTexts(
  build: LocatedBuild,
  metadata: CompilerMetadata,
  signal: AbortSignal,
): Promise<Map<string, FoundText>> {
  const found = new Map<string, FoundText>();
  for (const [source, { keccak256, content }] of metadata.sources) {
    signal.throwIfAborted();
    const text = await foundText(build, source, { keccak256, content }, signal);
    if (text !== undefined) found.set(source, text);
    // Hashing takes a while, and there can be hundreds.
    await nextTurn();
  }
  return found;
}

async function foundText(
  build: LocatedBuild,
  source: string,
  { keccak256: hash, content: ofMetadata }: Pick<MetadataSource, "keccak256" | "content">,
  signal: AbortSignal,
): Promise<FoundText | undefined> {
  const ofDisk = await onDisk(build, source, hash, signal);
  const hasChanged = ofDisk !== undefined && !isTextOf(ofDisk.text, hash);
  if (ofMetadata !== undefined)
    return { text: ofMetadata, path: undefined, isOfBuildInfo: false, hasChanged };
  const { compilation } = build;
  const ofInput = compilation && contentIn(compilation.input, source);
  if (compilation === undefined || ofInput === undefined) return ofDisk;
  return { text: ofInput, path: compilation.path, isOfBuildInfo: true, hasChanged };
}

async function onDisk(
  build: LocatedBuild,
  source: string,
  hash: string,
  signal: AbortSignal,
): Promise<FoundText | undefined> {
  let other: FoundText | undefined;
  for (const path of sourcePlaces(build, source)) {
    const text = textOf(await build.folder.files.read(path, signal));
    if (text === undefined) continue;
    const found = { text, path, isOfBuildInfo: false, hasChanged: false };
    if (isTextOf(text, hash)) return found;
    other ??= found;
  }
  return other;
}

function contentIn(input: JsonObject, source: string): string | undefined {
  return textAt(inputFiles(input), source, "content");
}
