import pLimit from "p-limit";
import { inTurns } from "../../core/turns/inTurns.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import type { Build } from "../build.ts";
import { mostPlaces } from "../code/compiledCode.ts";
import type { FileStamp, ProjectFiles } from "../projectFiles.ts";
import {
  hasSelector,
  noSelectors,
  SelectorMaker,
  type AbiSelectors,
  type SelectorKind,
} from "./abiSelectors.ts";
import { readBuildFile, type ParseJson, type SkipReason } from "./buildFile.ts";
import { CodeIndex } from "./codeIndex.ts";
import { shapeOf, type CodeShape } from "./codeShape.ts";
import { filesOfRoot } from "./filesOfRoot.ts";

/** What is kept of a file. Its builds are read again when one of them is needed. */
export type IndexedFile = {
  readonly stamp: FileStamp;
  readonly builds: readonly IndexedBuild[];
  readonly skipped: SkipReason | undefined;
};

/** What is kept of a build; `shape` is undefined where it has no code. */
export type IndexedBuild = Pick<Build, "name" | "source"> & {
  readonly shape: CodeShape | undefined;
  readonly selectors: AbiSelectors;
};

/** Where a build stands. */
export type BuildPlace = {
  readonly root: string;
  readonly path: string;
  /** Among the builds of the file. */
  readonly position: number;
};

/** Where a build stands that has something of a selector, and what of it tells how likely it is meant. */
export type SelectorPlace = BuildPlace &
  Pick<Build, "name" | "source"> & { readonly hasCode: boolean; readonly modifiedAt: number };

const filesAtOnce = 16;

/** Of those that are known already. */
const filesInATurn = 500;

/** Names in JSON are no longer either; other texts of a file have no end. */
const longestName = 1024;

/** Characters of code, for many of which a build counts by itself, that are gone through in a turn: some milliseconds. */
const codeInTurn = 256 * 1024;
const codeOfBuild = 1024;
const codeOfItem = 512;

/** The builds of one folder's roots, found by their code. Holds no code, no ABI and no source. */
export class BuildIndex {
  readonly #files: ProjectFiles;
  readonly #parse: ParseJson;
  readonly #roots = new Map<string, Map<string, IndexedFile>>();
  readonly #codes = new CodeIndex<BuildPlace>();
  /** By root and path, as the index of codes has them. */
  readonly #places = new Map<string, readonly (readonly [CodeShape, BuildPlace])[]>();

  constructor(files: ProjectFiles, parse: ParseJson) {
    this.#files = files;
    this.#parse = parse;
  }

  /** What is known of a root's files, by path. */
  filesOf(root: string): ReadonlyMap<string, IndexedFile> {
    return this.#roots.get(root) ?? new Map<string, IndexedFile>();
  }

  /** Takes over what another window, or this one, knew of a root when it was last read. */
  async restore(root: string, files: Iterable<readonly [path: string, file: IndexedFile]>): Promise<void> {
    let taken = 0;
    for (const [path, file] of files) {
      this.#set(root, path, file);
      taken += 1;
      if (taken % filesInATurn === 0) await nextTurn();
    }
  }

