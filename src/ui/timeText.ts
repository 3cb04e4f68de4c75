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
