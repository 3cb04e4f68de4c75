import type {
  ContractSource,
  FunctionSource,
  SourceFile,
  SourceRange,
  SourceUnit,
  StateVariable,
} from "../builds/source/parseSource.ts";
import type { SourceProgram } from "../builds/source/sourceProgram.ts";
import { lazy, memoize } from "../core/async/memoize.ts";
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
  readonly #sources: SourceProgram;
  readonly #byName = lazy(() =>
    Map.groupBy(
      [...this.#sources.files].flatMap(([path]) => this.functionsOf(path)),
      ({ source, contract }) => (source.kind === "constructor" ? (contract?.name ?? "") : source.name),
    ),
  );
  readonly #blockUnit = memoize(({ start, end }: SourceRange): SourceUnit => ({ kind: "block", start, end }));
  readonly #variableUnit = memoize(({ start, end }: StateVariable): SourceUnit => ({
    kind: "statement",
    start,
    end,
  }));

  /** In the order of the source. */
  readonly functionsOf = memoize((path: string): readonly ProgramFunction[] => {
    const file = this.#sources.file(path);
    if (file === undefined) return [];
    const ofContract = (contract: ContractSource | undefined, functions: readonly FunctionSource[]) =>
      functions.map((source) => ({ path, file, contract, source }));
    return [
      ...ofContract(undefined, file.functions),
      ...file.contracts.flatMap((contract) => ofContract(contract, contract.functions)),
    ].sort((one, other) => one.source.start - other.source.start);
  });

  /** Statements by the names that they call. */
  readonly callsIn = memoize(
    ({ file, source }: ProgramFunction): ReadonlyMap<string, readonly SourceUnit[]> => {
      const byName = new Map<string, SourceUnit[]>();
      for (const unit of source.units) {
        const names = file.text.slice(unit.start, unit.end).matchAll(/(?<![\w$])([\w$]+)\s*[({]/g);
        for (const name of new Set([...names].map(([, one = ""]) => one))) {
          const units = byName.get(name) ?? [];
          units.push(unit);
          byName.set(name, units);
        }
      }
      return byName;
    },
  );

  constructor(sources: SourceProgram) {
    this.#sources = sources;
  }

  functionsNamed(name: string): readonly ProgramFunction[] {
    return this.#byName().get(name) ?? [];
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
    return { path, range, fn, unit: block && this.#blockUnit(block) };
  }

  /** Initializers of variables run in a creation; a getter is the whole declaration of its variable. */
  #variableAt(path: string, range: SourceRange, isCreation: boolean): SourceUnit | undefined {
    const contract = theOneAround(this.#sources.file(path)?.contracts ?? [], range);
    const found = theOneAround(contract?.variables ?? [], range);
    if (found === undefined || found.kind === "constant") return undefined;
    const isGetter = range.start === found.start && found.visibility === "public";
    const isRun = isCreation ? found.value !== undefined : isGetter;
    return isRun ? this.#variableUnit(found) : undefined;
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
