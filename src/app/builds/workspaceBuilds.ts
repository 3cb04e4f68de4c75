import type { Build } from "../../builds/build.ts";
import {
  buildsOfCode,
  creationRelation,
  creationsOfCode,
  runtimeRelation,
  type BuildMatch,
} from "../../builds/buildsOfCode.ts";
import { runtimeCandidates } from "../../builds/code/runtimeCandidates.ts";
import type { CodeRelation, Deployed } from "../../builds/code/compareCode.ts";
import type { ParseJson } from "../../builds/parsedFiles.ts";
import { hasAny } from "../../builds/index/abiSelectors.ts";
import type { BuildIndex, BuildPlace, IndexedBuild } from "../../builds/index/buildIndex.ts";
import { Listeners } from "../../core/async/listeners.ts";
import { Refresher } from "../../core/async/refresher.ts";
import type { SourceFolder } from "../../decode/provenance.ts";
import type { ParseLargeJson } from "../../http/channel.ts";
import { byRank, type CandidateBuild, type WantedSelector } from "./buildsBySelector.ts";
import { debugInfoOfBuild, type BuildDebugInfo } from "./debugInfoOfBuild.ts";
import { findBetterBuild } from "./findBuildInfo.ts";
import { buildsStateOf, type BuildsState } from "./buildsState.ts";
import { FolderBuilds, type BuildHandle, type FolderTools } from "./folderBuilds.ts";
import type { LocatedBuild, OpenedFolder } from "./locatedBuild.ts";
import { parseProjectJson } from "./parseProjectJson.ts";
import { storageOfBuild, type BuildStorage } from "./storageOfBuild.ts";
import { type RootOverview, skippedFilesOf, type SkippedFiles } from "./rootOverview.ts";

/** A build that has a chain's code. */
export type MatchedBuild = BuildMatch<LocatedBuild>;

/** What is needed beside the folders. */
export type BuildTools = FolderTools & {
  readonly folders: () => readonly OpenedFolder[];
  /** What the setting `contractLens.builds` names. */
  readonly configuredRoots: () => readonly string[];
  readonly parseLargeJson: ParseLargeJson;
};

/** More builds of one code than any project has, and no more than can be read at once. */
const maxCandidates = 64;

/** What is read of builds that a code may resemble: some MB at most, as tools write them. */
const maxNeighbours = 32;

/**
 * The builds of the workspace. The folders are searched on first use; after that, changed files are read again on demand.
 */
