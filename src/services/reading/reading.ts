import type * as z from "zod/mini";
import { type JsonObject, type JsonValue, isJsonObject } from "../../core/json/jsonValue.ts";

/** A documented field: null and absent are distinct, and an unreadable value keeps its raw JSON. */
export type Reading<Value> =
  | { readonly state: "value"; readonly value: Value }
  | { readonly state: "null" }
  | { readonly state: "absent" }
  | { readonly state: "unreadable"; readonly raw: JsonValue };

/** The documented fields of an object, by name, each with the schema of its value when it is neither null nor absent. */
export type Shape = Readonly<Record<string, z.ZodMiniType>>;

type FieldReadings<Fields extends Shape> = {
  readonly [Name in keyof Fields]: Reading<z.output<Fields[Name]>>;
};

/** An object read field by field, without losing anything. A class, as an object of a service could look the same. */
export class ObjectReading<Fields extends Shape> {
  readonly fields: FieldReadings<Fields>;
  /** Fields that the shape does not name, as they came; listed on first use, for there may be 100,000. */
  declare readonly extra: readonly (readonly [name: string, value: JsonValue])[];
  #extra: ObjectReading<Shape>["extra"] | undefined;
  readonly #object: JsonObject;

  /** Of each its own as `fields` is, so that readings can be compared; with one getter, else V8 takes each for another class. */
  static readonly #ownExtra: PropertyDescriptor & ThisType<ObjectReading<Shape>> = {
    get() {
      return (this.#extra ??= this.firstExtra(Infinity));
    },
    enumerable: true,
  };

  /** @param object what was read: the extra fields are those of its own that `fields` lacks */
  constructor(fields: FieldReadings<Fields>, object: JsonObject) {
    this.fields = fields;
    this.#object = object;
    Object.defineProperty(this, "extra", ObjectReading.#ownExtra);
  }

  get extraCount(): number {
    const documented = Object.keys(this.fields).filter((name) => Object.hasOwn(this.#object, name));
    return Object.keys(this.#object).length - documented.length;
  }

  /** The first so many extra fields: the others are not looked at. */
  firstExtra(most: number): ObjectReading<Shape>["extra"] {
    const first: (readonly [string, JsonValue])[] = [];
    for (const name of Object.keys(this.#object)) {
      if (first.length >= most) break;
      if (!Object.hasOwn(this.fields, name)) first.push([name, this.#object[name] ?? null]);
    }
    return first;
  }
}

/** Reads an object field by field: an unreadable field does not affect others. */
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
export function valueOf<Value>(
  reading: Reading<Value> | { readonly state: "incomplete" },
): Value | undefined {
  return reading.state === "value" ? reading.value : undefined;
}

/** A list of objects that are read on first use: a response may have tens of thousands, and few are used. */
export class Rows<Fields extends Shape> {
  readonly #shape: Fields;
  readonly #items: readonly JsonValue[];
  readonly #read = new Map<number, ObjectReading<Fields>>();

  constructor(shape: Fields, items: readonly JsonValue[]) {
    this.#shape = shape;
    this.#items = items;
  }

  get length(): number {
    return this.#items.length;
  }

  /** The row at an index; an item that is no object has all fields absent and itself as an extra. */
  at(index: number): ObjectReading<Fields> | undefined {
    const item = this.#items[index];
    if (item === undefined) return undefined;
    let row = this.#read.get(index);
    if (row === undefined) {
      row = this.#readItem(item);
      this.#read.set(index, row);
    }
    return row;
  }

  /** The item at an index as it came, unread. */
  raw(index: number): JsonValue | undefined {
    return this.#items[index];
  }

  /** All of them, of which none is kept: together they take many times the memory of the items. */
  *[Symbol.iterator](): Generator<ObjectReading<Fields>> {
    for (const item of this.#items) yield this.#readItem(item);
  }

  #readItem(item: JsonValue): ObjectReading<Fields> {
    return readObject(this.#shape, isJsonObject(item) ? item : { "(item)": item });
  }
}

/** The first rows of a list; no more are read. */
export function firstRows<Row>(
  rows: { readonly length: number; at(place: number): Row | undefined } | undefined,
  most: number,
): readonly Row[] {
  const first = Array.from({ length: Math.min(rows?.length ?? 0, most) }, (_, place) => rows?.at(place));
  return first.filter((row) => row !== undefined);
}

/** A field that broke its documented type: where it stands (`logs[2].data`) and what came instead. */
export type UnreadableField = { readonly path: string; readonly raw: JsonValue };

/** All fields of an object that could not be read, nested ones and those of rows included. */
export function unreadableFields(
  { fields }: Pick<ObjectReading<Shape>, "fields">,
  prefix = "",
): UnreadableField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name;
    if (field.state === "unreadable") return [{ path, raw: field.raw }];
    return field.state === "value" ? unreadableInside(field.value, path) : [];
  });
}

function unreadableInside(value: unknown, path: string): UnreadableField[] {
  if (value instanceof Rows) {
    return [...(value as Rows<Shape>)].flatMap((row, index) => unreadableFields(row, `${path}[${index}].`));
  }
  return value instanceof ObjectReading ? unreadableFields(value, `${path}.`) : [];
}
