/** `just now`, `12 s ago`, `3 min ago`, `5 h ago`, `12 days ago`, `3 years ago`; `in 4 days` for what is to come. */
export function ageText(milliseconds: number, now: number): string {
  const size = spanText(Math.abs(now - milliseconds));
  if (size === undefined) return "just now";
  return milliseconds > now ? `in ${size}` : `${size} ago`;
}

function spanText(milliseconds: number): string | undefined {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 3) return undefined;
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`;
  const days = Math.floor(seconds / 86_400);
  if (days < 365 * 2) return `${days} days`;
  return `${String(Math.floor(days / 365.25)).replace(/\B(?=(?:\d{3})+$)/g, ",")} years`;
}
