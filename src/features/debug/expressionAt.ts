import * as vscode from "vscode";
import { solidityTokens } from "../../builds/source/solidityTokens.ts";
import type { SourceRange } from "../../builds/source/parseSource.ts";
import { runToEnd } from "../../core/async/yielding.ts";

const isName = (word = ""): boolean => /^[A-Za-z_$]/.test(word);

/**
 * The expression that a name of a source ends: at `c` of `a[b].c` it is that, at `a` the name alone. Undefined where no name stands, and
 * for what is in the result of a call.
 *
 * @param offset in UTF-16 units
 */
export function expressionAt(text: string, offset: number): SourceRange | undefined {
  const { words, starts, ends, closes } = runToEnd(solidityTokens(text));
  const at = ends.findIndex((end, index) => offset <= end && isName(words[index]));
  if (offset < (starts[at] ?? Infinity)) return undefined;
  // An argument by its name, or a member of a struct.
  if (words[at + 1] === ":" && /^[{,]$/.test(words[at - 1] ?? "")) return undefined;
  let first = at;
  while (words[first - 1] === ".") {
    first -= 2;
    while (words[first] === "]") first = closes.indexOf(first) - 1;
    // `address(this)`, `type(uint256)`
    if (words[first] === ")") {
      first = closes.indexOf(first) - 1;
      if (!/^(?:address|type)$/.test(words[first] ?? "")) return undefined;
    }
    if (!isName(words[first])) return undefined;
  }
  return { start: starts[first] ?? 0, end: ends[at] ?? 0 };
}

/** What VS Code evaluates where the pointer rests, which is more than the word. */
export function provideEvaluatableExpression(
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.EvaluatableExpression | undefined {
  const text = document.getText();
  const found = expressionAt(text, document.offsetAt(position));
  if (found === undefined) return undefined;
  const { start, end } = found;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  return new vscode.EvaluatableExpression(range, text.slice(start, end));
}
