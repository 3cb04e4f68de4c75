/** A hundred years: services have been seen to name dates months away, and more says nothing. */
const longestMilliseconds = 100 * 365 * 24 * 60 * 60 * 1000;

/**
 * Reads a `Retry-After` header: seconds, or an HTTP date.
 * @returns milliseconds from `now`, between 0 and a hundred years: never to be slept on unasked; `undefined` for a missing or unreadable header.
 */
export function retryAfterMilliseconds(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const wait = /^\d{1,12}$/.test(text)
    ? Number(text) * 1000
    : /^[A-Za-z]{3},? /.test(text)
      ? Date.parse(text) - now
      : NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestMilliseconds);
}
