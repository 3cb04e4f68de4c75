import type * as vscode from "vscode";
import type { Range } from "./values.ts";
import { Position, Uri } from "./values.ts";

/** A text as editors hand it out; it never changes. */
export function documentOf(text: string, uri = Uri.file("/workspace/notes.md")): vscode.TextDocument {
  const lines = text.split("\n");
  const starts = lines.map((_line, index) =>
    lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0),
  );
  const offsetAt = ({ line, character }: Position): number => (starts[line] ?? 0) + character;
  const positionAt = (offset: number): Position => {
    const inside = Math.max(0, Math.min(offset, text.length));
    const line = starts.findLastIndex((start) => start <= inside);
    return new Position(line, inside - (starts[line] ?? 0));
  };
  const document = {
    uri,
    version: 1,
    isClosed: false,
    lineCount: lines.length,
    offsetAt,
    positionAt,
    lineAt: (line: number) => ({ text: lines[line] ?? "" }),
    getText: (range?: Range) =>
      range === undefined ? text : text.slice(offsetAt(range.start), offsetAt(range.end)),
  };
  return document as unknown as vscode.TextDocument;
}
