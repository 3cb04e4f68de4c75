import { atPlaceholders, dateText } from "../text/language.ts";
import { ageText, pageWords } from "../text/pages/page.ts";
import type { TimeForm } from "./page/pageModel.ts";

/** `2026-03-02 10:11:12 UTC`; whatever cannot be a date comes back as digits. */
export function utcText(milliseconds: number): string {
  const iso = isoOf(milliseconds);
  return iso === undefined ? String(milliseconds) : `${iso.slice(0, 19).replace("T", " ")} UTC`;
}

/** `undefined` for what is beyond all dates. */
export function isoOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** A moment in the form that the reader has chosen, where nothing counts on: beside an age stands the moment itself. */
export function momentText(milliseconds: number, times: TimeForm, now: number): string {
  if (times === "local") return zonedText(milliseconds);
  const utc = utcText(milliseconds);
  return times === "utc" ? utc : pageWords.named(ageText(milliseconds, now), utc);
}

/** What was so at a moment, where nothing counts on; what is so now where there is none. */
export function wasSoText(text: string, at: number | undefined): string {
  if (at === undefined) return text;
  return atPlaceholders<string>(pageWords.wasSo(), (part) => part, text, utcText(at)).join("");
}

/** In this machine's time zone, which is named: the reader may sit in another one. */
export function zonedText(milliseconds: number): string {
  return dateText(new Date(milliseconds), { dateStyle: "medium", timeStyle: "long" });
}
