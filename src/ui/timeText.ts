/** `2026-03-02 10:11:12 UTC`; whatever cannot be a date comes back as digits. */
export function utcText(milliseconds: number): string {
  const iso = isoOf(milliseconds);
  return iso === undefined ? String(milliseconds) : `${iso.slice(0, 19).replace("T", " ")} UTC`;
}

/** `340 ms`, `1.4 s`, `2 min 5 s`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `undefined` for what is beyond all dates. */
export function isoOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
