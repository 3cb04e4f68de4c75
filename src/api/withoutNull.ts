/** Plain data without the members of objects that are null, which are many in the facts of a transaction. */
export function withoutNull<Value extends object>(value: Value): Partial<Value> {
  return strip(value) as Partial<Value>;
}

function strip(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(strip);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => (item === null ? [] : [[name, strip(item)]])),
  );
}
