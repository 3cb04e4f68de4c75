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
