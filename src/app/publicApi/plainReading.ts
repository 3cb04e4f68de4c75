import type { JsonValue } from "../../api/exactJson.ts";
import { ObjectReading, type Reading, type Shape } from "../../api/reading.ts";
import { Rows } from "../../api/rows.ts";
import { unreadableFields } from "../../api/unreadable.ts";
import type { Json, JsonObject, Remainder } from "../../../types/contract-lens.d.ts";

/** A value that was read, as plain data: integers are strings of digits, objects and rows are plain. */
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

/** The fields of an object that were sent and could be read. */
export type PlainFields<Fields extends Shape> = {
  readonly [Name in keyof Fields]?: PlainField<ObjectReading<Fields>["fields"][Name]> | null;
};

type PlainField<Field> =
  Extract<Field, { readonly state: "value" }> extends { readonly value: infer Value } ? Plain<Value> : never;

/** The documented fields of an object as plain data. */
export function plainFields<Fields extends Shape>(reading: ObjectReading<Fields>): PlainFields<Fields> {
  const fields = Object.entries<Reading<unknown>>(reading.fields).flatMap(([name, field]) => {
    if (field.state === "value") return [[name, plainValue(field.value)]];
    return field.state === "null" ? [[name, null]] : [];
  });
  return Object.fromEntries(fields) as PlainFields<Fields>;
}

/** What was sent beside these. */
export function remainder(reading: ObjectReading<Shape>): Remainder {
  return {
    extra: Object.fromEntries(reading.extra.map(([name, value]) => [name, plainJson(value)])),
    unreadable: unreadableFields(reading).map(({ path, raw }) => ({ path, raw: plainJson(raw) })),
  };
}

/** JSON without bigints: their digits stay, as a string. */
function plainJson(value: JsonValue): Json {
  return plainValue(value) as Json;
}

function plainValue(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Rows) return [...(value as Rows<Shape>)].map(plainFields);
  if (value instanceof ObjectReading) return plainFields(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plainValue(item)]));
}

/** Fields of any object as plain data, for records whose form is that of a protocol. */
export function plainObject(reading: ObjectReading<Shape>): JsonObject {
  return plainFields(reading) as JsonObject;
}
