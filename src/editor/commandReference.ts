import * as vscode from "vscode";
import type { InputOrigin } from "../app/consent/hashConsent.ts";
import { parseSubject, subjectOf } from "../core/references/subject.ts";
import { meantAt, referenceAround, type Pointed } from "./cursor.ts";

/** Where a reference is in an open document, as the arguments of links in it say. */
export type DocumentPosition = {
  readonly uri: string;
  /** Both from 0. */
  readonly line: number;
  readonly character: number;
};

/**
 * A contract or transaction that this extension hands to one of its commands. Links, keybindings, and other extensions
 * cannot make one, so the command need not ask as for a bare value.
 */
export class OwnReference {
  readonly text: string;
  readonly origin: InputOrigin;

  /** @param origin how the user named it; by default by a panel or tree that shows it */
  constructor(text: string, origin: InputOrigin = { entryPoint: "panel" }) {
    this.text = text;
    this.origin = origin;
  }
}

/** What a command can be given to be about. */
export type CommandReference = string | DocumentPosition | OwnReference;

/** The arguments of a link in a document. */
export function positionIn(
  { uri }: vscode.TextDocument,
  { line, character }: vscode.Position,
): DocumentPosition {
  return { uri: uri.toString(), line, character };
}

/**
 * What a command was given to be about. A document is read again at a position, as if the cursor were there. A bare value
 * counts as another extension's, whoever gave it.
 * @returns `undefined` for what names nothing
 */
export function readReference(given: unknown): Pointed | undefined {
  if (typeof given === "string") return pointedBy(given, { entryPoint: "extension" });
  if (given instanceof OwnReference) return pointedBy(given.text, given.origin);
  return pointedByPosition(given);
}

function pointedBy(text: string, origin: InputOrigin): Pointed | undefined {
  const subject = parseSubject(text);
  return subject.ok ? { subject: subject.value, origin } : undefined;
}

function pointedByPosition(given: unknown): Pointed | undefined {
  const position = readPosition(given);
  const document =
    position && vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === position.uri);
  if (position === undefined || document === undefined) return undefined;
  const found = referenceAround(document, new vscode.Position(position.line, position.character));
  return found && { subject: subjectOf(found.reference), origin: meantAt(document, found.range, "link") };
}

function readPosition(given: unknown): DocumentPosition | undefined {
  try {
    const { uri, line, character } = (given ?? {}) as Partial<Record<keyof DocumentPosition, unknown>>;
    const isPosition = typeof uri === "string" && isIndex(line) && isIndex(character);
    return isPosition ? { uri, line, character } : undefined;
  } catch {
    // Other extensions hand over objects as they are, proxies among them.
    return undefined;
  }
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
