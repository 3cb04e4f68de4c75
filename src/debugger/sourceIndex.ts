import type {
  ContractSource,
  FunctionSource,
  SourceFile,
  SourceRange,
  SourceUnit,
} from "../builds/source/parseSource.ts";
import type { SourceProgram } from "../builds/source/sourceProgram.ts";
import { partitionPoint } from "../core/partitionPoint.ts";

/** A function, modifier, or constructor of the sources of a program. `contract`: undefined for a free function. */
export type ProgramFunction = {
  readonly path: string;
  readonly file: SourceFile;
  readonly contract: ContractSource | undefined;
  readonly source: FunctionSource;
};

/** What an instruction belongs to. Ranges are in UTF-16 units of the source at the path. */
export type Place = {
  readonly path: string;
  readonly range: SourceRange;
  readonly fn: ProgramFunction | undefined;
  /** The statement, or part of one, at which a debugger stops; undefined for an entry, a header, or a whole contract. */
  readonly unit: SourceUnit | undefined;
};

/** Functions and statements of sources by their ranges. */
export class SourceIndex {
  readonly #functions = new Map<string, readonly ProgramFunction[]>();
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #calls = new Map<ProgramFunction, ReadonlyMap<string, readonly SourceUnit[]>>();
  readonly #blocks = new WeakMap<SourceRange, SourceUnit>();
  #byName: ReadonlyMap<string, readonly ProgramFunction[]> | undefined;

  constructor(sources: SourceProgram) {
    this.#files = new Map(sources.files);
  }

  /** In the order of the source. */
  functionsOf(path: string): readonly ProgramFunction[] {
    const known = this.#functions.get(path);
    if (known !== undefined) return known;
    const file = this.#files.get(path);
    const ofContract = (contract: ContractSource | undefined, functions: readonly FunctionSource[]) =>
      file === undefined ? [] : functions.map((source) => ({ path, file, contract, source }));
    const found = [
      ...ofContract(undefined, file?.functions ?? []),
      ...(file?.contracts ?? []).flatMap((contract) => ofContract(contract, contract.functions)),
    ].sort((one, other) => one.source.start - other.source.start);
    this.#functions.set(path, found);
    return found;
  }

  functionsNamed(name: string): readonly ProgramFunction[] {
    this.#byName ??= Map.groupBy(
      [...this.#files.keys()].flatMap((path) => this.functionsOf(path)),
      ({ source, contract }) => (source.kind === "constructor" ? (contract?.name ?? "") : source.name),
    );
    return this.#byName.get(name) ?? [];
  }

  /** Statements by the names that they call. */
  callsIn(fn: ProgramFunction): ReadonlyMap<string, readonly SourceUnit[]> {
    const known = this.#calls.get(fn);
    if (known !== undefined) return known;
    const { file, source } = fn;
    const calls = source.units.flatMap((unit) => {
      const names = file.text.slice(unit.start, unit.end).matchAll(/(?<![\w$])([\w$]+)\s*[({]/g);
      return [...new Set([...names].map(([, name = ""]) => name))].map((name) => ({ name, unit }));
    });
    const byName = new Map<string, SourceUnit[]>();
    for (const { name, unit } of calls) {
      const units = byName.get(name) ?? [];
      units.push(unit);
      byName.set(name, units);
    }
    this.#calls.set(fn, byName);
    return byName;
  }

  placeOf(path: string, range: SourceRange, isCreation: boolean): Place | undefined {
    const functions = this.functionsOf(path);
    const fn = functions[partitionPoint(functions, ({ source }) => source.start <= range.start) - 1];
    if (fn === undefined || !contains(fn.source, range)) {
      const unit = this.#variableAt(path, range, isCreation);
      return { path, range, fn: undefined, unit };
    }
    const { units, assemblyBlocks } = fn.source;
    const unit = theOneAround(units, range);
    if (unit !== undefined) return { path, range, fn, unit };
    const block = theOneAround(assemblyBlocks, range);
    return { path, range, fn, unit: block && this.#unitOfBlock(block) };
  }

  /** Initializers of variables run in a creation; a getter is the whole declaration of its variable. */
  #variableAt(path: string, range: SourceRange, isCreation: boolean): SourceUnit | undefined {
    const contract = theOneAround(this.#files.get(path)?.contracts ?? [], range);
    const found = theOneAround(contract?.variables ?? [], range);
    if (found === undefined || found.kind === "constant") return undefined;
    const isGetter = range.start === found.start && found.visibility === "public";
    const isRun = isCreation ? found.value !== undefined : isGetter;
    return isRun ? this.#unitOfBlock(found, "statement") : undefined;
  }

  #unitOfBlock(range: SourceRange, kind: SourceUnit["kind"] = "block"): SourceUnit {
    const known = this.#blocks.get(range);
    if (known !== undefined) return known;
    const unit = { kind, start: range.start, end: range.end };
    this.#blocks.set(range, unit);
    return unit;
  }
}

const contains = (outer: SourceRange, inner: SourceRange): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** The range that contains another. @param ranges in the order of the source, none of them inside of another */
function theOneAround<Range extends SourceRange>(
  ranges: readonly Range[],
  range: SourceRange,
): Range | undefined {
  const found = ranges[partitionPoint(ranges, ({ start }) => start <= range.start) - 1];
  return found !== undefined && contains(found, range) ? found : undefined;
}
