/** One step on the way to a value inside JSON. */
export type PathPart = string | number;

const longestPath = 32;
/** UTF-16 units. */
const longestPathPart = 4096;

/** Whether a value is a way into JSON that a page may ask for. */
export function isPath(value: unknown): value is readonly PathPart[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > longestPath) return false;
  // A list with gaps would skip them here, and hand on `undefined` afterwards.
  return Array.from<unknown>(value).every((part) =>
    typeof part === "string"
      ? part.length <= longestPathPart
      : Number.isSafeInteger(part) && (part as number) >= 0,
  );
}
