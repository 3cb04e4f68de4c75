import type { CompilerMetadata, MetadataSource } from "../../builds/proof/metadata.ts";
import { isTextOf } from "../../builds/proof/sources.ts";
import { textOf, below, folderOf, resolved } from "../../builds/projectFiles.ts";
import { inputText } from "../../builds/publication/standardJson.ts";
import { inTurns } from "../../core/turns/inTurns.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
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
 * by, else of the files that the paths may mean, where no link leads out of what the user has opened. Where several are there, the
 * one whose hash is the compiler's.
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
  const { fitting, other } = await onDisk(build, source, hash, signal);
  const hasChanged = fitting === undefined && other !== undefined;
  if (ofMetadata !== undefined)
    return { text: ofMetadata, path: undefined, isOfBuildInfo: false, hasChanged };
  const { compilation } = build;
  const ofInput = compilation && inputText(compilation.input, source);
  if (compilation !== undefined && ofInput !== undefined)
    return { text: ofInput, path: compilation.path, isOfBuildInfo: true, hasChanged };
  const found = fitting ?? other;
  return found && { ...found, isOfBuildInfo: false, hasChanged };
}

type OnDisk = Pick<FoundText, "text" | "path">;

/** The file that a path may mean whose text has the hash, else the first that has another. */
async function onDisk(
  build: LocatedBuild,
  source: string,
  hash: string,
  signal: AbortSignal,
): Promise<{ readonly fitting?: OnDisk; readonly other?: OnDisk | undefined }> {
  const { files } = build.folder;
  let other: OnDisk | undefined;
  for (const path of sourcePlaces(build, source)) {
    const text = textOf(await files.read(path, signal));
    if (text === undefined) continue;
    if (await inTurns(isTextOf(text, hash), signal)) return { fitting: { text, path } };
    other ??= { text, path };
  }
  return { other };
}

/**
 * Where a path of a compiler may lead, from the project outwards: packages can lie in any folder above. What the setting
 * names tells no project: each folder above the build may be it.
 */
export function sourcePlaces(
  { root, path: build }: Pick<LocatedBuild, "root" | "path">,
  source: string,
): string[] {
  // Truffle's own word for its project, and Hardhat 3's.
  const path = source.replace(/^project:\/{0,2}/, "").replace(/^project\//, "");
  const isNamed = root.tool === "setting";
  const outwards = fromOutwards(isNamed ? folderOf(build) : root.project);
  const places = (isNamed ? outwards : [root.project]).map((project) => resolved(project, path));
  if (!path.split("/").includes(".."))
    places.push(...outwards.map((folder) => resolved(below(folder, "node_modules"), path)));
  return [...new Set(places.filter((place) => place !== undefined))];
}

/** A folder, and all that it lies in. */
function fromOutwards(folder: string): string[] {
  return folder === "" ? [""] : [folder, ...fromOutwards(folderOf(folder))];
}

/**
 * The file of the build's folder that holds just a text of the compiler, line ends aside; undefined where none does any more. No
 * link is followed out of what the user has opened.
 *
 * @param source the path that the compiler received
 * @param read gives the text of a file of that folder as the user would see it
 */
export async function fileWithText(
  build: Pick<LocatedBuild, "root" | "path" | "folder">,
  source: string,
  text: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const wanted = asShown(text);
  for (const path of sourcePlaces(build, source)) {
    const here = await read(path);
    if (here !== undefined && asShown(here) === wanted) return path;
  }
  return undefined;
}

/** A text as editors count in it: neither its line ends nor a byte order mark move a place. */
function asShown(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}
