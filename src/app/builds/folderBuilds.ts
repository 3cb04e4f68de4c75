import type { Build } from "../../builds/build.ts";
import { isInputOf, withBuildInfo } from "../../builds/formats/buildInfo.ts";
import type { ParseJson } from "../../builds/parsedFiles.ts";
import {
  BuildIndex,
  type BuildPlace,
  type IndexedBuild,
  type IndexedFile,
} from "../../builds/index/buildIndex.ts";
import { ParsedFiles } from "../../builds/parsedFiles.ts";
import { readStoredIndex, storeIndex } from "../../builds/index/storedIndex.ts";
import { findRoots, type BuildRoot } from "../../builds/roots/findRoots.ts";
import type { Environment } from "../../builds/roots/foundryToml.ts";
import type { TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";
import { findBuildInfo, type FoundBuildInfo } from "./findBuildInfo.ts";
import type { LocatedBuild, OpenedFolder } from "./locatedBuild.ts";
import { findBySelectors, type CandidateBuild, type WantedSelector } from "./buildsBySelector.ts";
import { overviewOf, type RootOverview } from "./rootOverview.ts";

/** A build that has code, by where it stands. */
export type BuildHandle = BuildPlace & { readonly folderUri: string; readonly name: string };

/** What is needed beside the folder. */
export type FolderTools = {
  /** Where the index is kept from one window to the next. */
  readonly memory: TextFolder;
  readonly log: Logger;
  /** Environment variables, by which tools choose their output folders. */
  readonly environment: Environment;
};

/** The builds of one opened folder: its roots, and the index of what they hold. */
export class FolderBuilds {
  readonly opened: OpenedFolder;
  readonly files: ParsedFiles;
  readonly index: BuildIndex;
  readonly #tools: FolderTools;
  #roots: readonly BuildRoot[] = [];
  readonly #absences = new Map<string, RootOverview["absence"]>();

  constructor(opened: OpenedFolder, parse: ParseJson, tools: FolderTools) {
    this.opened = opened;
    this.files = new ParsedFiles(opened.files, parse);
    this.index = new BuildIndex(this.files);
    this.#tools = tools;
  }

  /** What is known now, by root, without records of hardhat-deploy that hold no builds, as those of contracts of others. */
  get overview(): readonly RootOverview[] {
    return this.#roots
      .map((root) => {
        const files = this.index.filesOf(root.folder);
        return overviewOf(this.opened, root, files, this.#absences.get(root.folder));
      })
      .filter(
        ({ tool, contracts, interfaces, skipped }) =>
          tool !== "hardhatDeploy" || contracts + interfaces + skipped.length > 0,
      );
  }

  /** Reads what has changed since the last look. @param buildsNamed as the setting `contractLens.builds` names roots */
  async refresh(buildsNamed: readonly string[]): Promise<void> {
    const { roots, isCut, unreadable } = await findRoots(
      this.opened.files,
      buildsNamed,
      this.#tools.environment,
    );
    if (isCut)
      this.#tools.log.warn(`Builds: ${this.opened.name} holds more folders than are looked through.`);
    for (const { path, problem } of unreadable)
      this.#tools.log.warn(`Builds: ${this.opened.name}/${path} is taken for empty: ${problem}.`);
    const all = new Set(roots.map(({ folder }) => folder));
    const known = new Set(this.#roots.map(({ folder }) => folder));
    for (const folder of known) if (!all.has(folder)) this.index.drop(folder);
    for (const root of roots) await this.#refreshRoot(root, all, known.has(root.folder));
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
  findBySelectors(wanted: readonly WantedSelector[]): Promise<readonly (readonly CandidateBuild[])[]> {
    return findBySelectors(this.opened, this.index, wanted);
  }

  /** Reads builds of one file, and that once, with the build-info of each. */
  async load(places: readonly BuildPlace[]): Promise<readonly LocatedBuild[]> {
    const [{ path, root: folder } = { path: "", root: "" }] = places;
    const root = this.#roots.find((known) => known.folder === folder);
    const loaded = await this.index.load(path);
    if (root === undefined || loaded === undefined) return [];
    const located: LocatedBuild[] = [];
    const infoOf = (build: Build): Promise<FoundBuildInfo | undefined> =>
      findBuildInfo(this.files, { path, root, build });
    let ofFile: Promise<FoundBuildInfo | undefined> | undefined;
    for (const { position } of places) {
      const build = loaded.builds[position];
      if (build === undefined) continue;
      // A compiler's output has the input beside it or nowhere: one for all that it holds.
      const info = await (build.tool === "standardJson" ? (ofFile ??= infoOf(build)) : infoOf(build));
      const whole = info === undefined ? build : withBuildInfo(build, info);
      const isOfThis = info?.input !== undefined && isInputOf(build, info);
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

  async #refreshRoot(root: BuildRoot, all: ReadonlySet<string>, isKnown: boolean): Promise<void> {
    const key = `${this.opened.uri} ${root.folder}`;
    if (!isKnown) await this.index.restore(root.folder, await this.#stored(key));
    const hasChanged = await this.index.refresh(root.folder, all);
    this.#absences.delete(root.folder);
    if (this.index.filesOf(root.folder).size === 0) {
      const presence = await this.opened.files.presence(root.folder);
      if (presence !== "inside") this.#absences.set(root.folder, presence ?? "missing");
    }
    if (!hasChanged) return;
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
