import assert from "node:assert/strict";
import type { JsonValue } from "../../src/core/json/jsonValue.ts";
import { ObjectReading, type Reading, type Shape } from "../../src/services/reading/reading.ts";
import type { SourceObject } from "../../src/services/ledger/sourceField.ts";

type FieldReadings = Readonly<Record<string, Reading<unknown>>>;

/** An object as it should be read. */
export function objectReading(
  fields: Readonly<Record<string, unknown>>,
  extra: readonly (readonly [name: string, value: JsonValue])[] = [],
): ObjectReading<Shape> {
  return new ObjectReading(fields as FieldReadings, Object.fromEntries(extra));
}

/** The one object of a mirror node's response. */
export function sourceReading({
  sources,
}: {
  readonly sources: readonly SourceObject[];
}): ObjectReading<Shape> {
  const [source] = sources;
  assert.ok(source);
  return source.reading;
}
