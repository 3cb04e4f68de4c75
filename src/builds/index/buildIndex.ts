import pLimit from "p-limit";
import { inTurns } from "../../core/turns/inTurns.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import type { Build } from "../build.ts";
import { mostPlaces } from "../code/compiledCode.ts";
import { type FileStamp, type ProjectFiles, below } from "../projectFiles.ts";
import {
  hasSelector,
  noSelectors,
  SelectorMaker,
  type AbiSelectors,
  type SelectorKind,
} from "./abiSelectors.ts";
import { readBuildFile, type ParseJson, type SkipReason } from "./buildFile.ts";
import { shapeOf, type CodeShape, fingerprintOf } from "./codeShape.ts";

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

/** Digits that are masked in a turn: some milliseconds. */
const digitsInTurn = 1024 * 1024;

/** Sets of places that codes of one length differ by; builds of projects have some dozens of one length at most. */
const mostGroups = 1000;

/** Codes of one length that may differ at the same places. */
type Group<Entry> = Pick<CodeShape, "compared" | "free"> & {
  readonly byFingerprint: Map<string, Set<Entry>>;
};

/** Finds what a code may be among thousands: a chain's code is masked once for each set of places, not for each build. */
export class CodeIndex<Entry> {
  /** By length on the chain, then by the places that are free. */
  readonly #groups = new Map<number, Map<string, Group<Entry>>>();

  add(shape: CodeShape, entry: Entry): void {
    const { length, compared, free, fingerprint } = shape;
    const ofLength = valueOr(this.#groups, length, () => new Map<string, Group<Entry>>());
    const group = valueOr(ofLength, maskOf(shape), (): Group<Entry> => ({
      compared,
      free,
      byFingerprint: new Map(),
    }));
    valueOr(group.byFingerprint, fingerprint, () => new Set<Entry>()).add(entry);
  }

  remove(shape: CodeShape, entry: Entry): void {
    const ofLength = this.#groups.get(shape.length);
    const group = ofLength?.get(maskOf(shape));
    const entries = group?.byFingerprint.get(shape.fingerprint);
    if (ofLength === undefined || group === undefined || entries === undefined) return;
    entries.delete(entry);
    if (entries.size === 0) group.byFingerprint.delete(shape.fingerprint);
    if (group.byFingerprint.size === 0) ofLength.delete(maskOf(shape));
    if (ofLength.size === 0) this.#groups.delete(shape.length);
  }

  /**
   * What may have a chain's code, in the order in which it was added. Each must still be compared byte by byte. Pauses now and
   * then, and looks at the places of no more than 1,000 codes of that length that differ in these.
   *
   * @param code in lower-case digits without `0x`.
   */
  *find(code: string): Generator<undefined, Entry[]> {
    const found: Entry[] = [];
    let [groups, digits] = [0, 0];
    for (const { compared, free, byFingerprint } of this.#groups.get(code.length / 2)?.values() ?? []) {
      groups += 1;
      if (groups > mostGroups) break;
      for (const entry of byFingerprint.get(fingerprintOf(code.slice(0, 2 * compared), free)) ?? [])
        found.push(entry);
      digits += code.length;
      if (digits < digitsInTurn) continue;
      digits = 0;
      yield;
    }
    return found;
  }
}

const maskOf = ({ compared, free }: CodeShape): string =>
  `${compared} ${free.map(({ start, length }) => `${start}+${length}`).join(" ")}`;

function valueOr<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const mostFiles = 50_000;

/** Where tools keep inputs and outputs of whole compilations, of which the artifacts beside them hold what is compared. */
const ofWholeCompilations = new Set(["build-info", "solcInputs"]);

/**
 * The files below a root that may hold builds. The root itself can be a file.
 *
 * @param others roots too: what stands below one of them is that one's
 */
export async function filesOfRoot(
  files: ProjectFiles,
  root: string,
  others: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  let waiting = [root];
  while (waiting.length > 0 && found.length < mostFiles) {
    const now = waiting.slice(0, 16);
    waiting = waiting.slice(now.length);
    for (const [at, entries] of (await Promise.all(now.map((folder) => files.list(folder)))).entries()) {
      const folder = now[at] ?? "";
      for (const { name, kind } of entries) {
        const path = below(folder, name);
        if (others.has(path)) continue;
        if (kind === "file" && mayHoldBuilds(name)) found.push(path);
        if (kind === "folder" && !ofWholeCompilations.has(name)) waiting.push(path);
      }
    }
  }
  if (found.length === 0 && (await files.stat(root)) !== undefined && mayHoldBuilds(root)) return [root];
  return found.slice(0, mostFiles);
}

const mayHoldBuilds = (name: string): boolean =>
  /\.(?:json|abi)$/.test(name) && !/\.(?:dbg|output|metadata)\.json$/.test(name);