export class WorkspaceBuilds {
  readonly #tools: BuildTools;
  readonly #parse: ParseJson;
  readonly #folders = new Map<string, FolderBuilds>();
  #names: ReadonlySet<string> | undefined;
  #state: BuildsState | undefined;
  readonly #listeners = new Listeners();
  /** Whether what is known is current, and the listeners for when it is not. */
  readonly upToDate = new Refresher(() => this.#refreshNow());

  constructor(tools: BuildTools) {
    this.#tools = tools;
    this.#parse = parseProjectJson(tools.parseLargeJson);
  }

  refresh(): Promise<void> {
    return this.upToDate.refresh();
  }

  /** Calls back after every look, whatever it has found. @returns a function that ends it */
  readonly onDidRefresh = this.#listeners.add;

  /** By what verdicts are still so, as of the last look; undefined before there was one. */
  get state(): BuildsState | undefined {
    return this.#state;
  }

  /** What is known now, by root, in the order of the folders. */
  get overview(): readonly RootOverview[] {
    return [...this.#folders.values()].flatMap(({ overview }) => overview);
  }

  /** The files that look like builds and cannot be read, as `overview` tells them. */
  get skippedFiles(): SkippedFiles | undefined {
    return skippedFilesOf(this.overview);
  }

  /** The contracts of a root that have code, by name. */
  contractsIn(root: RootOverview): readonly BuildHandle[] {
    return this.#handlesIn(root, ({ shape }) => shape !== undefined);
  }

  /** All of a root that has an ABI, interfaces too, by name. */
  abisIn(root: RootOverview): readonly BuildHandle[] {
    return this.#handlesIn(root, ({ selectors }) => hasAny(selectors));
  }

  get names(): ReadonlySet<string> {
    return (this.#names ??= new Set(
      this.overview.flatMap((root) => this.contractsIn(root).map(({ name }) => name)),
    ));
  }

  /** The build of a handle as it is now; undefined where it is gone. */
  async build({ folderUri, name, ...place }: BuildHandle): Promise<LocatedBuild | undefined> {
    await this.refresh();
    const [build] = (await this.#folders.get(folderUri)?.load([place])) ?? [];
    return build?.name === name ? build : undefined;
  }

  /** Where a build's contract keeps its variables. @throws the signal's reason, as soon as that is aborted */
  async storageOf(build: LocatedBuild, signal: AbortSignal): Promise<BuildStorage> {
    const files = this.#folders.get(build.folder.uri)?.files;
    return files === undefined
      ? { storages: [], missingVariable: undefined, hasSources: false }
      : storageOfBuild(build, files, signal);
  }

  /**
   * What a debugger needs of a build; undefined where its tool kept no source maps, or no source is at hand.
   * @throws the signal's reason, as soon as that is aborted
   */
  async debugInfoOf(build: LocatedBuild, signal: AbortSignal): Promise<BuildDebugInfo | undefined> {
    const files = this.#folders.get(build.folder.uri)?.files;
    return files && debugInfoOfBuild(build, files, signal);
  }

  /** An opened folder as those tell it who name a build. */
  sourceFolder({ uri, name }: Pick<OpenedFolder, "uri" | "name">): SourceFolder {
    return { uri, label: this.#tools.folders().length > 1 ? name : "" };
  }

  /** The builds of a contract's name in a file of an opened folder, code or not, as they are now. */
  async buildsAt(folderUri: string, path: string, name: string): Promise<readonly LocatedBuild[]> {
    await this.refresh();
    return (await this.#folders.get(folderUri)?.named(path, name)) ?? [];
  }

  /** How many builds there are that have code. */
  async contracts(): Promise<number> {
    await this.refresh();
    return this.overview.reduce((sum, { contracts }) => sum + contracts, 0);
  }

  /**
   * The builds that have a chain's code, the best first. A file that is gone or was rebuilt meanwhile counts as it is now.
   *
   * @param code in lower-case digits without `0x`
   */
  async matches(code: string, deployed?: Deployed): Promise<readonly MatchedBuild[]> {
    const builds = await this.withRuntime(code);
    return this.#withBetter(
      buildsOfCode(code, builds.sort(byRank), deployed),
      runtimeRelation(code, deployed),
    );
  }

  /**
   * The builds with whose creation code some code begins, the best first: the arguments of the constructor stand behind it. A build
   * whose code has no metadata, or is Vyper's, is found by its name alone.
   *
   * @param code in lower-case digits without `0x`
   * @param name what the contract may be called
   */
  async creationMatches(code: string, name: string | undefined): Promise<readonly MatchedBuild[]> {
    const found = new Map<string, LocatedBuild>();
    const add = (builds: readonly LocatedBuild[]): void => {
      for (const build of builds)
        found.set(JSON.stringify([build.folder.uri, build.path, build.source, build.name]), build);
    };
    for (const runtime of runtimeCandidates(code)) add(await this.withRuntime(runtime));
    if (name !== undefined) add(await this.buildsNamed(name));
    const builds = [...found.values()].sort(byRank);
    return this.#withBetter(creationsOfCode(code, builds), creationRelation(code));
  }

  /** Builds that may have a runtime code, in no order: it is still to be compared. @param code as for `matches` */
  withRuntime(code: string): Promise<LocatedBuild[]> {
    return this.#load((index) => index.find(code));
  }

  /** The same of builds that end in metadata of another form, or in none. @param body the code without the metadata that ends it */
  withOtherMetadata(body: string): Promise<LocatedBuild[]> {
    return this.#load((index) => index.findOtherMetadata(body));
  }

  async #load(find: (index: BuildIndex) => Promise<readonly BuildPlace[]>): Promise<LocatedBuild[]> {
    await this.refresh();
    const builds: LocatedBuild[] = [];
    for (const folder of this.#folders.values())
      for (const inFile of byFile((await find(folder.index)).slice(0, maxCandidates)))
        builds.push(...(await folder.load(inFile)));
    return builds;
  }

  /**
   * Builds whose code is about as long as a chain's, the nearest first, each read when it is its turn; of a code that several
   * have, one. Those of tests are among them.
   *
   * @param bytes of the chain's code
   */
  async *bySimilarLength(bytes: number): AsyncGenerator<LocatedBuild> {
    await this.refresh();
    for (const folder of this.#folders.values())
      for (const place of folder.index.nearest(bytes, maxNeighbours)) yield* await folder.load([place]);
  }

  /** For each of these the builds that have something of it, the likeliest first. Nothing says that any of them is meant. */
  async findBySelectors(wanted: readonly WantedSelector[]): Promise<readonly (readonly CandidateBuild[])[]> {
    await this.refresh();
    const found = wanted.map((): CandidateBuild[] => []);
    for (const folder of this.#folders.values())
      for (const [at, builds] of (await folder.findBySelectors(wanted)).entries()) found[at]?.push(...builds);
    return found;
  }

  /** The builds, or ABIs, that any file of an opened folder holds now. */
  async inFile(folderUri: string, path: string): Promise<readonly Build[]> {
    await this.refresh();
    return (await this.#folders.get(folderUri)?.index.load(path))?.builds ?? [];
  }

  /** The builds of a name that have code, in no order. */
  async buildsNamed(name: string): Promise<readonly LocatedBuild[]> {
    await this.refresh();
    const handles = this.overview.flatMap((root) =>
      this.contractsIn(root).filter((handle) => handle.name === name),
    );
    const builds: LocatedBuild[] = [];
    for (const { folderUri, ...place } of handles.slice(0, maxCandidates))
      builds.push(...((await this.#folders.get(folderUri)?.load([place])) ?? []));
    return builds;
  }

  async #withBetter(
    matches: readonly MatchedBuild[],
    relationTo: (build: Build) => CodeRelation | undefined,
  ): Promise<readonly MatchedBuild[]> {
    const [best, ...others] = matches;
    const files = best && this.#folders.get(best.build.folder.uri)?.files;
    const better = best && files && (await findBetterBuild(best, relationTo, files));
    if (best === undefined || better === undefined) return matches;
    return best.relation.kind === "sameCode" ? [better, ...matches] : [better, ...others];
  }

  #handlesIn(
    { folderUri, folder: root }: RootOverview,
    isWanted: (build: IndexedBuild) => boolean,
  ): readonly BuildHandle[] {
    return this.#folders.get(folderUri)?.handlesIn(root, isWanted) ?? [];
  }

  async #refreshNow(): Promise<void> {
    const opened = this.#tools.folders();
    for (const uri of [...this.#folders.keys()])
      if (!opened.some((folder) => folder.uri === uri)) this.#folders.delete(uri);
    const looked = await Promise.all(opened.map((folder) => this.#refreshFolder(folder)));
    // In the order of the window, whichever was looked through first.
    this.#folders.clear();
    for (const folder of looked) this.#folders.set(folder.opened.uri, folder);
    this.#names = undefined;
    this.#state = buildsStateOf(looked);
    this.#listeners.notify();
  }

  async #refreshFolder(opened: OpenedFolder): Promise<FolderBuilds> {
    const folder = this.#folders.get(opened.uri) ?? new FolderBuilds(opened, this.#parse, this.#tools);
    await folder.refresh(this.#tools.configuredRoots());
    return folder;
  }
}

function byFile(places: readonly BuildPlace[]): BuildPlace[][] {
  const paths = new Set(places.map(({ path }) => path));
  return [...paths].map((path) => places.filter((place) => place.path === path));
}
