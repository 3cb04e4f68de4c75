import * as vscode from "vscode";
import { runToEnd } from "../../core/async/yielding.ts";
import { solidityTokens } from "../../builds/source/solidityTokens.ts";
import { shortenHex } from "../../core/hex.ts";
import type { DebugSource } from "../../app/debugging/debugSources.ts";

/** The function that runs in a frame: its offsets in its source up to where it is, and the names that have values. */
export type RunningFunction = {
  readonly source: DebugSource;
  readonly start: number;
  readonly end: number;
  readonly values: ReadonlyMap<string, string>;
};

/** Names in the lines of a function up to where it is, with values that VS Code draws behind these lines. Only these lines: elsewhere the same name is another variable. */
export function frameValues(
  document: Pick<vscode.TextDocument, "getText">,
  running: RunningFunction | undefined,
): vscode.InlineValue[] {
  if (running === undefined) return [];
  const { source, start, end, values } = running;
  // Line ends of the document can be others: positions are those of the source.
  if (
    document.getText().replace(/\r\n?/g, "\n") !== source.text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n")
  )
    return [];
  const shown = new Map<string, vscode.InlineValue>();
  const { words, starts } = runToEnd(solidityTokens(source.text.slice(start, end)));
  for (const [at, name] of words.entries()) {
    const value = values.get(name);
    if (value === undefined || words[at - 1] === ".") continue;
    const { line, character } = source.positionAt(start + (starts[at] ?? 0));
    const range = new vscode.Range(line, character, line, character + name.length);
    shown.set(`${line} ${name}`, new vscode.InlineValueText(range, `${name} = ${shortHex(value)}`));
  }
  return [...shown.values()];
}

/** Addresses and hashes fill the line otherwise. */
const shortHex = (text: string): string => text.replaceAll(/\b0x[\da-fA-F]{17,}/g, (hex) => shortenHex(hex));
