import type { JsonValue } from "../../core/json/jsonValue.ts";
import { ObjectReading, type Shape } from "./reading.ts";
import { Rows } from "./rows.ts";

/** A field that broke its documented type: where it stands (`logs[2].data`) and what came instead. */
export type UnreadableField = { readonly path: string; readonly raw: JsonValue };

/** All fields of an object that could not be read, nested ones and those of rows included. */
export function unreadableFields(
  { fields }: Pick<ObjectReading<Shape>, "fields">,
  prefix = "",
): UnreadableField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name;
    if (field.state === "unreadable") return [{ path, raw: field.raw }];
    return field.state === "value" ? unreadableInside(field.value, path) : [];
  });
}

function unreadableInside(value: unknown, path: string): UnreadableField[] {
  if (value instanceof Rows) {
    return [...(value as Rows<Shape>)].flatMap((row, index) => unreadableFields(row, `${path}[${index}].`));
  }
  return value instanceof ObjectReading ? unreadableFields(value, `${path}.`) : [];
}
