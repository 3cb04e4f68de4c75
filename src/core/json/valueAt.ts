import { isJsonObject, type JsonObject, type JsonValue } from "./jsonValue.ts";

/** The value at a path of names and indexes, or `undefined` where there is none. Only own properties count. */
export function valueAt(value: JsonValue, path: readonly (string | number)[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((inside, step) => {
    if (Array.isArray(inside)) return typeof step === "number" ? inside[step] : undefined;
    return isJsonObject(inside) && Object.hasOwn(inside, step) ? inside[step] : undefined;
  }, value);
}

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
