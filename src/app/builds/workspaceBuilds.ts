import type { Build } from "../../builds/build.ts";
import { buildsOfCode, type BuildMatch } from "../../builds/buildsOfCode.ts";
import type { Deployed } from "../../builds/code/relation.ts";
import { twinOf, withBuildInfo } from "../../builds/formats/withBuildInfo.ts";
import type { ParseJson } from "../../builds/index/buildFile.ts";
import { hasAny } from "../../builds/index/abiSelectors.ts";
import {
  BuildIndex,
  type BuildPlace,
  type IndexedBuild,
  type IndexedFile,
} from "../../builds/index/buildIndex.ts";
import { readStoredIndex, storeIndex } from "../../builds/index/storedIndex.ts";
import { findRoots, type BuildRoot } from "../../builds/roots/findRoots.ts";
import { UpToDate } from "../../core/turns/upToDate.ts";
import type { SourceFolder } from "../../decode/provenance.ts";
import type { ParseLargeJson } from "../../http/channel.ts";
import type { TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";
import { byRank } from "./byRank.ts";
import { betterBuild } from "./betterBuild.ts";
import { buildInfoOf, type FoundBuildInfo } from "./buildInfoOf.ts";
import type { LocatedBuild } from "./locatedBuild.ts";
import type { OpenedFolder } from "./openedFolder.ts";
import { parseProjectJson } from "./parseProjectJson.ts";
import { pooledBuilds, type PooledBuild, type WantedSelector } from "./pooledBuilds.ts";
import { overviewOf, type RootOverview } from "./rootOverview.ts";

/** A build that has a chain's code. */
export type FoundBuild = BuildMatch<LocatedBuild>;

/** A build that has code, by where it stands. */
export type BuildHandle = BuildPlace & { readonly folderUri: string; readonly name: string };

type Folder = { readonly opened: OpenedFolder; readonly index: BuildIndex; roots: readonly BuildRoot[] };

/** What is needed beside the folders. */
export type BuildTools = {
  readonly folders: () => readonly OpenedFolder[];
  /** What the setting `contractLens.builds` names. */
  readonly named: () => readonly string[];
  /** Where the index is kept from one window to the next. */
  readonly memory: TextFolder;
  readonly parseLargeJson: ParseLargeJson;
  readonly log: Logger;
};

/** More builds of one code than any project has, and no more than can be read at once. */
const mostCandidates = 64;

/** What is read of builds that a code may resemble: some MB at most, as tools write them. */
const mostNeighbours = 32;

/**
 * The builds of the workspace. Nothing is looked for before somebody asks; from then on what has changed is read again when
 * it is needed.
 */
export class WorkspaceBuilds {
  readonly #tools: BuildTools;
  readonly #parse: ParseJson;
  readonly #folders = new Map<string, Folder>();
  #names: ReadonlySet<string> | undefined;
  /** Whether what is known is so still, and who is told when it is not. */
  readonly upToDate = new UpToDate(() => this.#lookNow());

  constructor(tools: BuildTools) {
    this.#tools = tools;
    this.#parse = parseProjectJson(tools.parseLargeJson);
  }

  /** Brings all that is known up to date. */
  look(): Promise<void> {
    return this.upToDate.look();
  }

  /** What is known now, by root, in the order of the folders. */
  get overview(): readonly RootOverview[] {
    return [...this.#folders.values()].flatMap(({ opened, index, roots }) =>
      roots.map((root) => overviewOf(opened, root, index.filesOf(root.folder))),
    );
  }

  /** How many files that look like builds cannot be read, as `overview` tells them. */
  get skippedFiles(): number {
    return this.overview.reduce((sum, { skipped }) => sum + skipped.length, 0);
  }

  /** The contracts of a root that have code, by name. */
  contractsIn(root: RootOverview): readonly BuildHandle[] {
    return this.#handlesIn(root, ({ shape }) => shape !== undefined);
  }

  /** All of a root that has an ABI, interfaces too, by name. */
  abisIn(root: RootOverview): readonly BuildHandle[] {
    return this.#handlesIn(root, ({ selectors }) => hasAny(selectors));
  }

  /** The names of all contracts that have code. */
  get names(): ReadonlySet<string> {
    return (this.#names ??= new Set(
      this.overview.flatMap((root) => this.contractsIn(root).map(({ name }) => name)),
    ));
  }

  /** The build of a handle as it is now; undefined where it is gone. */
  async build({ folderUri, name, ...place }: BuildHandle): Promise<LocatedBuild | undefined> {
    await this.look();
    const folder = this.#folders.get(folderUri);
    const [build] = folder === undefined ? [] : await this.#load(folder, [place]);
    return build?.name === name ? build : undefined;
  }

  /** An opened folder as those tell it who name a build. */
  sourceFolder({ uri, name }: Pick<OpenedFolder, "uri" | "name">): SourceFolder {
    return { uri, label: this.#tools.folders().length > 1 ? name : "" };
  }

  /** The builds of a contract's name in a file of an opened folder, code or not, as they are now. */
  async buildsAt(folderUri: string, path: string, name: string): Promise<readonly LocatedBuild[]> {
    await this.look();
    const found: LocatedBuild[] = [];
    const folder = this.#folders.get(folderUri);
    for (const { folder: root } of folder?.roots ?? []) {
      const builds = folder?.index.filesOf(root).get(path)?.builds ?? [];
      const places = builds.flatMap((build, position) =>
        build.name === name ? [{ root, path, position }] : [],
      );
      if (folder !== undefined && places.length > 0) found.push(...(await this.#load(folder, places)));
    }
    return found.filter((build) => build.name === name);
  }

  /** How many builds there are that have code. */
  async contracts(): Promise<number> {
    await this.look();
    return this.overview.reduce((sum, { contracts }) => sum + contracts, 0);
  }

  /**
   * The builds that have a chain's code, the best first. A file that is gone or was rebuilt meanwhile counts as it is now.
   *
   * @param code in lower-case digits without `0x`
   */
  async matches(code: string, deployed?: Deployed): Promise<readonly FoundBuild[]> {
    const builds = await this.withRuntime(code);
    const matches = buildsOfCode(code, builds.sort(byRank), deployed);
    const [best, ...others] = matches;
    const better = best && (await betterBuild(best, code, deployed, this.#parse));
    if (best === undefined || better === undefined) return matches;
    return best.relation.kind === "sameCode" ? [better, ...matches] : [better, ...others];
  }

  /** Builds that may have a runtime code, in no order: it is still to be compared. @param code as for `matches` */
  async withRuntime(code: string): Promise<LocatedBuild[]> {
    await this.look();
    const builds: LocatedBuild[] = [];
    for (const folder of this.#folders.values())
      for (const inFile of byFile((await folder.index.find(code)).slice(0, mostCandidates)))
        builds.push(...(await this.#load(folder, inFile)));
    return builds;
  }

  /**
   * Builds whose code is about as long as a chain's, the nearest first, each read when it is its turn; of a code that several
   * have, one. Those of tests are among them.
   *
   * @param bytes of the chain's code
   */
  async *nearest(bytes: number): AsyncGenerator<LocatedBuild> {
    await this.look();
    for (const folder of this.#folders.values())
      for (const place of folder.index.nearest(bytes, mostNeighbours))
        yield* await this.#load(folder, [place]);
  }

  /** For each of these the builds that have something of it, the likeliest first. Nothing says that any of them is meant. */
  async withSelectors(wanted: readonly WantedSelector[]): Promise<readonly (readonly PooledBuild[])[]> {
    await this.look();
    const found = wanted.map((): PooledBuild[] => []);
    for (const { opened, index } of this.#folders.values())
      for (const [at, builds] of (await pooledBuilds(opened, index, wanted)).entries())
        found[at]?.push(...builds);
    return found;
  }

  /** The builds, or ABIs, that any file of an opened folder holds now. */
  async inFile(folderUri: string, path: string): Promise<readonly Build[]> {
    await this.look();
    return (await this.#folders.get(folderUri)?.index.load(path))?.builds ?? [];
  }

  #handlesIn(
    { folderUri, folder: root }: RootOverview,
    isWanted: (build: IndexedBuild) => boolean,
  ): readonly BuildHandle[] {
    const files = this.#folders.get(folderUri)?.index.filesOf(root) ?? new Map<string, IndexedFile>();
    return [...files]
      .flatMap(([path, { builds }]) =>
        builds.flatMap((build, position) =>
          isWanted(build) ? [{ folderUri, root, path, position, name: build.name }] : [],
        ),
      )
      .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  }

  async #lookNow(): Promise<void> {
    const opened = this.#tools.folders();
    for (const uri of [...this.#folders.keys()])
      if (!opened.some((folder) => folder.uri === uri)) this.#folders.delete(uri);
    const looked = await Promise.all(opened.map((folder) => this.#lookInto(folder)));
    // In the order of the window, whichever was looked through first.
    this.#folders.clear();
    for (const folder of looked) this.#folders.set(folder.opened.uri, folder);
    this.#names = undefined;
  }

  async #lookInto(opened: OpenedFolder): Promise<Folder> {
    const folder = this.#folders.get(opened.uri) ?? {
      opened,
      index: new BuildIndex(opened.files, this.#parse),
      roots: [],
    };
    const { roots, isCut } = await findRoots(opened.files, this.#tools.named());
    if (isCut) this.#tools.log.warn(`Builds: ${opened.name} holds more folders than are looked through.`);
    for (const root of folder.roots)
      if (!roots.some((other) => other.folder === root.folder)) folder.index.drop(root.folder);
    const all = new Set(roots.map((root) => root.folder));
    for (const root of roots) await this.#lookAt(folder, root, all);
    folder.roots = roots;
    return folder;
  }

  async #lookAt({ opened, index, roots }: Folder, root: BuildRoot, all: ReadonlySet<string>): Promise<void> {
    const key = `${opened.uri} ${root.folder}`;
    const isKnown = roots.some((known) => known.folder === root.folder);
    if (!isKnown) await index.restore(root.folder, await this.#stored(key));
    if (!(await index.refresh(root.folder, all))) return;
    try {
      await this.#tools.memory.write(key, await storeIndex(index.filesOf(root.folder)));
    } catch (error) {
      this.#tools.log.warn(`Builds: the index of ${root.folder} was not stored: ${String(error)}`);
    }
  }

  async #stored(key: string): Promise<Iterable<readonly [path: string, file: IndexedFile]>> {
    try {
      const text = await this.#tools.memory.read(key);
      return text === undefined ? [] : readStoredIndex(text);
    } catch {
      // Of a disk that cannot be read: everything is read from the builds themselves.
      return [];
    }
  }

  /** Reads builds of one file, and that once, with the build-info of each. */
  async #load(
    { opened, index, roots }: Folder,
    places: readonly BuildPlace[],
  ): Promise<readonly LocatedBuild[]> {
    const [{ path, root: folder } = { path: "", root: "" }] = places;
    const root = roots.find((known) => known.folder === folder);
    const loaded = await index.load(path);
    if (root === undefined || loaded === undefined) return [];
    const located: LocatedBuild[] = [];
    const infoOf = (build: Build): Promise<FoundBuildInfo | undefined> =>
      buildInfoOf(opened.files, this.#parse, { path, outputs: root.folder, build });
    let ofFile: Promise<FoundBuildInfo | undefined> | undefined;
    for (const { position } of places) {
      const build = loaded.builds[position];
      if (build === undefined) continue;
      // A compiler's output has the input beside it or nowhere: one for all that it holds.
      const info = await (build.tool === "standardJson" ? (ofFile ??= infoOf(build)) : infoOf(build));
      const whole = info === undefined ? build : withBuildInfo(build, info.builds);
      // An input by itself is held against the metadata of what it is the input of.
      const isOfThis =
        info?.input !== undefined &&
        (build.buildInfo?.kind === "path" || twinOf(build, info.builds) !== undefined);
      located.push({
        ...whole,
        folder: opened,
        root,
        path,
        modifiedAt: loaded.stamp.modifiedAt,
        compilation: isOfThis
          ? { path: info.path, modifiedAt: info.modifiedAt, input: info.input }
          : undefined,
      });
    }
    return located;
  }
}

/** The places of each file together. */
function byFile(places: readonly BuildPlace[]): BuildPlace[][] {
  const paths = new Set(places.map(({ path }) => path));
  return [...paths].map((path) => places.filter((place) => place.path === path));
}
