import type { Build } from "../../builds/build.ts";
import { buildsOfCode, type BuildMatch } from "../../builds/buildsOfCode.ts";
import type { Deployed } from "../../builds/code/relation.ts";
import type { ParseJson } from "../../builds/index/buildFile.ts";
import { hasAny } from "../../builds/index/abiSelectors.ts";
import type { BuildPlace, IndexedBuild } from "../../builds/index/buildIndex.ts";
import { Listeners } from "../../core/turns/listeners.ts";
import { UpToDate } from "../../core/turns/upToDate.ts";
import type { SourceFolder } from "../../decode/provenance.ts";
import type { ParseLargeJson } from "../../http/channel.ts";
import { byRank, type PooledBuild, type WantedSelector } from "./pooledBuilds.ts";
import { betterBuild } from "./buildInfoOf.ts";
import { buildsStateOf, type BuildsState } from "./buildsState.ts";
import { FolderBuilds, type BuildHandle, type FolderTools } from "./folderBuilds.ts";
import type { LocatedBuild, OpenedFolder } from "./locatedBuild.ts";
import { parseProjectJson } from "./parseProjectJson.ts";
import { type RootOverview, skippedFilesOf, type SkippedFiles } from "./rootOverview.ts";

/** A build that has a chain's code. */
export type FoundBuild = BuildMatch<LocatedBuild>;

/** What is needed beside the folders. */
export type BuildTools = FolderTools & {
  readonly folders: () => readonly OpenedFolder[];
  /** What the setting `contractLens.builds` names. */
  readonly named: () => readonly string[];
  readonly parseLargeJson: ParseLargeJson;
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
  readonly #folders = new Map<string, FolderBuilds>();
  #names: ReadonlySet<string> | undefined;
  #state: BuildsState | undefined;
  readonly #listeners = new Listeners();
  /** Whether what is known is so still, and who is told when it is not. */
  readonly upToDate = new UpToDate(() => this.#lookNow());

  constructor(tools: BuildTools) {
    this.#tools = tools;
    this.#parse = parseProjectJson(tools.parseLargeJson);
  }

  look(): Promise<void> {
    return this.upToDate.look();
  }

  /** Calls back after every look, whatever it has found. @returns a function that ends it */
  readonly onDidLook = this.#listeners.add;

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
    await this.look();
    const [build] = (await this.#folders.get(folderUri)?.load([place])) ?? [];
    return build?.name === name ? build : undefined;
  }

  /** An opened folder as those tell it who name a build. */
  sourceFolder({ uri, name }: Pick<OpenedFolder, "uri" | "name">): SourceFolder {
    return { uri, label: this.#tools.folders().length > 1 ? name : "" };
  }

  /** The builds of a contract's name in a file of an opened folder, code or not, as they are now. */
  async buildsAt(folderUri: string, path: string, name: string): Promise<readonly LocatedBuild[]> {
    await this.look();
    return (await this.#folders.get(folderUri)?.named(path, name)) ?? [];
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
        builds.push(...(await folder.load(inFile)));
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
      for (const place of folder.index.nearest(bytes, mostNeighbours)) yield* await folder.load([place]);
  }

  /** For each of these the builds that have something of it, the likeliest first. Nothing says that any of them is meant. */
  async withSelectors(wanted: readonly WantedSelector[]): Promise<readonly (readonly PooledBuild[])[]> {
    await this.look();
    const found = wanted.map((): PooledBuild[] => []);
    for (const folder of this.#folders.values())
      for (const [at, builds] of (await folder.withSelectors(wanted)).entries()) found[at]?.push(...builds);
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
    return this.#folders.get(folderUri)?.handlesIn(root, isWanted) ?? [];
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
    this.#state = buildsStateOf(looked);
    this.#listeners.tell();
  }

  async #lookInto(opened: OpenedFolder): Promise<FolderBuilds> {
    const folder = this.#folders.get(opened.uri) ?? new FolderBuilds(opened, this.#parse, this.#tools);
    await folder.look(this.#tools.named());
    return folder;
  }
}

function byFile(places: readonly BuildPlace[]): BuildPlace[][] {
  const paths = new Set(places.map(({ path }) => path));
  return [...paths].map((path) => places.filter((place) => place.path === path));
}
