import type { JsonValue } from "./jsonValue.ts";

/**
 * JSON on one line with exact integers, cut after about `limit` UTF-16 units, as a value may be megabytes long.
 * `whole`: whether it was not cut.
 */
export function compactJson(
  value: JsonValue,
  limit: number,
): { readonly text: string; readonly whole: boolean } {
  const writer = new Writer(limit);
  writer.value(value);
  return writer.whole
    ? { text: writer.text, whole: true }
    : { text: `${writer.text.slice(0, limit)}…`, whole: false };
}

class Writer {
  readonly #limit: number;
  text = "";
  whole = true;

  constructor(limit: number) {
    this.#limit = limit;
  }

  value(value: JsonValue): void {
    if (typeof value === "string") this.#string(value);
    else if (typeof value !== "object" || value === null) this.text += String(value);
    else if (Array.isArray(value)) this.#items("[", value, "]", (item) => this.value(item));
    else {
      this.#items("{", Object.keys(value), "}", (name) => {
        this.#string(name);
        this.text += ": ";
        this.value(value[name] ?? null);
      });
    }
  }

  #string(string: string): void {
    const room = Math.max(0, this.#limit - this.text.length);
    if (string.length > room) this.whole = false;
    this.text += JSON.stringify(string.slice(0, room));
  }

  #items<Item>(open: string, items: readonly Item[], close: string, write: (item: Item) => void): void {
    this.text += open;
    for (const [index, item] of items.entries()) {
      if (this.text.length >= this.#limit) {
        this.whole = false;
        return;
      }
      if (index > 0) this.text += ", ";
      write(item);
    }
    this.text += close;
  }
}
