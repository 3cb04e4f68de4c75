import {
  parseSource,
  type ContractSource,
  type EnumSource,
  type SourceFile,
  type SourceRange,
  type StateVariable,
  type StructSource,
  type UserTypeSource,
} from "./parseSource.ts";

/** Where a name is looked up: in a contract, or in a source outside of any. */
export type Scope = { readonly path: string; readonly contract: ContractSource | undefined };

/** What a name of a source stands for, and where that is declared. `source` is the alias of an import. */
export type Declared =
  | { readonly kind: "contract"; readonly scope: Scope; readonly item: ContractSource }
  | { readonly kind: "struct"; readonly scope: Scope; readonly item: StructSource }
  | { readonly kind: "enum"; readonly scope: Scope; readonly item: EnumSource }
  | { readonly kind: "userType"; readonly scope: Scope; readonly item: UserTypeSource }
  | { readonly kind: "constant"; readonly scope: Scope; readonly item: StateVariable }
  | { readonly kind: "source"; readonly path: string };

/** Why something cannot be said of sources. */
export type SourceGap =
  /** A source is not there or cannot be read to its end: its path, or the path of the import. */
  | { readonly kind: "source"; readonly path: string }
  /** Nothing of that name is declared. */
  | { readonly kind: "name"; readonly name: string }
  /** A declaration, an expression or an order of inheritance that is not understood; as it is written. */
  | { readonly kind: "text"; readonly text: string }
  /** More than anybody writes. */
  | { readonly kind: "limit" };

/** Ends work that something is missing for; does not leave this folder. */
export class SourceGapError extends Error {
  readonly gap: SourceGap;

  constructor(gap: SourceGap) {
    super(gap.kind);
    this.gap = gap;
  }
}

type ReadFile = {
  readonly file: SourceFile;
  /** By the index of the import: the path of its source, undefined if it is not there. */
  readonly targets: readonly (string | undefined)[];
  readonly names: ReadonlyMap<string, Declared>;
};

const mostSources = 5000;
/** UTF-16 units of all sources. */
const mostText = 32 * 1024 * 1024;
/** Contracts in the lineage of one; a longer lineage cannot be resolved. */
const mostBases = 64;
/** Looked up in one program: a large one needs some thousand. */
const mostLookups = 2_000_000;

/** The sources that a contract is made of, and what their names stand for: as solc resolves imports, scopes, and inheritance. */
export class SourceProgram {
  readonly #files: ReadonlyMap<string, ReadFile>;
  readonly #members = new Map<ContractSource, ReadonlyMap<string, Declared>>();
  /** Undefined while it is being made. */
  readonly #lineages = new Map<ContractSource, readonly Scope[] | undefined>();
  /** Why a contract has no lineage. */
  readonly #gaps = new Map<ContractSource | undefined, SourceGapError>();
  #lookups = 0;

  private constructor(files: ReadonlyMap<string, ReadFile>) {
    this.#files = files;
  }

  /**
   * Reads a source and those that it imports; all of them if one of these is not at hand, which may import any. Pauses now and then.
   *
   * @param texts by path: all sources of the compiler's input, undefined where the text is not at hand
   * @param remappings of the compiler's settings, `context:prefix=target`. Without them an import finds a source of another folder
   * if no other has the name of its file.
   * @throws SourceGapError if they are too long
   */
  static *read(
    texts: ReadonlyMap<string, string | undefined>,
    path: string,
    remappings: readonly string[],
  ): Generator<undefined, SourceProgram> {
    const resolver = new ImportResolver(texts, remappings);
    const files = new Map<string, ReadFile>();
    const paths = new Set([path]);
    let left = mostText;
    // What is added meanwhile is gone through as well.
    for (const current of paths) {
      const text = texts.get(current);
      if (text === undefined) {
        for (const other of texts.keys()) paths.add(other);
        continue;
      }
      left -= text.length;
      if (left < 0 || paths.size > mostSources) throw new SourceGapError({ kind: "limit" });
      const file = yield* parseSource(text);
      const targets = file.imports.map((one) => resolver.resolve(one.path, current));
      files.set(current, { file, targets, names: declaredIn(file, { path: current, contract: undefined }) });
      for (const target of targets) if (target !== undefined) paths.add(target);
      yield;
    }
    return new SourceProgram(files);
  }

