/** JSON as it is read here: integers that a double cannot hold are bigints. Objects are plain, keys are own. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };

/** Shorter integers always fit a double. */
const riskyLength = 16;

/** Deeper than any answer of a service, and far from what overflows the stack of whoever walks the value. */
const deepestNesting = 256;

/**
 * Parses JSON keeping every digit of every integer.
 * @throws SyntaxError when the text is no JSON, or nested more than 256 deep.
 */
export function parseExactJson(text: string): JsonValue {
  const { hasLongInteger, nesting } = survey(text);
  if (nesting > deepestNesting) throw new SyntaxError("The JSON is nested too deeply.");
  return hasLongInteger
    ? (JSON.parse(text, keepEveryDigit as Reviver) as JsonValue)
    : (JSON.parse(text) as JsonValue);
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

type Reviver = (name: string, value: unknown) => unknown;

function keepEveryDigit(_name: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value) || context.source === undefined) return value;
  return /^-?\d+$/.test(context.source) ? BigInt(context.source) : value;
}

/**
 * Reading the source of each number is several times slower than plain parsing, so it is done only when an integer that
 * needs it stands outside of strings. Hops from quote to quote, so the length of strings costs next to nothing.
 */
function survey(text: string): { readonly hasLongInteger: boolean; readonly nesting: number } {
  let longestDigits = 0;
  let nesting = 0;
  let depth = 0;
  for (let from = 0; from < text.length;) {
    const quote = text.indexOf('"', from);
    const end = quote === -1 ? text.length : quote;
    let digits = 0;
    for (let at = from; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= digitZero && code <= digitNine) {
        digits += 1;
        if (digits > longestDigits) longestDigits = digits;
        continue;
      }
      digits = 0;
      if (code === openBracket || code === openBrace) {
        depth += 1;
        if (depth > nesting) nesting = depth;
      } else if (code === closeBracket || code === closeBrace) depth -= 1;
    }
    from = quote === -1 ? text.length : endOfString(text, quote);
  }
  return { hasLongInteger: longestDigits >= riskyLength, nesting };
}

const [digitZero, digitNine, openBracket, closeBracket, openBrace, closeBrace] = [48, 57, 91, 93, 123, 125];

/** Index behind the string that is opened at `open`: behind its closing quote, or the end of a text without one. */
export function endOfString(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 92) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
