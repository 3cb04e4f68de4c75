import type { JsonObject, JsonValue } from "../../core/json/jsonValue.ts";
import { objectAt, textAt } from "../../core/json/valueAt.ts";

/**
 * All files of a compiler's input by path, each once: the interfaces that Vyper's may have beside its sources, and these. There
 * can be hundreds of thousands, of which nothing is copied.
 */
export function* inputFiles(input: JsonObject): Generator<readonly [path: string, file: JsonValue]> {
  const { sources, interfaces } = partsOf(input);
  for (const [path, file] of Object.entries(interfaces))
    if (!Object.hasOwn(sources, path)) yield [path, file];
  yield* Object.entries(sources);
}

/** How many these are. */
export function countInputFiles(input: JsonObject): number {
  const { sources, interfaces } = partsOf(input);
  const others = Object.keys(interfaces).filter((path) => !Object.hasOwn(sources, path));
  return Object.keys(sources).length + others.length;
}

/** The text of one of them. */
export function inputText(input: JsonObject, path: string): string | undefined {
  const { sources, interfaces } = partsOf(input);
  return textAt(Object.hasOwn(sources, path) ? sources : interfaces, path, "content");
}

function partsOf(input: JsonObject): { readonly sources: JsonObject; readonly interfaces: JsonObject } {
  return { sources: objectAt(input, "sources") ?? {}, interfaces: objectAt(input, "interfaces") ?? {} };
}
