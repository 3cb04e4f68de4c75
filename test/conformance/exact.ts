import { Rows, type ObjectReading, type Shape } from "../../src/services/reading/reading.ts";

/** The integers of a JSON text with 16 digits or more that no reading of it holds with every digit. */
export function lostIntegers(text: string, readings: readonly ObjectReading<Shape>[]): readonly string[] {
  const withoutStrings = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const sent = withoutStrings.match(/-?\b\d{16,}\b/g) ?? [];
  if (sent.length === 0) return [];
  const kept = new Set(readings.flatMap((reading) => [...integersIn(reading)]));
  return sent.filter((digits) => !kept.has(digits));
}

function* integersIn(value: unknown): Generator<string> {
  if (typeof value === "bigint" || typeof value === "number") yield value.toString();
  else if (Array.isArray(value) || value instanceof Rows) {
    for (const item of value as Iterable<unknown>) yield* integersIn(item);
  } else if (typeof value === "object" && value !== null) yield* integersIn(Object.values(value));
}
