import { isJsonObject, type JsonObject, type JsonValue } from "./jsonValue.ts";
import { valueAt } from "./valueAt.ts";

/** The text at a path of names; undefined where there is none, or another value. */
export function textAt(value: JsonValue, ...path: string[]): string | undefined {
  const found = valueAt(value, path);
  return typeof found === "string" ? found : undefined;
}

/** The object at a path of names; undefined where there is none, or another value. */
export function objectAt(value: JsonValue, ...path: string[]): JsonObject | undefined {
  const found = valueAt(value, path);
  return isJsonObject(found) ? found : undefined;
}

/** The array at a path of names; undefined where there is none, or another value. */
export function listAt(value: JsonValue, ...path: string[]): JsonValue[] | undefined {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : undefined;
}
