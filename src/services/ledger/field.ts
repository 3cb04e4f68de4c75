import type { Reading } from "../reading/reading.ts";

/** A value, or why there is none. `incomplete`: the source does not have it yet. */
export type Field<Value> = Reading<Value> | { readonly state: "incomplete" };

/** The value of a field; `undefined` where there is none, or it could not be read. */
export function valueOf<Value>(field: Field<Value>): Value | undefined {
  return field.state === "value" ? field.value : undefined;
}
