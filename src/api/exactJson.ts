import { endOfString } from "./endOfString.ts";
import { restoreLongIntegers, riskyLength } from "./longIntegers.ts";

/** JSON as it is read here: integers that a double cannot hold are bigints. Objects are plain, keys are own. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };

/** Deeper than any answer of a service, and far from what overflows the stack of whoever walks the value. */
const deepestNesting = 256;

/**
 * Parses JSON keeping every digit of every integer.
 * @throws SyntaxError when the text is no JSON, or nested more than 256 deep.
 */
export function parseExactJson(text: string): JsonValue {
  const { hasLongInteger, nesting } = survey(text);
  if (nesting > deepestNesting) throw new SyntaxError("The JSON is nested too deeply.");
  const parsed = JSON.parse(text) as JsonValue;
  return hasLongInteger ? restoreLongIntegers(text, parsed) : parsed;
}

/** The same; `undefined` when the text is no JSON, or nested more than 256 deep. */
export function tryParseExactJson(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is a JSON object: neither an array nor null. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type RawJson = { readonly rawJSON: (text: string) => unknown };

/** JSON text with two-space indent, bigints written as the integers they are. */
export function formatExactJson(value: JsonValue): string {
  const { rawJSON } = JSON as unknown as RawJson;
  return JSON.stringify(
    value,
    (_name, item: unknown) => (typeof item === "bigint" ? rawJSON(item.toString()) : item),
    2,
  );
}

/**
 * What a text needs beside plain parsing, looked at before: a nesting without end must not be parsed at all. Digits
 * inside strings do not count. Hops over strings, so their length costs next to nothing.
 */
function survey(text: string): { readonly hasLongInteger: boolean; readonly nesting: number } {
  let longestDigits = 0;
  let nesting = 0;
  let digits = 0;
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code >= digitZero && code <= digitNine) {
      digits += 1;
      if (digits > longestDigits) longestDigits = digits;
      at += 1;
      continue;
    }
    digits = 0;
    if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > nesting) nesting = depth;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
    at = code === quote ? endOfString(text, at) : at + 1;
  }
  return { hasLongInteger: longestDigits >= riskyLength, nesting };
}

const quote = 34;
const digitZero = 48;
const digitNine = 57;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
