import * as vscode from "vscode";
import { reach, referenceAt, type Identifier } from "../core/scan/references.ts";
import type { Subject } from "../core/scan/subject.ts";
import type { Meant } from "../app/consent/hashConsent.ts";
import type { Place, WayIn } from "../app/consent/hexRule.ts";
import { contextReach, longestSelection, pointedIn, type Surroundings } from "../app/consent/pointed.ts";
import { ownScheme } from "./ownScheme.ts";

/** What the user named: with the cursor, a selection or in an input box, and what stood around it. */
export type Pointed = { readonly subject: Subject; readonly meant: Meant };

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
  const pointed = pointedIn(text, { start, end, active: document.offsetAt(active) - from }, around);
  if (pointed === undefined) return undefined;
  const { subject, via, place } = pointed;
  return { subject, meant: { via, place, line: document.positionAt(from + place.start).line + 1 } };
}

/** How something in a document is meant, with the text around it, which tells what it is. */
export function meantAt(document: vscode.TextDocument, range: vscode.Range, via: WayIn): Meant {
  return { via, place: placeIn(document, range), line: range.start.line + 1 };
}

/** Where a range of a document stands, with the text around it that tells what it is. */
function placeIn(document: vscode.TextDocument, range: vscode.Range): Place {
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
): Surroundings & { readonly text: string; readonly from: number } {
  const first = document.positionAt(Math.max(0, document.offsetAt(start) - contextReach));
  const last = document.positionAt(document.offsetAt(end) + contextReach);
  const from = document.offsetAt(first);
  return {
    text: document.getText(new vscode.Range(first, last)),
    from,
    path: vscode.workspace.asRelativePath(document.uri, false).replaceAll("\\", "/"),
    ...(document.uri.scheme === ownScheme && { isFromElsewhere: true }),
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
