import * as vscode from "vscode";
import type { DebugSource } from "../../app/debugging/debugSources.ts";

/** The function that runs in a frame: its offsets in its source up to where it is, and the names that have values. */
export type RunningFunction = {
  readonly source: DebugSource;
  readonly start: number;
  readonly end: number;
  readonly names: ReadonlySet<string>;
};

/** Names in the lines of a function up to where it is, whose values VS Code draws behind these lines. Others would be of other functions. */
export function frameValues(
  document: Pick<vscode.TextDocument, "getText">,
  running: RunningFunction | undefined,
): vscode.InlineValue[] {
  if (running === undefined) return [];
  const { source, start, end, names } = running;
  // Line ends of the document can be others: positions are those of the source.
  if (
    document.getText().replace(/\r\n?/g, "\n") !== source.text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n")
  )
    return [];
  const values = new Map<string, vscode.InlineValue>();
  for (const { 0: name, index } of source.text.slice(start, end).matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)) {
    if (!names.has(name)) continue;
    const { line, character } = source.positionAt(start + index);
    const range = new vscode.Range(line, character, line, character + name.length);
    values.set(`${line} ${name}`, new vscode.InlineValueVariableLookup(range, name, true));
  }
  return [...values.values()];
}
