import { readTimestamp, timestampToDate, type Timestamp } from "../../core/timestamp.ts";
import { valueWords } from "../../text/value.ts";
import { isoOf, utcText } from "../timeText.ts";
import type { Piece } from "../page/pageModel.ts";
import { aside, code, type Form } from "./shownText.ts";

/** A consensus timestamp, which is copied as it came. */
export const timestampForm: Form<string> = (text, { what }) => {
  const copy = { kind: "copy", what, whole: text } as const;
  const read = readTimestamp(text);
  const date = read.ok ? timestampToDate(read.value) : undefined;
  if (date === undefined) return [code(text), copy, aside(valueWords.beyondDates())];
  return [{ kind: "moment", at: date.getTime(), exact: text }, copy];
};

/** As long as ISO 8601 is with nine digits of a second. */
const longestIso = 30;

/** A time in ISO 8601 and UTC; undefined in any other spelling. */
export function isoMoment(text: string): readonly Piece[] | undefined {
  const milliseconds = text.length <= longestIso && text.endsWith("Z") ? Date.parse(text) : Number.NaN;
  const isIso = isoOf(milliseconds)?.slice(0, 19) === text.slice(0, 19);
  return isIso ? [{ kind: "moment", at: milliseconds, exact: text }] : undefined;
}

/** `2026-10-28 09:14:03.123456789 UTC`; as it came where a date cannot hold it. */
export function exactTimeText(timestamp: Timestamp): string {
  const date = timestampToDate(timestamp);
  if (date === undefined) return `${timestamp.seconds}.${nanosText(timestamp)}`;
  const text = utcText(date.getTime());
  return timestamp.nanos === 0 ? text : text.replace(" UTC", `.${nanosText(timestamp)} UTC`);
}

function nanosText({ nanos }: Timestamp): string {
  return String(nanos).padStart(9, "0");
}
