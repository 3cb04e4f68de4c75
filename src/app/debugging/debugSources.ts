import type { SourceFile } from "../../builds/source/parseSource.ts";
import type { SourceProgram } from "../../builds/source/sourceProgram.ts";
import { positionsIn, type TextPosition } from "../../core/strings/textPosition.ts";

/** A source that the code of a transaction was compiled from. Programs share those that have the same path and text. */
export type DebugSource = {
  /** The path that the compiler received. */
  readonly path: string;
  readonly text: string;
  /** Where the first statement of each line begins, in UTF-16 units by line, counted from 0, in the order of lines. */
  readonly stops: ReadonlyMap<number, number>;
  positionAt(offset: number): TextPosition;
};

/** The sources of the programs of a transaction. */
export class DebugSources {
  readonly #all: DebugSource[] = [];
  readonly #byPath = new Map<string, DebugSource[]>();
  readonly #byFile = new Map<SourceFile, DebugSource>();
  readonly #files = new Map<SourceProgram, ReadonlyMap<string, SourceFile>>();

  constructor(programs: Iterable<{ readonly sources: SourceProgram }>) {
    for (const { sources } of programs) {
      if (this.#files.has(sources)) continue;
      this.#files.set(sources, new Map(sources.files));
      for (const [path, file] of sources.files) this.#add(path, file);
    }
  }

  get all(): readonly DebugSource[] {
    return this.#all;
  }

  /** The source of a place in a program. */
  of({ sources }: { readonly sources: SourceProgram }, path: string): DebugSource | undefined {
    const file = this.#files.get(sources)?.get(path);
    return file && this.#byFile.get(file);
  }

  #add(path: string, file: SourceFile): void {
    const known = this.#byPath.get(path) ?? [];
    this.#byPath.set(path, known);
    const same = known.find(({ text }) => text === file.text);
    const source = same ?? sourceOf(path, file);
    if (same === undefined) {
      this.#all.push(source);
      known.push(source);
    }
    this.#byFile.set(file, source);
  }
}

function sourceOf(path: string, file: SourceFile): DebugSource {
  const positionAt = positionsIn(file.text);
  const functions = [...file.functions, ...file.contracts.flatMap((contract) => contract.functions)];
  // The initializer and the getter of a variable are statements, too.
  const variables = file.contracts.flatMap((contract) =>
    contract.variables.filter(
      ({ kind, value, visibility }) =>
        kind !== "constant" && (value !== undefined || visibility === "public"),
    ),
  );
  const starts = [...functions.flatMap(({ units }) => units), ...variables].map(({ start }) => start);
  starts.sort((one, other) => one - other);
  const stops = new Map<number, number>();
  for (const start of starts) {
    const { line } = positionAt(start);
    if (!stops.has(line)) stops.set(line, start);
  }
  return { path, text: file.text, stops, positionAt };
}
