const revisions = new WeakMap<object, number>();
let latest = 0;

/** A number that is another one for each thing: of rows that are made of another one, none stay on screen. 0 for none. */
export function revisionOf(thing: object | undefined): number {
  if (thing === undefined) return 0;
  const known = revisions.get(thing) ?? (latest += 1);
  revisions.set(thing, known);
  return known;
}
