/** A JSON value; integers that a double cannot represent are bigints. Objects are plain, with own keys. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };

/** Whether a value is a JSON object: neither an array nor null. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a path of names and indexes, or undefined. Only own properties count. */
export function valueAt(value: JsonValue, path: readonly (string | number)[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((inside, step) => {
    if (Array.isArray(inside)) return typeof step === "number" ? inside[step] : undefined;
    return isJsonObject(inside) && Object.hasOwn(inside, step) ? inside[step] : undefined;
  }, value);
}

/** The text at a path of names; undefined if it is missing or of another type. */
export function textAt(value: JsonValue, ...path: string[]): string | undefined {
  const found = valueAt(value, path);
  return typeof found === "string" ? found : undefined;
}

/** The object at a path of names; undefined if it is missing or of another type. */
export function objectAt(value: JsonValue, ...path: string[]): JsonObject | undefined {
  const found = valueAt(value, path);
  return isJsonObject(found) ? found : undefined;
}

/** The array at a path of names; undefined if it is missing or of another type. */
export function listAt(value: JsonValue, ...path: string[]): JsonValue[] | undefined {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : undefined;
}
