import assert from "node:assert/strict";
import { readableJsonOf } from "../../../src/http/responseJson.ts";
import { isJsonObject, type JsonValue } from "../../../src/core/json/jsonValue.ts";
import type { RawResponse } from "../../../src/http/rawResponse.ts";
import type { ObjectReading, Reading, Shape } from "../../../src/services/reading/reading.ts";

/** Every member of an object is found in its reading: as null, as it came, as a value, or beside the documented ones. */
export function assertKept(reading: ObjectReading<Shape>, object: JsonValue | undefined): void {
  assert.ok(isJsonObject(object));
  const fields = reading.fields as Readonly<Record<string, Reading<unknown>>>;
  const extra = new Map(reading.extra);
  for (const [name, value] of Object.entries(object)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) assert.deepEqual(extra.get(name), value, `The field ${name} is lost.`);
    else if (value === null) assert.equal(field.state, "null");
    else if (field.state === "unreadable") assert.deepEqual(field.raw, value);
    else {
      assert.ok(field.state === "value", `The field ${name} is lost.`);
      if (typeof value !== "object") assert.equal(String(field.value), String(value));
    }
  }
}

/** The object that a response is, read whole. */
export function assertResponseKept(reading: ObjectReading<Shape>, response: RawResponse): void {
  assertKept(reading, readableJsonOf(response));
}
