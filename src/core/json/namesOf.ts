import type { JsonObject } from "./jsonValue.ts";

const noted = new WeakMap<object, string[]>();

/**
 * The names in an object, in order. Those of a large one that came in pieces were noted then: a service's can hold 100,000,
 * and to list them anew takes as long as a page may.
 */
export function namesOf(object: JsonObject): readonly string[] {
  return noted.get(object) ?? Object.keys(object);
}

/** Notes further names of an object that is being put together. */
export function noteNames(object: JsonObject, names: readonly string[]): void {
  const known = noted.get(object);
  if (known === undefined) noted.set(object, [...names]);
  else for (const name of names) known.push(name);
}
