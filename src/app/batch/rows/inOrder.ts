/** What stands in an order. */
type Ordered = { readonly key: string; readonly after: readonly string[] };

/** Puts libraries and implementations before those that use them, and leaves all else in its order. */
export function inOrder<Row extends Ordered>(rows: readonly Row[]): readonly Row[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const placed = new Set<string>();
  const ordered: Row[] = [];
  // A list of its own, in place of calls in calls: chains can be as long as a batch.
  for (const first of rows) {
    const way = [first];
    const onWay = new Set([first.key]);
    for (let row = way.at(-1); row !== undefined; row = way.at(-1)) {
      const next = row.after
        .map((key) => byKey.get(key))
        .find((before) => before !== undefined && !placed.has(before.key) && !onWay.has(before.key));
      if (next !== undefined) {
        way.push(next);
        onWay.add(next.key);
        continue;
      }
      way.pop();
      if (placed.has(row.key)) continue;
      placed.add(row.key);
      ordered.push(row);
    }
  }
  return ordered;
}