  /**
   * Reads what has changed below a root since it was last read.
   * @param others roots too, whose files are theirs, also where they lie below this one
   * @returns whether anything had
   */
  async refresh(root: string, others: ReadonlySet<string>): Promise<boolean> {
    const paths = await filesOfRoot(this.#files, root, others);
    const there = new Set(paths);
    let hasChanged = false;
    for (const path of this.filesOf(root).keys()) {
      if (there.has(path)) continue;
      this.#remove(root, path);
      hasChanged = true;
    }
    const maker = new SelectorMaker();
    const changes = await pLimit(filesAtOnce).map(paths, (path) => this.refreshFile(root, path, maker));
    return hasChanged || changes.includes(true);
  }

  /** Reads a file again if it has changed. @returns whether it had */
  async refreshFile(root: string, path: string, maker = new SelectorMaker()): Promise<boolean> {
    const known = this.filesOf(root).get(path);
    const read = await readBuildFile(this.#files, path, this.#parse, known?.stamp);
    if (read === "unchanged") return false;
    if (read === undefined) return this.#remove(root, path);
    const builds = read.kind === "builds" ? await inTurns(indexed(read.builds, maker)) : [];
    const skipped = read.kind === "skipped" ? read.reason : undefined;
    this.#set(root, path, { stamp: read.stamp, builds, skipped });
    return true;
  }

  /** Forgets a root. */
  drop(root: string): void {
    for (const path of this.filesOf(root).keys()) this.#remove(root, path);
    this.#roots.delete(root);
  }

  /** Where builds stand that may have a chain's code, in lower-case digits without `0x`. Each is still to be compared. */
  find(code: string): Promise<readonly BuildPlace[]> {
    return inTurns(this.#codes.find(code));
  }

  /** Where the builds stand whose code is about as long as a chain's, the nearest first: at most so many, each with another code. */
  nearest(bytes: number, most: number): readonly BuildPlace[] {
    const byCode = new Map<string, readonly [number, BuildPlace]>();
    for (const places of this.#places.values())
      for (const [{ length, fingerprint }, place] of places) {
        const key = `${length} ${fingerprint}`;
        if (!byCode.has(key)) byCode.set(key, [Math.abs(Math.log(length / bytes)), place]);
      }
    const nearest = [...byCode.values()].sort(([one], [other]) => one - other);
    return nearest.slice(0, most).map(([, place]) => place);
  }

  /** Where the builds stand that have something of a selector, those without code too. Nothing says that one is meant. */
  *withSelector(kind: SelectorKind, selector: string): Generator<SelectorPlace> {
    for (const [root, files] of this.#roots)
      for (const [path, { builds, stamp }] of files)
        for (const [position, { name, source, selectors, shape }] of builds.entries())
          if (hasSelector(selectors, kind, selector))
            yield {
              root,
              path,
              position,
              name,
              source,
              hasCode: shape !== undefined,
              modifiedAt: stamp.modifiedAt,
            };
  }

  /** Reads the builds of a file. Undefined where there are none any more. */
  async load(path: string): Promise<{ builds: readonly Build[]; stamp: FileStamp } | undefined> {
    const file = await readBuildFile(this.#files, path, this.#parse);
    if (file === undefined || file === "unchanged" || file.kind !== "builds") return undefined;
    return { builds: file.builds, stamp: file.stamp };
  }

  #set(root: string, path: string, file: IndexedFile): void {
    this.#remove(root, path);
    const files = this.#roots.get(root) ?? new Map<string, IndexedFile>();
    this.#roots.set(root, files.set(path, file));
    const places = file.builds.flatMap(({ shape }, position) =>
      shape === undefined ? [] : [[shape, { root, path, position }] as const],
    );
    for (const [shape, place] of places) this.#codes.add(shape, place);
    this.#places.set(keyOf(root, path), places);
  }

  #remove(root: string, path: string): boolean {
    for (const [shape, place] of this.#places.get(keyOf(root, path)) ?? []) this.#codes.remove(shape, place);
    this.#places.delete(keyOf(root, path));
    return this.#roots.get(root)?.delete(path) === true;
  }
}

/** No path holds a zero. */
const keyOf = (root: string, path: string): string => `${root}\0${path}`;

/** Pauses now and then: a file can hold thousands. */
function* indexed(builds: readonly Build[], maker: SelectorMaker): Generator<undefined, IndexedBuild[]> {
  const all: IndexedBuild[] = [];
  let work = 0;
  for (const { name, source, abi, runtime } of builds) {
    const shape = runtime && shapeOf(runtime);
    // Where the places cannot be told, all zeros are some.
    const isUsual = shape !== undefined && shape.free.length <= mostPlaces;
    all.push({
      name: name.slice(0, longestName),
      source: source?.slice(0, longestName),
      shape: isUsual ? shape : undefined,
      selectors: abi === undefined ? noSelectors : maker.of(abi),
    });
    work += codeOfBuild + codeOfItem * (abi?.length ?? 0) + (runtime?.digits.length ?? 0);
    if (work > codeInTurn) {
      work = 0;
      yield;
    }
  }
  return all;
}
