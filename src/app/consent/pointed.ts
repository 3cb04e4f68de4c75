import { referenceAt } from "../../core/scan/references.ts";
import { parseSubject, subjectOf, type Subject } from "../../core/scan/subject.ts";
import type { Place } from "./hexRule.ts";

/** What the user named in a text: with the cursor, or by selecting it; and where its reference stands. */
export type PointedText = {
  readonly subject: Subject;
  readonly via: "cursor" | "selection";
  readonly place: Place;
};

/** A part of a text, from its first unit up to, not including, its last; the cursor stands at `active`. */
export type Selected = { readonly start: number; readonly end: number; readonly active: number };

/** What is known of a text beside what it says. */
export type Surroundings = Omit<Place, "text" | "start" | "end">;

/** UTF-16 units that are read to either side of a selection: the address of a private key's account may be among them. */
export const contextReach = 512 * 1024;

/** A longer selection is no identifier. */
export const longestSelection = 4096;

/**
 * What is meant by a selection: itself, if it is an identifier in any form, else the reference that the cursor touches.
 */
export function pointedIn(
  text: string,
  { start, end, active }: Selected,
  around: Surroundings = {},
): PointedText | undefined {
  const where = { ...around, text };
  if (start < end && end - start <= longestSelection) {
    const subject = parseSubject(text.slice(start, end));
    if (subject.ok) {
      return {
        subject: subject.value,
        via: "selection",
        place: { ...where, ...rangeOf(subject.value, text, start, end) },
      };
    }
  }
  const found = referenceAt(text, active);
  if (found === undefined) return undefined;
  const { start: from, end: to } = found;
  return { subject: subjectOf(found), via: "cursor", place: { ...where, start: from, end: to } };
}

/** Where in a selection the digits of a hash stand, with their `0x`; anything else stands in all of it. */
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
