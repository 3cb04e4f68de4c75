import path from "node:path";
import * as vscode from "vscode";
import { reach, referenceAt, type Identifier } from "../core/references.ts";
import { parseSubject, subjectOf, type Subject } from "../core/subject.ts";
import type { Surroundings, Way } from "../app/target/privateKeyGate.ts";

/** What the user named: with the cursor, a selection or in an input box, and what stood around it. */
export type Pointed = { readonly subject: Subject; readonly way: Way; readonly surroundings: Surroundings };

/** A longer selection is no identifier. */
const longestSelection = 4096;

/** What stands under the cursor: the selection, if it is an identifier in any form, else the reference it touches. */
export function pointedAt(editor: vscode.TextEditor | undefined): Pointed | undefined {
  if (editor === undefined) return undefined;
  const { document, selection } = editor;
  if (!selection.isEmpty) {
    const selected = document.getText(selection);
    const subject = selected.length <= longestSelection ? parseSubject(selected) : undefined;
    if (subject?.ok === true) {
      return { subject: subject.value, way: "selection", surroundings: surroundingsOf(document, selection) };
    }
  }
  const { active } = selection;
  const found = referenceAround(document, active);
  const surroundings = surroundingsOf(document, new vscode.Range(active, active));
  return found && { subject: subjectOf(found.reference), way: "cursor", surroundings };
}

/** What may tell whether a text is a private key: the file, all lines that a range touches, and what stands above. */
export function surroundingsOf(document: vscode.TextDocument, { start, end }: vscode.Range): Surroundings {
  const firstLine = start.with({ character: 0 });
  const above = document.positionAt(Math.max(0, document.offsetAt(firstLine) - reach));
  const from = start.with({ character: Math.max(0, start.character - reach) });
  // Whole lines, selected, end where the next begins; that one is not touched.
  const to = end.character === 0 && end.line > start.line ? end : end.translate(0, reach);
  return {
    fileName: path.posix.basename(document.uri.path),
    line: document.getText(new vscode.Range(from, to)),
    above: document.getText(new vscode.Range(above, firstLine)),
  };
}

/** An identifier, and where in the document it stands. */
export type FoundReference = { readonly reference: Identifier; readonly range: vscode.Range };

/** The reference at a position, found in the text around it: what lines above say of a number is heard too. */
export function referenceAround(
  document: vscode.TextDocument,
  position: vscode.Position,
): FoundReference | undefined {
  const offset = document.offsetAt(position);
  const from = Math.max(0, offset - reach);
  const around = new vscode.Range(document.positionAt(from), document.positionAt(offset + reach));
  const reference = referenceAt(document.getText(around), offset - from);
  if (reference === undefined) return undefined;
  const { start, end } = reference;
  const range = new vscode.Range(document.positionAt(from + start), document.positionAt(from + end));
  return { reference, range };
}
