import type { JsonObject } from "../../src/core/json/jsonValue.ts";
import { readObject } from "../../src/services/reading/reading.ts";
import { actionShape, executionResultShape, type ResultReading } from "../../src/services/ledger/schema.ts";
import type { IndexedCall } from "../../src/services/ledger/ledger.ts";
import type { CallFrame } from "../../src/app/decoding/trace/callFrame.ts";
import { callFrames } from "../../src/app/decoding/trace/callFrame.ts";
import type { ActionRow } from "./actionRows.ts";

/** Rows of a mirror node's response as they are read. */
export function callReadings(rows: readonly ActionRow[]): readonly IndexedCall[] {
  return rows.map((row, place) => ({
    index: typeof row["index"] === "number" ? row["index"] : place,
    reading: readObject(actionShape, row as JsonObject),
  }));
}

/** The same in their places, with no address known but those that were told. */
export function framesOf(rows: readonly ActionRow[]): readonly CallFrame[] {
  return callFrames(callReadings(rows), () => undefined);
}

/** A result of these fields. */
export function resultOf(fields: JsonObject): ResultReading {
  return readObject(executionResultShape, fields);
}
