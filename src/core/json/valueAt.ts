import { isJsonObject, type JsonValue } from "./jsonValue.ts";

/** The value at a path of names and indexes, or `undefined` where there is none. Only own properties count. */
export function valueAt(value: JsonValue, path: readonly (string | number)[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((inside, step) => {
    if (Array.isArray(inside)) return typeof step === "number" ? inside[step] : undefined;
    return isJsonObject(inside) && Object.hasOwn(inside, step) ? inside[step] : undefined;
  }, value);
}
