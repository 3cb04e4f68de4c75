import { readFile } from "node:fs/promises";
import type * as vscode from "vscode";
import { documentOf } from "./document.ts";
import { user } from "./user.ts";
import { Uri, type Range } from "./values.ts";

/** A file of the disk, opened as a text. */
export async function openFile(uri: Uri): Promise<{ readonly path: string; readonly text: string }> {
  const text = await readFile(uri.fsPath, "utf8");
  return Object.assign(documentOf(text, uri), { path: uri.path, text });
}

type Shown = Uri | { readonly path: string; readonly text: string };

/** Shows a text, or the file or text of an address, in an editor: what is selected in it and brought into view, the user sees. */
export function showText(shown: Shown, options: vscode.TextDocumentShowOptions) {
  const text = shown instanceof Uri ? "" : shown.text;
  user.opened.push({ path: shown.path, text, options });
  const selected = (range: Range): string =>
    (shown as unknown as { getText: (range: Range) => string }).getText(range);
  return Promise.resolve({
    set selection(range: Range) {
      user.selected.push(selected(range));
    },
    revealRange: (range: Range) => void user.revealed.push(selected(range)),
  });
}
