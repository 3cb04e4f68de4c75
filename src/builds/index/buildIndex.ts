import pLimit from "p-limit";
import { runInSlices, yieldToEventLoop } from "../../core/async/yielding.ts";
import type { Build } from "../build.ts";
import { maxPlaces } from "../code/compiledCode.ts";
import type { ParsedFiles } from "../parsedFiles.ts";
import { type FileStamp, type ProjectFiles, below } from "../projectFiles.ts";
import {
  hasSelector,
  noSelectors,
  SelectorMaker,
  type AbiSelectors,
  type SelectorKind,
} from "./abiSelectors.ts";
import { metadataEnding, readBuildFile, type SkipReason } from "./buildFile.ts";
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
const maxNameLength = 1024;

/** Characters of code, for many of which a build counts by itself, that are gone through in a turn: some milliseconds. */
const codeInTurn = 256 * 1024;
const codeOfBuild = 1024;
const codeOfItem = 512;

/** The builds of one folder's roots, found by their code. Holds no code, no ABI and no source. */
export class BuildIndex {
  readonly #files: ParsedFiles;
  readonly #roots = new Map<string, Map<string, IndexedFile>>();
  readonly #codes = new CodeIndex<BuildPlace>();
  /** By root and path, as the index of codes has them. */
  readonly #places = new Map<string, readonly (readonly [CodeShape, BuildPlace])[]>();

