import { inTurns } from "../../core/turns/inTurns.ts";
import type { StoredExchange } from "./storedExchange.ts";

/** So many UTF-16 units are weighed within some milliseconds. */
const unitsInATurn = 1024 * 1024;

/**
 * Whether the texts of these answers would take more bytes than that as JSON: some grow sixfold when they are spelled
 * out. Looks no further than it has to, with turns of others in between.
 */
export function isHeavier(responses: StoredExchange["responses"], bytes: number): Promise<boolean> {
  return inTurns(weighing(responses, bytes));
}

function* weighing(responses: StoredExchange["responses"], bytes: number): Generator<undefined, boolean> {
  // None takes less than a byte for a unit.
  if (responses.reduce((sum, { text }) => sum + text.length, 0) > bytes) return true;
  let weight = 0;
  for (const { text } of responses)
    for (let from = 0; from < text.length; from += unitsInATurn) {
      const to = Math.min(from + unitsInATurn, text.length);
      for (let at = from; at < to; at += 1) weight += weightAt(text, at);
      if (weight > bytes) return true;
      yield;
    }
  return false;
}

/** The bytes of one unit, as `JSON.stringify` and UTF-8 have it. */
function weightAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < space) return code >= backspace && code <= carriageReturn && code !== verticalTab ? 2 : 6;
  if (code === quote || code === backslash) return 2;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (code < firstHigh || code > lastLow) return 3;
  const other = text.charCodeAt(code < firstLow ? at + 1 : at - 1);
  const isPaired = code < firstLow ? other >= firstLow && other <= lastLow : isHigh(other);
  // Half a pair is escaped.
  return isPaired ? 2 : 6;
}

function isHigh(code: number): boolean {
  return code >= firstHigh && code < firstLow;
}

const backspace = 8;
const verticalTab = 11;
const carriageReturn = 13;
const space = 32;
const quote = 34;
const backslash = 92;
const firstHigh = 0xd800;
const firstLow = 0xdc00;
const lastLow = 0xdfff;
