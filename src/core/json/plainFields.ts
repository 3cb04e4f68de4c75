/** A message's own fields, by name. */
export type PlainFields = Readonly<Record<string, unknown>>;

/** A value's own fields, without a prototype; `undefined` when it is no plain object. */
export function plainFields(value: unknown): PlainFields | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  return Object.assign(Object.create(null) as Record<string, unknown>, value);
}

/** Whether these fields are there, and no others. */
export function hasExactly(fields: PlainFields, names: readonly string[]): boolean {
  const present = Object.keys(fields);
  return present.length === names.length && names.every((name) => present.includes(name));
}

/** Whether a value is one of a table's own names. */
export function isKeyOf<Key extends string>(
  table: Readonly<Record<Key, true>>,
  value: unknown,
): value is Key {
  return typeof value === "string" && Object.hasOwn(table, value);
}

/** A whole number from 0 on. */
export function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A text of at most so many UTF-16 units. */
export function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value.length <= longest;
}
