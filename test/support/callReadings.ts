import type { JsonObject } from "../../src/core/json/jsonValue.ts";
import { readObject } from "../../src/services/reading/reading.ts";
import type { Call } from "../../src/services/ledger/transaction.ts";
import { callOf } from "../../src/services/ledger/mirror/call.ts";
import { actionShape } from "../../src/services/ledger/mirror/schema.ts";
import { callFrames } from "../../src/app/decoding/tracedCalls.ts";
import type { CallFrame } from "../../src/app/decoding/resultDecoding.ts";
import type { ActionRow } from "./actionRows.ts";

/** The calls of rows of a mirror node's response. */
export function callReadings(rows: readonly ActionRow[]): readonly Call[] {
  return rows.map((row, place) =>
    callOf(
      typeof row["index"] === "number" ? row["index"] : place,
      readObject(actionShape, row as JsonObject).fields,
    ),
  );
}

/** The same in their places, with no address known but those that were told. */
export function framesOf(rows: readonly ActionRow[]): readonly CallFrame[] {
  return callFrames(callReadings(rows), () => undefined);
}
