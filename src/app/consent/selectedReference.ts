import type { TextContext } from "./classifyHex.ts";
import { referenceAt } from "../../core/scan/findReferences.ts";
import { parseSubject, subjectOf, type Subject } from "../../core/references/subject.ts";

/** A reference at the cursor or in the selection, with its range. */
export type SelectedReference = {
  readonly subject: Subject;
  readonly entryPoint: "cursor" | "selection";
  readonly context: TextContext;
};

/** A part of a text, from its first unit up to, not including, its last; the cursor stands at `active`. */
export type TextSelection = { readonly start: number; readonly end: number; readonly active: number };

/** What is known about a document beside its text. */
export type DocumentInfo = Omit<TextContext, "text" | "start" | "end">;

/** UTF-16 units that are read to either side of a selection: the address of a private key's account may be among them. */
export const maxContextUnits = 512 * 1024;

/** A longer selection is no identifier. */
export const longestSelection = 4096;

/**
 * The reference of a selection: the selected text if it is an identifier, else the reference at the cursor.
 */
export function selectedReference(
  text: string,
  { start, end, active }: TextSelection,
  around: DocumentInfo = {},
): SelectedReference | undefined {
  const where = { ...around, text };
  if (start < end && end - start <= longestSelection) {
    const subject = parseSubject(text.slice(start, end));
    if (subject.ok) {
      return {
        subject: subject.value,
        entryPoint: "selection",
        context: { ...where, ...rangeOf(subject.value, text, start, end) },
      };
    }
  }
  const found = referenceAt(text, active);
  if (found === undefined) return undefined;
  const { start: from, end: to } = found;
  return { subject: subjectOf(found), entryPoint: "cursor", context: { ...where, start: from, end: to } };
}

/** The range of a hash in a selection, with its `0x`; the whole selection for anything else. */
function rangeOf(
  subject: Subject,
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  if (subject.kind !== "transaction" || subject.transaction.kind !== "hash") return { start, end };
  const digits = /(?:0x)?[0-9a-f]{64,}/i.exec(text.slice(start, end));
  if (digits === null) return { start, end };
  return { start: start + digits.index, end: start + digits.index + digits[0].length };
}
