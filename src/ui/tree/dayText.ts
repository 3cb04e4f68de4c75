const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The day of a moment, here: `2026-07-24`. Later days sort behind earlier ones. */
export function dayOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** `Today`, `Yesterday`, `Friday, 24 July`; with the year when that is another. */
export function dayText(day: string, now: number): string {
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day === dayOf(now)) return "Today";
  if (day === dayOf(yesterday.getTime())) return "Yesterday";
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const weekday = weekdays[new Date(year, month - 1, date).getDay()] ?? "";
  const text = `${weekday}, ${date} ${months[month - 1] ?? ""}`;
  return year === today.getFullYear() ? text : `${text} ${year}`;
}

/** `12:41`, in the reader's own time zone. */
export function timeText(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** `12:41` of today, `24 Jul 12:41` of this year, else `24 Jul 2025`. */
export function shortMoment(milliseconds: number, now: number): string {
  if (dayOf(milliseconds) === dayOf(now)) return timeText(milliseconds);
  const date = new Date(milliseconds);
  const day = `${date.getDate()} ${(months[date.getMonth()] ?? "").slice(0, 3)}`;
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return `${day} ${isThisYear ? timeText(milliseconds) : date.getFullYear()}`;
}

/** `2026-07-24 12:41`, for a tooltip. */
export function fullMoment(milliseconds: number): string {
  return `${dayOf(milliseconds)} ${timeText(milliseconds)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
