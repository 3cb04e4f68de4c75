import type { VariableDeclaration } from "../../builds/source/declaredVariables.ts";
import { positionsIn, type TextPosition } from "../../core/strings/textPosition.ts";

/** Where a variable's declaration ends in its source, by its place in the build's storage. */
export type PlacedVariable = { readonly index: number; readonly name: string; readonly end: TextPosition };

/** A source of a build, with the variables that it declares. */
export type DeclaringSource = {
  readonly source: string;
  readonly text: string;
  readonly variables: readonly PlacedVariable[];
};

/** More variables than a contract has. */
const mostVariables = 2000;

/** The first declarations of a build, by their sources. */
export function placeDeclarations(declarations: readonly VariableDeclaration[]): readonly DeclaringSource[] {
  const indexed = declarations
    .slice(0, mostVariables)
    .map((declaration, index) => ({ ...declaration, index }));
  return [...Map.groupBy(indexed, ({ source }) => source)].map(([source, all]) => {
    const text = all[0]?.text ?? "";
    const positionOf = positionsIn(text);
    const variables = all.map(({ index, name, end }) => ({ index, name, end: positionOf(end) }));
    return { source, text, variables };
  });
}
