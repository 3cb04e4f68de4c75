import type * as z from "zod/mini";
import type { JsonObject, JsonValue } from "../../core/json/jsonValue.ts";
import { namesOf } from "../../core/json/namesOf.ts";

/** One documented field as it came: null and absent are told apart, and what broke its type keeps its raw value. */
export type Reading<Value> =
  | { readonly state: "value"; readonly value: Value }
  | { readonly state: "null" }
  | { readonly state: "absent" }
  | { readonly state: "unreadable"; readonly raw: JsonValue };

/** The documented fields of an object, by name, each with the schema of its value when it is neither null nor absent. */
export type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The fields of a shape as they were read. */
type FieldReadings<Fields extends Shape> = {
  readonly [Name in keyof Fields]: Reading<z.output<Fields[Name]>>;
};

/** An object read field by field. Nothing it held is lost. A class, for a service's own object can look like one. */
export class ObjectReading<Fields extends Shape> {
  readonly fields: FieldReadings<Fields>;
  /** Fields that the shape does not name, as they came; listed on first use, for there may be 100,000. */
  declare readonly extra: readonly (readonly [name: string, value: JsonValue])[];
  readonly #object: JsonObject;

  /** @param object what was read: the extra fields are those of its own that `fields` lacks */
  constructor(fields: FieldReadings<Fields>, object: JsonObject) {
    this.fields = fields;
    this.#object = object;
    let extra: ObjectReading<Shape>["extra"] | undefined;
    const get = (): ObjectReading<Shape>["extra"] => (extra ??= this.firstExtra(Infinity));
    // Its own as `fields` is, so that readings can be compared.
    Object.defineProperty(this, "extra", { get, enumerable: true });
  }

  /** How many extra fields there are. */
  get extraCount(): number {
    const documented = Object.keys(this.fields).filter((name) => Object.hasOwn(this.#object, name));
    return namesOf(this.#object).length - documented.length;
  }

  /** The first so many extra fields: the others are not looked at. */
  firstExtra(most: number): ObjectReading<Shape>["extra"] {
    const first: (readonly [string, JsonValue])[] = [];
    for (const name of namesOf(this.#object)) {
      if (first.length >= most) break;
      if (!Object.hasOwn(this.fields, name)) first.push([name, this.#object[name] ?? null]);
    }
    return first;
  }
}

/** Reads an object field by field: a bad field never fails its neighbours. */
export function readObject<Fields extends Shape>(shape: Fields, object: JsonObject): ObjectReading<Fields> {
  const fields: Record<string, Reading<unknown>> = {};
  for (const name of Object.keys(shape)) {
    const schema = shape[name];
    if (schema !== undefined)
      fields[name] = readValue(schema, Object.hasOwn(object, name) ? object[name] : undefined);
  }
  return new ObjectReading(fields as FieldReadings<Fields>, object);
}

/** Reads a single value. */
export function readValue<Schema extends z.ZodMiniType>(
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
