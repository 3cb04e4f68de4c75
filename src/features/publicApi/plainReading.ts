import { inTurns } from "../../core/turns/inTurns.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { ObjectReading, type Reading, type Shape, Rows } from "../../services/reading/reading.ts";
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

/** An object as plain data: its documented fields, and what was sent beside these. */
export type PlainReading<Fields extends Shape> = { readonly fields: PlainFields<Fields> } & Remainder;

/** So many fields and items take some milliseconds. */
const stepsInTurn = 1000;

/** What was read as plain data, frozen. There may be a million values: others have turns in between. */
export async function plainReading<Fields extends Shape>(
  reading: ObjectReading<Fields>,
): Promise<PlainReading<Fields>> {
  const plain = new PlainData();
  const fields = (await inTurns(plain.fields(reading, ""))) as PlainFields<Fields>;
  const extra = (await inTurns(plain.named(reading.extra, ""))) as JsonObject;
  return { fields, extra, unreadable: Object.freeze(plain.unreadable) };
}

/** Makes plain data, and pauses now and then. */
class PlainData {
  /** What could not be read of the objects so far. */
  readonly unreadable: Remainder["unreadable"][number][] = [];
  #steps = 0;

  *fields({ fields }: ObjectReading<Shape>, prefix: string): Generator<undefined, unknown> {
    const plain: [string, unknown][] = [];
    for (const [name, field] of Object.entries<Reading<unknown>>(fields)) {
      if (this.#isDue()) yield;
      const path = prefix + name;
      if (field.state === "value") plain.push([name, yield* this.value(field.value, path)]);
      else if (field.state === "null") plain.push([name, null]);
      else if (field.state === "unreadable") {
        const raw = (yield* this.value(field.raw, path)) as Json;
        this.unreadable.push(Object.freeze({ path, raw }));
      }
    }
    return Object.freeze(Object.fromEntries(plain));
  }

  /** A value without bigints: their digits stay, as a string. */
  *value(value: unknown, path: string): Generator<undefined, unknown> {
    if (typeof value === "bigint") return value.toString();
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof ObjectReading) return yield* this.fields(value as ObjectReading<Shape>, `${path}.`);
    if (Array.isArray(value) || value instanceof Rows) {
      const items: unknown[] = [];
      for (const item of value as Iterable<unknown>) {
        if (this.#isDue()) yield;
        items.push(yield* this.value(item, `${path}[${items.length}]`));
      }
      return Object.freeze(items);
    }
    return yield* this.named(Object.entries(value), path);
  }

  *named(
    entries: readonly (readonly [name: string, value: unknown])[],
    path: string,
  ): Generator<undefined, unknown> {
    const plain: [string, unknown][] = [];
    for (const [name, item] of entries) {
      if (this.#isDue()) yield;
      plain.push([name, yield* this.value(item, path)]);
    }
    const isLarge = plain.length > stepsInTurn;
    if (isLarge) yield;
    const object = Object.fromEntries(plain);
    if (isLarge) yield;
    return Object.freeze(object);
  }

  #isDue(): boolean {
    this.#steps += 1;
    return this.#steps % stepsInTurn === 0;
  }
}
