import { visibleText } from "../../core/strings/visibleText.ts";
import { atPlaceholders } from "../../text/language.ts";
import { valueWords } from "../../text/value.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";
import type { PathPart } from "../page/valuePath.ts";

/** Where a value stands in the response, and what it is called. */
export type At = {
  readonly path: readonly PathPart[];
  readonly what: string;
  /** In which raw response; the first where it is not named. */
  readonly responseIndex?: number;
};

/** Where an object stands in which raw response. */
export type Place = Omit<At, "what">;

/** How a value of some type is shown. */
export type Form<Value> = (value: Value, at: At) => readonly Piece[];

/** Longer values are shortened in the middle and can be opened. */
export const longestInline = 200;
const [headLength, tailLength] = [120, 60];

/** A text of a service: whole when it is short, else its beginning, its end, its length and a way to all of it. */
export const textForm: Form<string> = (text, at) => {
  if (text === "") return [aside(valueWords.empty())];
  if (text.length <= longestInline) return [{ kind: "prose", text: visibleText(text) }];
  const shortened = `${visibleText(text.slice(0, headLength))} … ${visibleText(text.slice(-tailLength))}`;
  return [{ kind: "prose", text: shortened }, aside(valueWords.characters(text.length)), openPiece(at)];
};

/** Opens a value whole. */
export function openPiece({ what, path, responseIndex }: At): Piece {
  return { kind: "open", what, path, ...(responseIndex === undefined ? {} : { responseIndex }) };
}

/** Our own words. */
export function text(shown: string): Piece {
  return { kind: "text", text: shown };
}

/** What is told of something in our own words: it has no name on the wire. */
export function field(label: string, ...pieces: readonly Piece[]): PieceField {
  return { label, name: "", pieces };
}

/** A text to the letter, whole. */
export function code(text: string, whole = text): Extract<Piece, { kind: "code" }> {
  return { kind: "code", text: visibleText(text, 2 * longestInline), whole: visibleText(whole, 64 * 1024) };
}

/** Last characters that a line always has room for, as a shortened address has. */
const endLength = 4;

/** The same on one line, as much of it as there is room for. */
export function fitted(text: string, whole = text): Piece {
  const end = Math.max(0, text.length - endLength);
  return {
    kind: "fitted",
    // More of it fits in no line.
    text: visibleText(text.slice(0, Math.min(end, headLength))),
    tail: visibleText(text.slice(end)),
    whole: visibleText(whole.slice(0, longestInline)),
  };
}

/** Longer values are opened rather than copied. */
export const longestCopied = 4096;

/** The sign that copies a value, behind how it is shown first; none where there is one already, or the value is long. */
export function copyable(pieces: readonly Piece[], whole: string, what: string): readonly Piece[] {
  const [first, ...rest] = pieces;
  const isValue = first !== undefined && valueKinds.has(first.kind);
  const hasSign = pieces.some(({ kind }) => kind === "copy");
  if (!isValue || hasSign || whole === "" || whole.length > longestCopied) return pieces;
  return [first, { kind: "copy", what, whole }, ...rest];
}

const valueKinds: ReadonlySet<Piece["kind"]> = new Set(["text", "code", "prose", "moment"]);

/** A text to the letter, which can be copied; `what` names it. */
export function copiedCode(text: string, what: string): readonly Piece[] {
  return copyable([code(text)], text, what);
}

/** What can be entered for a type: of an enum also the names of its values. */
export function typeText(type: string, members: readonly string[] | undefined): string {
  return members === undefined || members.length === 0 ? type : `${type}: ${members.join(", ")}`;
}

/** Words of ours beside a value. */
export function aside(text: string): Piece {
  return { kind: "aside", text };
}

/** A message with pieces at its placeholders; what is around them is text of a kind. */
export function joined(message: string, values: readonly Piece[], kind: "text" | "aside" = "text"): Piece {
  return { kind: "joined", pieces: atPlaceholders<Piece>(message, (text) => ({ kind, text }), ...values) };
}
