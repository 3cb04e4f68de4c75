/** Which long list of an execution result. */
export type RowList = "calls" | "logs" | "stateChanges";

/** Rows that come with a page, and that a page asks for at once. A list of no more stands whole in the page. */
export const rowBlock = 50;

/** Fewer rows need no filter. */
export const leastToFilter = 6;

/** UTF-16 units of what a list is narrowed to, at most. */
export const longestFilter = 200;

const revisions = new WeakMap<object, number>();
let latest = 0;

/**
 * Which response the rows of a list are of, and which look at it: another one for each object that they are decoded by.
 * @param receivedAt milliseconds since the Unix epoch
 */
export function listVersion(receivedAt: number, decoding: object | undefined): string {
  if (decoding === undefined) return `${receivedAt}/0`;
  const revision = revisions.get(decoding) ?? (latest += 1);
  revisions.set(decoding, revision);
  return `${receivedAt}/${revision}`;
}

/** UTF-16 units of a key of a mapping that the reader types; the longest are texts. */
export const longestKey = 1000;