  get files(): Iterable<readonly [path: string, file: SourceFile]> {
    return [...this.#files].map(([path, { file }]) => [path, file] as const);
  }

  /** A source; undefined if it is not at hand. */
  file(path: string): SourceFile | undefined {
    return this.#files.get(path)?.file;
  }

  /** Whether a source is at hand. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** The text of a range of a source that was read. */
  textOf(path: string, { start, end }: SourceRange): string {
    return this.file(path)?.text.slice(start, end) ?? "";
  }

  /** What a name such as `Lib.Point` stands for. @throws SourceGapError */
  resolve(name: string, scope: Scope): Declared {
    let found: Declared | undefined;
    for (const [at, part] of name.split(".").entries()) {
      if (at === 0) found = this.#inherited(part, scope) ?? this.#inSource(part, scope.path);
      else if (found?.kind === "source") found = this.#inSource(part, found.path);
      else if (found?.kind === "contract")
        found = this.#inherited(part, { path: found.scope.path, contract: found.item });
      else found = undefined;
      if (found === undefined) throw new SourceGapError({ kind: "name", name });
    }
    if (found === undefined) throw new SourceGapError({ kind: "name", name });
    return found;
  }

  /** A contract and what it inherits from, the most derived first: solc's C3 linearization. @throws SourceGapError */
  lineage(contract: Scope): readonly Scope[] {
    const gap = this.#gaps.get(contract.contract);
    if (gap !== undefined) throw gap;
    try {
      return this.#makeLineage(contract);
    } catch (error) {
      if (error instanceof SourceGapError) this.#gaps.set(contract.contract, error);
      throw error;
    }
  }

  #makeLineage(contract: Scope): readonly Scope[] {
    const { contract: source, path } = contract;
    if (source === undefined) return [];
    const known = this.#lineages.get(source);
    if (known !== undefined) return known;
    const text = `${source.name} is ${source.bases.map(({ name }) => name).join(", ")}`;
    // It inherits from itself.
    if (this.#lineages.has(source)) throw new SourceGapError({ kind: "text", text });
    if (source.bases.length > mostBases || this.#lineages.size > mostSources)
      throw new SourceGapError({ kind: "limit" });
    this.#lineages.set(source, undefined);
    const bases = source.bases.map(({ name }) => {
      const base = this.resolve(name, { path, contract: undefined });
      if (base.kind !== "contract") throw new SourceGapError({ kind: "name", name });
      return { path: base.scope.path, contract: base.item };
    });
    const lists = [...bases.map((base) => this.#makeLineage(base)).reverse(), [...bases].reverse()];
    const merged = mergeLineages(lists, () => this.#countLookup());
    if (merged === undefined) throw new SourceGapError({ kind: "text", text });
    const lineage = [contract, ...merged];
    if (lineage.length > mostBases) throw new SourceGapError({ kind: "limit" });
    this.#lineages.set(source, lineage);
    return lineage;
  }

  #inherited(name: string, scope: Scope): Declared | undefined {
    for (const { contract, path } of this.lineage(scope)) {
      if (contract === undefined) continue;
      this.#countLookup();
      let members = this.#members.get(contract);
      if (members === undefined) {
        members = declaredIn(contract, { path, contract });
        this.#members.set(contract, members);
      }
      const found = members.get(name);
      const isHidden =
        found?.kind === "constant" && found.item.visibility === "private" && contract !== scope.contract;
      if (found !== undefined && !isHidden) return found;
    }
    return undefined;
  }

  /** What a source declares or imports by a name. */
  #inSource(name: string, path: string): Declared | undefined {
    const queue: [path: string, name: string][] = [[path, name]];
    const seen = new Set<string>();
    let missing: string | undefined;
    for (const [current, wanted] of queue) {
      const key = `${wanted}:${current}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const read = this.#files.get(current);
      if (read?.file.isWhole !== true) throw new SourceGapError({ kind: "source", path: current });
      const own = read.names.get(wanted);
      if (own !== undefined) return own;
      for (const [at, { path: importPath, alias, names }] of read.file.imports.entries()) {
        this.#countLookup();
        const there = names === undefined ? wanted : names.get(wanted);
        if (there === undefined || (alias !== undefined && alias !== wanted)) continue;
        const target = read.targets[at];
        if (target === undefined) missing ??= importPath;
        else if (alias !== undefined) return { kind: "source", path: target };
        else queue.push([target, there]);
      }
    }
    if (missing !== undefined) throw new SourceGapError({ kind: "source", path: missing });
    return undefined;
  }

  #countLookup(): void {
    this.#lookups += 1;
    if (this.#lookups > mostLookups) throw new SourceGapError({ kind: "limit" });
  }
}

/** UTF-16 units. A longer name is not looked up: V8 compares long keys of maps one by one. */
const longestName = 1024;

function declaredIn(
  { structs, enums, userTypes, variables, ...rest }: SourceFile | ContractSource,
  scope: Scope,
): ReadonlyMap<string, Declared> {
  const names = new Map<string, Declared>();
  const add = (declared: Exclude<Declared, { kind: "source" }>): void => {
    const { name } = declared.item;
    if (name.length <= longestName) names.set(name, declared);
  };
  for (const item of variables) if (item.kind === "constant") add({ kind: "constant", scope, item });
  for (const item of structs) add({ kind: "struct", scope, item });
  for (const item of enums) add({ kind: "enum", scope, item });
  for (const item of userTypes) add({ kind: "userType", scope, item });
  if ("contracts" in rest) for (const item of rest.contracts) add({ kind: "contract", scope, item });
  return names;
}

/** Merges lists in which the order of each is kept; undefined if there is no such order. */
function mergeLineages(lists: readonly (readonly Scope[])[], countStep: () => void): Scope[] | undefined {
  const merged: Scope[] = [];
  let left = lists.filter((list) => list.length > 0);
  while (left.length > 0) {
    const next = left
      .map(([first]) => first)
      .find(
        (first) =>
          !left.some((list) => {
            countStep();
            return list.some((one, at) => at > 0 && one.contract === first?.contract);
          }),
      );
    if (next === undefined || merged.length > mostBases) return undefined;
    merged.push(next);
    left = left
      .map((list) => (list[0]?.contract === next.contract ? list.slice(1) : list))
      .filter((list) => list.length > 0);
  }
  return merged;
}

/** Finds the sources of imports as solc does. */
class ImportResolver {
  readonly #texts: ReadonlyMap<string, unknown>;
  readonly #remappings: readonly { context: string; prefix: string; target: string }[];
  #pathsByFile: Map<string, string[]> | undefined;

  constructor(texts: ReadonlyMap<string, unknown>, remappings: readonly string[]) {
    this.#texts = texts;
    this.#remappings = remappings.slice(0, mostRemappings).flatMap((remapping) => {
      const [, context = "", prefix, target] = /^(?:([^:=]*):)?([^=]+)=(.*)$/s.exec(remapping) ?? [];
      return prefix === undefined || target === undefined ? [] : [{ context, prefix, target }];
    });
  }

  /** The path of a source; undefined if there is none. */
  resolve(importPath: string, importer: string): string | undefined {
    const path = this.#remapped(absolutePath(importPath, importer), importer);
    if (this.#texts.has(path)) return path;
    this.#pathsByFile ??= Map.groupBy(this.#texts.keys(), fileOf);
    // Where a remapping led is not known: only one source can be meant.
    const [only, ...others] = this.#pathsByFile.get(fileOf(path)) ?? [];
    return others.length === 0 && only !== importer ? only : undefined;
  }

  #remapped(path: string, importer: string): string {
    let best: { context: string; prefix: string; target: string } | undefined;
    for (const one of this.#remappings) {
      if (!importer.startsWith(one.context) || !path.startsWith(one.prefix)) continue;
      const [context, prefix] = [best?.context.length ?? 0, best?.prefix.length ?? 0];
      // The last of those that are as long.
      if (one.context.length < context) continue;
      if (one.context.length === context && one.prefix.length < prefix) continue;
      best = one;
    }
    return best === undefined ? path : best.target + path.slice(best.prefix.length);
  }
}

const mostRemappings = 1000;

const fileOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** `./a.sol` and `../a.sol` begin at the folder of the importing source. */
function absolutePath(importPath: string, importer: string): string {
  if (!/^\.\.?(?:\/|$)/.test(importPath)) return importPath;
  const folder = importer.split("/").slice(0, -1);
  for (const part of importPath.split("/")) {
    if (part === "..") folder.pop();
    else if (part !== ".") folder.push(part);
  }
  return folder.join("/");
}
