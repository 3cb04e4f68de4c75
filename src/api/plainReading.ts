import type { JsonValue } from "../core/json/jsonValue.ts";
import { ObjectReading, type Reading, type Shape, Rows } from "../services/reading/reading.ts";
import type { Json, JsonObject, Remainder } from "../../types/contract-lens.d.ts";

/** A parsed value as plain data: integers are decimal strings, objects and rows are plain. */
export type Plain<Value> = Value extends bigint
  ? string
  : Value extends ObjectReading<infer Fields>
    ? PlainFields<Fields>
    : Value extends Rows<infer Fields>
      ? readonly PlainFields<Fields>[]
      : Value extends readonly (infer Item)[]
        ? JsonValue extends Item
          ? readonly Json[]
          : readonly Plain<Item>[]
        : Value;

/** The readable fields of an object. */
export type PlainFields<Fields extends Shape> = {
  readonly [Name in keyof Fields]?: PlainField<ObjectReading<Fields>["fields"][Name]> | null;
};

type PlainField<Field> =
  Extract<Field, { readonly state: "value" }> extends { readonly value: infer Value } ? Plain<Value> : never;

/** An object as plain data: its documented fields, and the remainder. */
export type PlainReading<Fields extends Shape> = { readonly fields: PlainFields<Fields> } & Remainder;

type Unreadable = Remainder["unreadable"][number];

/** A reading as plain data, frozen. */
export function plainReading<Fields extends Shape>(reading: ObjectReading<Fields>): PlainReading<Fields> {
  const unreadable: Unreadable[] = [];
  const fields = plainFields(reading, "", unreadable) as PlainFields<Fields>;
  const extra = plainObject(reading.extra, "", unreadable) as JsonObject;
  return { fields, extra, unreadable: Object.freeze(unreadable) };
}

/** @param unreadable collects unreadable fields */
function plainFields({ fields }: ObjectReading<Shape>, prefix: string, unreadable: Unreadable[]): unknown {
  const plain: [string, unknown][] = [];
  for (const [name, field] of Object.entries<Reading<unknown>>(fields)) {
    const path = prefix + name;
    if (field.state === "value") plain.push([name, plainValue(field.value, path, unreadable)]);
    else if (field.state === "null") plain.push([name, null]);
    else if (field.state === "unreadable") {
      const raw = plainValue(field.raw, path, unreadable) as Json;
      unreadable.push(Object.freeze({ path, raw }));
    }
  }
  return Object.freeze(Object.fromEntries(plain));
}

/** A value with bigints as decimal strings, and objects and rows as plain ones. */
export function plainValue(value: unknown, path = "", unreadable: Unreadable[] = []): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof ObjectReading)
    return plainFields(value as ObjectReading<Shape>, `${path}.`, unreadable);
  if (Array.isArray(value) || value instanceof Rows)
    return Object.freeze(
      Array.from(value as Iterable<unknown>, (item, at) => plainValue(item, `${path}[${at}]`, unreadable)),
    );
  return plainObject(Object.entries(value), path, unreadable);
}

function plainObject(
  entries: readonly (readonly [name: string, value: unknown])[],
  path: string,
  unreadable: Unreadable[],
): unknown {
  return Object.freeze(
    Object.fromEntries(entries.map(([name, item]) => [name, plainValue(item, path, unreadable)])),
  );
}
