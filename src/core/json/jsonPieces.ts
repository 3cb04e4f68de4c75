import { isJsonObject, type JsonValue } from "./jsonValue.ts";
import { TooMuchToRead } from "./jsonBudget.ts";
import { noteNames } from "./namesOf.ts";

/**
 * A part of a value that is handed over in several: items of one container that is known already, with their names
 * where that is an object. With `opens`, each is put there empty, to be filled by later pieces.
 */
export type JsonPiece = {
  /** The container, as they are counted when they are opened; 0 holds the value itself. */
  readonly into: number;
  readonly names: readonly string[] | undefined;
  readonly items: readonly JsonValue[];
  readonly opens: boolean;
};

/** What one piece weighs at most: so much is taken over within some hundredths of a second. */
const heaviestPiece = 10_000;
const unitsPerWeight = 64;

/** More names cannot be told apart from one another in a turn; no service that means well sends a tenth of them. */
const mostNames = 100_000;

/**
 * A value in pieces, in the order in which they have to be put together.
 * @throws TooMuchToRead when an object in it has more than 100,000 names
 */
export function* jsonPieces(value: JsonValue): Generator<JsonPiece> {
  let opened = 0;
  yield* split([value], 0);

  function* split(container: JsonValue, into: number): Generator<JsonPiece> {
    const names = isJsonObject(container) ? Object.keys(container) : undefined;
    if (names !== undefined && names.length > mostNames) throw new TooMuchToRead("values");
    const all = Object.values(container as object) as JsonValue[];
    let from = 0;
    let weight = 0;
    const piece = (to: number, opens: boolean): JsonPiece => {
      const items = opens ? [Array.isArray(all[from]) ? [] : {}] : all.slice(from, to);
      const part = { into, names: names?.slice(from, to), items, opens };
      from = to;
      weight = 0;
      return part;
    };
    for (const [index, item] of all.entries()) {
      const added = weightOf(item, heaviestPiece);
      if (weight + added > heaviestPiece && from < index) yield piece(index, false);
      weight += added;
      if (added <= heaviestPiece || typeof item !== "object") continue;
      yield piece(index + 1, true);
      opened += 1;
      yield* split(item, opened);
    }
    if (from < all.length) yield piece(all.length, false);
  }
}

type Container = JsonValue[] | Record<string, JsonValue>;

/** Puts pieces together again. */
export class JsonAssembly {
  readonly #containers: Container[] = [[]];

  add({ into, names = [], items, opens }: JsonPiece): void {
    const container = this.#containers[into];
    if (Array.isArray(container)) container.push(...items);
    else if (container !== undefined) {
      noteNames(container, names);
      for (const [index, name] of names.entries()) put(container, name, items[index] ?? null);
    }
    if (opens) this.#containers.push(...(items as Container[]));
  }

  /** The value, once every piece is there. */
  get value(): JsonValue {
    const [root] = this.#containers;
    return Array.isArray(root) ? (root[0] ?? null) : null;
  }
}

function put(container: Record<string, JsonValue>, name: string, value: JsonValue): void {
  // Setting it would set the prototype.
  if (name !== "__proto__") container[name] = value;
  else
    Object.defineProperty(container, name, { value, configurable: true, enumerable: true, writable: true });
}

/** How much there is to a value: looked at only until it is more than `most`. */
function weightOf(value: JsonValue, most: number): number {
  if (typeof value === "string") return 1 + value.length / unitsPerWeight;
  if (typeof value !== "object" || value === null) return 1;
  let weight = 1;
  if (Array.isArray(value)) {
    for (const item of value) {
      weight += weightOf(item, most - weight);
      if (weight > most) return weight;
    }
    return weight;
  }
  for (const name of Object.keys(value)) {
    weight += name.length / unitsPerWeight + weightOf(value[name] ?? null, most - weight);
    if (weight > most) return weight;
  }
  return weight;
}
