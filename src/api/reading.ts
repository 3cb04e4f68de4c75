import type * as z from "zod";
import type { JsonObject, JsonValue } from "./exactJson.ts";

/** One documented field as it came: null and absent are told apart, and what broke its type keeps its raw value. */
export type Reading<Value> =
  | { readonly state: "value"; readonly value: Value }
  | { readonly state: "null" }
  | { readonly state: "absent" }
  | { readonly state: "unreadable"; readonly raw: JsonValue };

/** The documented fields of an object, by name, each with the schema of its value when it is neither null nor absent. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** An object read field by field. Nothing it held is lost. */
export type ObjectReading<Fields extends Shape> = {
  readonly fields: { readonly [Name in keyof Fields]: Reading<z.output<Fields[Name]>> };
  /** Fields that the shape does not name, as they came. */
  readonly extra: readonly (readonly [name: string, value: JsonValue])[];
};

// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- What extends it adds its private fields to what is given.
class Given {
  constructor(given: object) {
    return given;
  }
}

/** A private mark on what was read here: a service's own object can look like a reading. A set of all takes longer. */
class ReadingMark extends Given {
  readonly #isReading = true;

  static isOn(value: object): boolean {
    return #isReading in value;
  }
}

/** Whether a value is an object read field by field, not one that merely looks so. */
export function isObjectReading(value: unknown): value is ObjectReading<Shape> {
  return typeof value === "object" && value !== null && ReadingMark.isOn(value);
}

/** Reads an object field by field: a bad field never fails its neighbours. */
export function readObject<Fields extends Shape>(shape: Fields, object: JsonObject): ObjectReading<Fields> {
  const fields: Record<string, Reading<unknown>> = {};
  for (const name of Object.keys(shape)) {
    const schema = shape[name];
    if (schema !== undefined)
      fields[name] = readValue(schema, Object.hasOwn(object, name) ? object[name] : undefined);
  }
  const extra = Object.keys(object)
    .filter((name) => !Object.hasOwn(shape, name))
    .map((name) => [name, object[name] ?? null] as const);
  const reading = { fields: fields as ObjectReading<Fields>["fields"], extra };
  new ReadingMark(reading);
  return reading;
}

/** Reads a single value. */
export function readValue<Schema extends z.ZodType>(
  schema: Schema,
  value: JsonValue | undefined,
): Reading<z.output<Schema>> {
  if (value === undefined) return { state: "absent" };
  if (value === null) return { state: "null" };
  const result = schema.safeParse(value);
  return result.success ? { state: "value", value: result.data } : { state: "unreadable", raw: value };
}

/** The value of a reading, or `undefined` for null, absent and unreadable. */
export function valueOf<Value>(reading: Reading<Value>): Value | undefined {
  return reading.state === "value" ? reading.value : undefined;
}
