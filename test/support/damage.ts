import fc from "fast-check";

/** What may become of a stored value. */
export type Damage = (value: unknown) => unknown;

type Place = readonly string[];

/** A value in place of what should be there: of another type, of another time, or long. */
const replacement = fc.oneof(
  fc.anything(),
  fc.constantFrom(null, "text"),
  fc.constantFrom(null, "", 0, -1, 1.5, 9e15, NaN, true, [], {}, "x".repeat(10_000), "__proto__"),
);

/** Any place as likely as any other, and most lie deep. */
const anywhere = fc.noBias(fc.nat());
const moreNames = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom("__proto__", "constructor", "length"),
);
const character = fc.constantFrom("0", "9", "x", "F", " ", '"', "}", ",", "\\", "\u0000", "ж");

/** Damage of every kind, at any depth. */
export const anyDamage: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(anywhere, replacement).map(([nth, other]) => changing(nth, () => other)),
  anywhere.map((nth) => changing(nth, cutShort)),
  fc
    .tuple(anywhere, moreNames, fc.anything())
    .map(([nth, name, more]) => changing(nth, (value) => withMore(value, name, more))),
  fc.tuple(anywhere, character).map(([nth, other]) => flipping(nth, other)),
  // As another version of the product may have left it.
  fc.anything().map(
    (version): Damage =>
      (value) =>
        withMore(value, "version", version),
  ),
);

/** Changes what stands at one of all places of a value. */
export function changing(nth: number, change: Damage): Damage {
  return (value) => {
    const places = placesIn(value);
    return changedAt(value, places[nth % places.length] ?? [], change);
  };
}

function placesIn(value: unknown): readonly Place[] {
  const inside = Object.entries(typeof value === "object" && value !== null ? value : {});
  return [[], ...inside.flatMap(([name, part]) => placesIn(part).map((place) => [name, ...place]))];
}

function changedAt(value: unknown, [name, ...further]: Place, change: Damage): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return change(value);
  const all = Object.entries(value).map(
    ([own, inside]) =>
      [own, own === name ? changedAt(inside, further, change) : (inside as unknown)] as const,
  );
  return Array.isArray(value) ? all.map(([, inside]) => inside) : Object.fromEntries(all);
}

/** Without its end. */
export function cutShort(value: unknown): unknown {
  if (typeof value === "string" || Array.isArray(value)) return value.slice(0, -1);
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).slice(0, -1));
}

/** Puts another character into the text that a value is stored as; of what is no JSON any more nothing is left. */
function flipping(nth: number, other: string): Damage {
  return (value) => {
    const text = JSON.stringify(value ?? null);
    const where = nth % text.length;
    try {
      return JSON.parse(text.slice(0, where) + other + text.slice(where + 1)) as unknown;
    } catch {
      return undefined;
    }
  };
}

export function withMore(value: unknown, name: string, more: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries([...Object.entries(value), [name, more]]);
}
