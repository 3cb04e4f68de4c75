import type { CompilerMetadata, MetadataSource } from "../../builds/proof/metadata.ts";
import { isTextOf } from "../../builds/proof/sources.ts";
import { textOf, below, folderOf, resolved } from "../../builds/projectFiles.ts";
import { inputText } from "../../builds/publication/standardJson.ts";
import { runInSlices, YieldTimer } from "../../core/async/yielding.ts";
import type { LocatedBuild } from "./locatedBuild.ts";

/** The text of a source, and where it was found. */
export type SourceText = {
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
export async function readSourceTexts(
  build: LocatedBuild,
  metadata: CompilerMetadata,
  signal: AbortSignal,
): Promise<Map<string, SourceText>> {
  const found = new Map<string, SourceText>();
  const timer = new YieldTimer();
  for (const [source, { keccak256, content }] of metadata.sources) {
    signal.throwIfAborted();
    const text = await findSourceText(build, source, { keccak256, content }, signal);
    if (text !== undefined) found.set(source, text);
    // Hashing takes a while, and there can be hundreds.
    await timer.pauseIfDue();
  }
  return found;
}

async function findSourceText(
  build: LocatedBuild,
  source: string,
  { keccak256: hash, content: ofMetadata }: Pick<MetadataSource, "keccak256" | "content">,
  signal: AbortSignal,
): Promise<SourceText | undefined> {
  const { fitting, other } = await findOnDisk(build, source, hash, signal);
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

type TextOnDisk = Pick<SourceText, "text" | "path">;

/** The file that a path may mean whose text has the hash, else the first that has another. */
async function findOnDisk(
  build: LocatedBuild,
  source: string,
  hash: string,
  signal: AbortSignal,
): Promise<{ readonly fitting?: TextOnDisk; readonly other?: TextOnDisk | undefined }> {
  const { files } = build.folder;
  let other: TextOnDisk | undefined;
  for (const path of candidatePaths(build, source)) {
    const text = textOf(await files.read(path, signal));
    if (text === undefined) continue;
    if (await runInSlices(isTextOf(text, hash), signal)) return { fitting: { text, path } };
    other ??= { text, path };
  }
  return { other };
}

/**
 * Where a path of a compiler may lead, from the project outwards: packages can lie in any folder above. What the setting
 * names, and a folder of artifacts without a configuration, identify no project: each folder above the build may be it.
 */
export function candidatePaths(
  { root, path: build }: Pick<LocatedBuild, "root" | "path">,
  source: string,
): string[] {
  const outwards = selfAndParents(root.tool === "setting" ? folderOf(build) : root.project);
  const isAnyProject = root.tool === "setting" || root.tool === "artifacts";
  const paths = pathsIn(source);
  const places = paths.flatMap((path) =>
    (isAnyProject ? outwards : [root.project]).map((project) => resolved(project, path)),
  );
  const ofPackages = isAbsolute.test(source) ? [] : paths.filter((path) => !path.split("/").includes(".."));
  for (const path of ofPackages)
    places.push(...outwards.map((folder) => resolved(below(folder, "node_modules"), path)));
  // Remix has no configuration.
  for (const path of isAnyProject ? pathsOfRemix(source) : [])
    places.push(...outwards.map((folder) => resolved(below(folder, ".deps"), path)));
  return [...new Set(places.filter((place) => place !== undefined))];
}

/** More than any path has, of whose folders each may be the project. */
const maxFolders = 30;

const isAbsolute = /^(?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])/;

/** The paths that a compiler's may mean, relative to a project. One that is absolute, maybe on another machine, may have its end there. */
function pathsIn(source: string): readonly string[] {
  if (isAbsolute.test(source)) {
    const names = source
      .replace(/^file:\/\//, "")
      .split(/[\\/]/)
      .filter((name) => name !== "");
    const own = /^[A-Za-z]:$/.test(names[0] ?? "") ? names.slice(1) : names;
    return own.slice(-maxFolders).map((_name, at, all) => all.slice(at).join("/"));
  }
  // Truffle's own word for its project, and Hardhat 3's.
  const path = source.replace(/^project:\/{0,2}/, "").replace(/^project\//, "");
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) return [];
  // Hardhat 3 names packages with their versions.
  const [, name, inside] = /^npm\/((?:@[^/]+\/)?[^/@]+)@[^/]+\/(.+)$/.exec(path) ?? [];
  return name === undefined || inside === undefined ? [path] : [path, `${name}/${inside}`];
}

/** Where Remix keeps what it imported, below `.deps`. */
function pathsOfRemix(source: string): readonly string[] {
  const [, scheme = "", rest = ""] = /^([a-z]+):\/\/(.+)$/i.exec(source) ?? [];
  if (rest === "") return isAbsolute.test(source) ? [] : [`npm/${source}`, source, `remix-tests/${source}`];
  const [, repository, reference, path] =
    /^(?:www\.)?github\.com\/([^/]+\/[^/]+)\/(?:blob|tree|raw)\/([^/]+)\/(.+)$/.exec(rest) ??
    /^raw\.githubusercontent\.com\/([^/]+\/[^/]+)\/(?:refs\/(?:heads|tags)\/)?([^/]+)\/(.+)$/.exec(rest) ??
    [];
  const ofScheme = `${scheme.toLowerCase()}/${rest}`;
  if (repository === undefined || path === undefined) return [ofScheme];
  return [`github/${repository}/${path}`, `github/${repository}@${reference ?? ""}/${path}`, ofScheme];
}

/** A folder, and all that it lies in. */
function selfAndParents(folder: string): string[] {
  return folder === "" ? [""] : [folder, ...selfAndParents(folderOf(folder))];
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
  const wanted = normalizeLineEnds(text);
  for (const path of candidatePaths(build, source)) {
    const here = await read(path);
    if (here !== undefined && normalizeLineEnds(here) === wanted) return path;
  }
  return undefined;
}

/** A text as editors count in it: neither its line ends nor a byte order mark move a place. */
export function normalizeLineEnds(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}
