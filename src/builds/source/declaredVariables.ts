import { SourceGapError, SourceProgram } from "./sourceProgram.ts";

/** Where a variable in storage is declared. */
export type VariableDeclaration = {
  readonly name: string;
  /** The path that the compiler received. */
  readonly source: string;
  /** The text of that source. */
  readonly text: string;
  /** Behind the declaration, in UTF-16 units from the beginning of the text. */
  readonly end: number;
};

/**
 * The variables that a contract has in storage, inherited ones included, in the order of its layout. Empty where the sources do not
 * say what it inherits. Pauses now and then.
 *
 * @param texts as for `storageLayoutOf`
 */
export function* declaredVariables(
  texts: ReadonlyMap<string, string | undefined>,
  contract: { readonly source: string; readonly name: string },
  remappings: readonly string[],
): Generator<undefined, readonly VariableDeclaration[]> {
  try {
    const program = yield* SourceProgram.read(texts, contract.source, remappings);
    const declared = program.resolve(contract.name, { path: contract.source, contract: undefined });
    if (declared.kind !== "contract") return [];
    const lineage = program.lineage({ path: declared.scope.path, contract: declared.item });
    return lineage.toReversed().flatMap(({ path: source, contract: scope }) => {
      const text = texts.get(source) ?? "";
      return (scope?.variables ?? []).flatMap(({ name, kind, end }) =>
        kind === undefined ? [{ name, source, text, end: text[end] === ";" ? end + 1 : end }] : [],
      );
    });
  } catch (error) {
    if (error instanceof SourceGapError) return [];
    throw error;
  }
}
