import type { Build } from "../../builds/build.ts";
import { twinOf, withBuildInfo } from "../../builds/formats/buildInfo.ts";
import type { ParseJson } from "../../builds/index/buildFile.ts";
import {
  BuildIndex,
  type BuildPlace,
  type IndexedBuild,
  type IndexedFile,
} from "../../builds/index/buildIndex.ts";
import { readStoredIndex, storeIndex } from "../../builds/index/storedIndex.ts";
import { findRoots, type BuildRoot } from "../../builds/roots/findRoots.ts";
import type { TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";
import { buildInfoOf, type FoundBuildInfo } from "./buildInfoOf.ts";
import type { LocatedBuild, OpenedFolder } from "./locatedBuild.ts";
import { pooledBuilds, type PooledBuild, type WantedSelector } from "./pooledBuilds.ts";
import { overviewOf, type RootOverview } from "./rootOverview.ts";

/** A build that has code, by where it stands. */
export type BuildHandle = BuildPlace & { readonly folderUri: string; readonly name: string };

/** What is needed beside the folder. */
export type FolderTools = {
  /** Where the index is kept from one window to the next. */
  readonly memory: TextFolder;
  readonly log: Logger;
};

/** The builds of one opened folder: its roots, and the index of what they hold. */
export class FolderBuilds {
  readonly opened: OpenedFolder;
  readonly index: BuildIndex;
  readonly #parse: ParseJson;
  readonly #tools: FolderTools;
  #roots: readonly BuildRoot[] = [];

  constructor(opened: OpenedFolder, parse: ParseJson, tools: FolderTools) {
    this.opened = opened;
    this.index = new BuildIndex(opened.files, parse);
    this.#parse = parse;
    this.#tools = tools;
  }

  /** What is known now, by root. */
  get overview(): readonly RootOverview[] {
    return this.#roots.map((root) => overviewOf(this.opened, root, this.index.filesOf(root.folder)));
  }

  /** Reads what has changed since the last look. @param named as the setting `contractLens.builds` names roots */
  async look(named: readonly string[]): Promise<void> {
    const { roots, isCut, unreadable } = await findRoots(this.opened.files, named);
    if (isCut)
      this.#tools.log.warn(`Builds: ${this.opened.name} holds more folders than are looked through.`);
    for (const { path, problem } of unreadable)
      this.#tools.log.warn(`Builds: ${this.opened.name}/${path} is taken for empty: ${problem}.`);
    const all = new Set(roots.map(({ folder }) => folder));
    const known = new Set(this.#roots.map(({ folder }) => folder));
    for (const folder of known) if (!all.has(folder)) this.index.drop(folder);
    for (const root of roots) await this.#lookAt(root, all, known.has(root.folder));
    this.#roots = roots;
  }

  /** Those of a root that are wanted, by name. */
  handlesIn(root: string, isWanted: (build: IndexedBuild) => boolean): readonly BuildHandle[] {
    return [...this.index.filesOf(root)]
      .flatMap(([path, { builds }]) =>
        builds.flatMap((build, position) =>
          isWanted(build) ? [{ folderUri: this.opened.uri, root, path, position, name: build.name }] : [],
        ),
      )
      .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  }

  /** The builds of a contract's name in a file, code or not. */
  async named(path: string, name: string): Promise<readonly LocatedBuild[]> {
    const found: LocatedBuild[] = [];
    for (const { folder: root } of this.#roots) {
      const builds = this.index.filesOf(root).get(path)?.builds ?? [];
      const places = builds.flatMap((build, position) =>
        build.name === name ? [{ root, path, position }] : [],
      );
      if (places.length > 0) found.push(...(await this.load(places)));
    }
    return found.filter((build) => build.name === name);
  }

  /** For each of these the builds that have something of it, the likeliest first. */
  withSelectors(wanted: readonly WantedSelector[]): Promise<readonly (readonly PooledBuild[])[]> {
    return pooledBuilds(this.opened, this.index, wanted);
  }

  /** Reads builds of one file, and that once, with the build-info of each. */
  async load(places: readonly BuildPlace[]): Promise<readonly LocatedBuild[]> {
    const [{ path, root: folder } = { path: "", root: "" }] = places;
    const root = this.#roots.find((known) => known.folder === folder);
    const loaded = await this.index.load(path);
    if (root === undefined || loaded === undefined) return [];
    const located: LocatedBuild[] = [];
    const infoOf = (build: Build): Promise<FoundBuildInfo | undefined> =>
      buildInfoOf(this.opened.files, this.#parse, { path, outputs: root.folder, build });
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
        folder: this.opened,
        root,
        path,
        modifiedAt: loaded.stamp.modifiedAt,
        compilation: isOfThis ? { path: info.path, input: info.input } : undefined,
      });
    }
    return located;
  }

  async #lookAt(root: BuildRoot, all: ReadonlySet<string>, isKnown: boolean): Promise<void> {
    const key = `${this.opened.uri} ${root.folder}`;
    if (!isKnown) await this.index.restore(root.folder, await this.#stored(key));
    if (!(await this.index.refresh(root.folder, all))) return;
    try {
      await this.#tools.memory.write(key, await storeIndex(this.index.filesOf(root.folder)));
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
}
