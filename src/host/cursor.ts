import path from "node:path";
import * as vscode from "vscode";
import { referenceAt } from "../core/references.ts";
import { parseSubject, subjectOf, type Subject } from "../core/subject.ts";
import type { Surroundings, Way } from "../app/target/privateKeyGate.ts";

/** What the cursor or selection of the active editor names. */
export type Pointed = { readonly subject: Subject; readonly way: Way; readonly surroundings: Surroundings };

/** A longer selection is no identifier. */
const longestSelection = 4096;

/** Hover and cursor look this far to either side of the position, in UTF-16 units. */
const reach = 4096;

/** What stands under the cursor: the selection, if it is an identifier in any form, else the reference it touches. */
export function pointedAt(editor: vscode.TextEditor | undefined): Pointed | undefined {
  if (editor === undefined) return undefined;
  const { document, selection } = editor;
  const line = document.lineAt(selection.active.line);
  const start = Math.max(0, selection.active.character - reach);
  const near = line.text.slice(start, selection.active.character + reach);
  const surroundings = { fileName: path.posix.basename(document.uri.path), line: near };
  if (!selection.isEmpty) {
    const selected = document.getText(selection);
    const subject = selected.length <= longestSelection ? parseSubject(selected) : undefined;
    if (subject?.ok === true) return { subject: subject.value, way: "selection", surroundings };
  }
  const reference = referenceAround(document, selection.active);
  return reference && { subject: subjectOf(reference), way: "cursor", surroundings };
}

/** The reference at a position, found in the text around it: what lines above say of a number is heard too. */
export function referenceAround(document: vscode.TextDocument, position: vscode.Position) {
  const offset = document.offsetAt(position);
  const from = Math.max(0, offset - reach);
  const range = new vscode.Range(document.positionAt(from), document.positionAt(offset + reach));
  return referenceAt(document.getText(range), offset - from);
}
