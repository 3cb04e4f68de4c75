import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { readObject, type ObjectReading, type Shape } from "./reading.ts";

/** A list of objects, each read on first use: one answer can hold tens of thousands, and few are ever looked at. */
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