  constructor(files: ParsedFiles) {
    this.#files = files;
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
      if (taken % filesInATurn === 0) await yieldToEventLoop();
    }
  }

  /**
   * Reads what has changed below a root since it was last read.
   * @param others roots too, whose files are theirs, also where they lie below this one
   * @returns whether anything had
   */
  async refresh(root: string, others: ReadonlySet<string>): Promise<boolean> {
    const paths = await filesOfRoot(this.#files.files, root, others);
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
    const read = await readBuildFile(this.#files, path, known?.stamp);
    if (read === "unchanged") return false;
    if (read === undefined) return this.#remove(root, path);
    const builds = await runInSlices(indexed(read.builds, maker));
    this.#set(root, path, { stamp: read.stamp, builds, skipped: read.skipped });
    return true;
  }

  drop(root: string): void {
    for (const path of this.filesOf(root).keys()) this.#remove(root, path);
    this.#roots.delete(root);
  }

  /** Where builds stand that may have a chain's code, in lower-case digits without `0x`. Each is still to be compared. */
  find(code: string): Promise<readonly BuildPlace[]> {
    return runInSlices(this.#codes.find(code));
  }

  /** The same of builds that end in metadata of another form, or none. @param body the code without the metadata that ends it */
  findOtherMetadata(body: string): Promise<readonly BuildPlace[]> {
    return runInSlices(this.#codes.findOtherMetadata(body));
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
    const file = await readBuildFile(this.#files, path);
    return file === undefined || file === "unchanged" ? undefined : file;
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
    const isUsual = shape !== undefined && shape.free.length <= maxPlaces;
    all.push({
      name: name.slice(0, maxNameLength),
      source: source?.slice(0, maxNameLength),
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
const maxGroups = 1000;

/** Codes of one length that may differ at the same places. */
type Group<Entry> = Pick<CodeShape, "compared" | "free"> & {
  readonly byFingerprint: Map<string, Set<Entry>>;
};

/** By length on the chain, then by the places that are free. */
type Groups<Entry> = Map<number, Map<string, Group<Entry>>>;

const wordBytes = 32;

/** Finds what a code may be among thousands: a chain's code is masked once for each set of places, not for each build. */
export class CodeIndex<Entry> {
  readonly #closed: Groups<Entry> = new Map();
  /** By the least length. */
  readonly #open: Groups<Entry> = new Map();

  add(shape: CodeShape, entry: Entry): void {
    const { length, isOpen, compared, free, fingerprint } = shape;
    const ofLength = valueOr(
      isOpen ? this.#open : this.#closed,
      length,
      () => new Map<string, Group<Entry>>(),
    );
    const group = valueOr(ofLength, maskOf(shape), (): Group<Entry> => ({
      compared,
      free,
      byFingerprint: new Map(),
    }));
    valueOr(group.byFingerprint, fingerprint, () => new Set<Entry>()).add(entry);
  }

  remove(shape: CodeShape, entry: Entry): void {
    const groups = shape.isOpen ? this.#open : this.#closed;
    const ofLength = groups.get(shape.length);
    const group = ofLength?.get(maskOf(shape));
    const entries = group?.byFingerprint.get(shape.fingerprint);
    if (ofLength === undefined || group === undefined || entries === undefined) return;
    entries.delete(entry);
    if (entries.size === 0) group.byFingerprint.delete(shape.fingerprint);
    if (group.byFingerprint.size === 0) ofLength.delete(maskOf(shape));
    if (ofLength.size === 0) groups.delete(shape.length);
  }

  /**
   * What may have a chain's code, in the order in which it was added. Each must still be compared byte by byte. Pauses now and
   * then, and looks at the places of no more than 1,000 codes of that length that differ in these.
   *
   * @param code in lower-case digits without `0x`.
   */
  find(code: string): Generator<undefined, Entry[]> {
    return this.#withCode(this.#groupsOfLength(code.length / 2), ({ compared }) =>
      code.slice(0, 2 * compared),
    );
  }

  /**
   * What may have the code, but metadata of its own of another form or none, as `find` does.
   *
   * @param body the code without the metadata that ends it, in lower-case digits without `0x`.
   */
  findOtherMetadata(body: string): Generator<undefined, Entry[]> {
    return this.#withCode(this.#groupsOfBody(body.length / 2), ({ compared }) =>
      body.padEnd(2 * compared, "0"),
    );
  }

  *#withCode(
    groups: Iterable<Group<Entry>>,
    comparedOf: (group: Group<Entry>) => string,
  ): Generator<undefined, Entry[]> {
    const found: Entry[] = [];
    let [seen, digits] = [0, 0];
    for (const group of groups) {
      seen += 1;
      if (seen > maxGroups) break;
      const code = comparedOf(group);
      for (const entry of group.byFingerprint.get(fingerprintOf(code, group.free)) ?? []) found.push(entry);
      digits += code.length;
      if (digits < digitsInTurn) continue;
      digits = 0;
      yield;
    }
    return found;
  }

  *#groupsOfLength(length: number): Generator<Group<Entry>> {
    yield* this.#closed.get(length)?.values() ?? [];
    for (const [least, groups] of this.#open)
      if (least <= length && (length - least) % wordBytes === 0) yield* groups.values();
  }

  /** Those of builds whose metadata begins where a code ends, or that end there. */
  *#groupsOfBody(bytes: number): Generator<Group<Entry>> {
    for (const groups of this.#closed.values())
      for (const group of groups.values()) {
        const last = group.free.at(-1);
        const ends =
          last !== undefined && last.start + last.length === group.compared ? last.start : group.compared;
        if (ends === bytes || group.compared === bytes) yield group;
      }
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

const maxFiles = 50_000;

const foldersAtOnce = 16;

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
  const waiting = [root];
  let from = 0;
  while (from < waiting.length && found.length < maxFiles) {
    const now = waiting.slice(from, from + foldersAtOnce);
    from += now.length;
    for (const [at, entries] of (await Promise.all(now.map((folder) => files.list(folder)))).entries()) {
      const folder = now[at] ?? "";
      const names = new Set(entries.map(({ name }) => name));
      for (const { name, kind } of entries) {
        const path = below(folder, name);
        if (others.has(path)) continue;
        if (kind === "file" && mayHoldBuilds(name) && !isBesideBuild(name, names)) found.push(path);
        if (kind === "folder" && !ofWholeCompilations.has(name)) waiting.push(path);
      }
    }
  }
  if (found.length === 0 && (await files.stat(root)) !== undefined && mayHoldBuilds(root)) return [root];
  return found.slice(0, maxFiles);
}

/** Whether it is the metadata of a build beside it, which is read with that. */
function isBesideBuild(name: string, names: ReadonlySet<string>): boolean {
  return name.endsWith(metadataEnding) && names.has(`${name.slice(0, -metadataEnding.length)}.json`);
}

const mayHoldBuilds = (name: string): boolean =>
  /\.(?:json|abi)$/.test(name) && !/\.(?:dbg|output|metadata)\.json$/.test(name);
