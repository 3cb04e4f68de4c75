import { readTimestamp, timestampToDate, type Timestamp } from "../../core/timestamp.ts";
import { ageText } from "../ageText.ts";
import { utcText } from "../timeText.ts";
import { aside, code, type Form } from "./shownText.ts";

/** A consensus time: as it came, as a date, and how long ago that was. */
export const timestampForm: Form<string> = (text, { what, now }) => {
  const exact = [code(text), { kind: "copy", what, whole: text }] as const;
  const read = readTimestamp(text);
  const date = read.ok ? timestampToDate(read.value) : undefined;
  if (date === undefined) return [...exact, { kind: "break" }, aside("beyond all dates")];
  const milliseconds = date.getTime();
  return [
    ...exact,
    { kind: "break" },
    { kind: "text", text: utcText(milliseconds) },
    aside(`· ${ageText(milliseconds, now)}`),
  ];
};

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
