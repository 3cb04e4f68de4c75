import { dateText } from "../../text/language.ts";
import { treeWords as words } from "../../text/tree.ts";

/** The day of a moment, here: `2026-07-24`. Later days sort behind earlier ones. */
export function dayOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** `Today`, `Yesterday`, `Friday, July 24`; with the year when that is another. */
export function dayText(day: string, now: number): string {
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day === dayOf(now)) return words.today();
  if (day === dayOf(yesterday.getTime())) return words.yesterday();
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const options = { weekday: "long", day: "numeric", month: "long" } as const;
  const isThisYear = year === today.getFullYear();
  return dateText(new Date(year, month - 1, date), isThisYear ? options : { ...options, year: "numeric" });
}

/** `12:41`, in the reader's own time zone. */
export function timeText(milliseconds: number): string {
  return dateText(new Date(milliseconds), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** `12:41` of today, `Jul 24, 12:41` of this year, else `Jul 24, 2025`. */
export function shortMoment(milliseconds: number, now: number): string {
  if (dayOf(milliseconds) === dayOf(now)) return timeText(milliseconds);
  const date = new Date(milliseconds);
  const day = { day: "numeric", month: "short" } as const;
  if (date.getFullYear() !== new Date(now).getFullYear()) return dateText(date, { ...day, year: "numeric" });
  return dateText(date, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** `2026-07-24 12:41`, for a tooltip. */
export function fullMoment(milliseconds: number): string {
  return `${dayOf(milliseconds)} ${timeText(milliseconds)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
