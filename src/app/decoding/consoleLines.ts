import { checksummed, consoleAddress } from "../../core/address.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { argumentsOf, type DecodedValue } from "../../decode/decoding.ts";
import type { TracedCall } from "./resultDecoding.ts";

/** UTF-16 units of a line. */
const longestLine = 1000;

/** What a transaction printed with `console.log`: its first lines, and how many there are. */
export type ConsoleOutput = { readonly lines: readonly string[]; readonly total: number };

/** @param most so many lines are read */
export function consoleOutput(calls: readonly TracedCall[], most: number): ConsoleOutput {
  const printed = calls.filter(({ to }) => to === consoleAddress);
  return { lines: printed.slice(0, most).map(lineOf), total: printed.length };
}

function lineOf(call: TracedCall): string {
  const decoded = call.decode();
  const reading = decoded.kind === "function" ? decoded.candidates[0]?.reading : undefined;
  const values = argumentsOf(reading)?.map(({ value }) => textOf(value));
  return visibleText(values === undefined ? call.input : formatted(values), longestLine);
}

/** As nodes print it: the first text may have places for the values behind it. */
function formatted([first = "", ...others]: readonly string[]): string {
  let used = 0;
  const text = first.replaceAll(/%([sdiofOjx%])/g, (place, letter: string) => {
    if (letter === "%") return others.length === 0 ? place : "%";
    const value = others[used];
    if (value === undefined) return place;
    used += 1;
    return value;
  });
  return [text, ...others.slice(used)].join(" ");
}

function textOf(value: DecodedValue): string {
  switch (value.kind) {
    case "text":
    case "decimal":
      return value.text;
    case "integer":
    case "bool":
      return String(value.value);
    case "address":
      return checksummed(value.address);
    case "bytes":
    case "raw":
      return value.bytes;
    default:
      return "…";
  }
}
