import * as vscode from "vscode";
import type { InputOrigin } from "../app/consent/hashConsent.ts";
import type { TextContext, EntryPoint } from "../app/consent/classifyHex.ts";
import {
  maxContextUnits,
  longestSelection,
  selectedReference,
  type DocumentInfo,
} from "../app/consent/selectedReference.ts";
import { ownScheme } from "./ownScheme.ts";
import { contextLength, referenceAt, type Identifier } from "../core/scan/findReferences.ts";
import type { Subject } from "../core/references/subject.ts";

/** What the user named: with the cursor, a selection or in an input box, and what stood around it. */
export type Pointed = { readonly subject: Subject; readonly origin: InputOrigin };

/** What stands under the cursor: the selection, if it is an identifier in any form, else the reference it touches. */
export function pointedAt(editor: vscode.TextEditor | undefined): Pointed | undefined {
  if (editor === undefined) return undefined;
  const { document, selection } = editor;
  const { active } = selection;
  const length = document.offsetAt(selection.end) - document.offsetAt(selection.start);
  const selected = length <= longestSelection ? selection : new vscode.Range(active, active);
  const { text, from, ...around } = textAround(document, selected);
  const start = document.offsetAt(selected.start) - from;
  const end = document.offsetAt(selected.end) - from;
  const pointed = selectedReference(text, { start, end, active: document.offsetAt(active) - from }, around);
  if (pointed === undefined) return undefined;
  const { subject, entryPoint: via, context: place } = pointed;
  return {
    subject,
    origin: { entryPoint: via, context: place, line: document.positionAt(from + place.start).line + 1 },
  };
}

/** How something in a document is meant, with the text around it, which tells what it is. */
export function meantAt(document: vscode.TextDocument, range: vscode.Range, via: EntryPoint): InputOrigin {
  return { entryPoint: via, context: placeIn(document, range), line: range.start.line + 1 };
}

/** Where a range of a document stands, with the text around it that tells what it is. */
function placeIn(document: vscode.TextDocument, range: vscode.Range): TextContext {
  const { text, from, ...around } = textAround(document, range);
  return {
    ...around,
    text,
    start: document.offsetAt(range.start) - from,
    end: document.offsetAt(range.end) - from,
  };
}

/** @returns the text from `from` on; its path is that in the workspace: what lies above says nothing of its files */
function textAround(
  document: vscode.TextDocument,
  { start, end }: vscode.Range,
): DocumentInfo & { readonly text: string; readonly from: number } {
  const first = document.positionAt(Math.max(0, document.offsetAt(start) - maxContextUnits));
  const last = document.positionAt(document.offsetAt(end) + maxContextUnits);
  const from = document.offsetAt(first);
  return {
    text: document.getText(new vscode.Range(first, last)),
    from,
    path: vscode.workspace.asRelativePath(document.uri, false).replaceAll("\\", "/"),
    ...(document.uri.scheme === ownScheme && { isForeign: true }),
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
  const from = Math.max(0, offset - contextLength);
  const around = new vscode.Range(document.positionAt(from), document.positionAt(offset + contextLength));
  const reference = referenceAt(document.getText(around), offset - from);
  if (reference === undefined) return undefined;
  const { start, end } = reference;
  const range = new vscode.Range(document.positionAt(from + start), document.positionAt(from + end));
  return { reference, range };
}
