/** JSON as it is read here: integers that a double cannot hold are bigints. Objects are plain, keys are own. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };

/** Shorter integers always fit a double. */
const riskyLength = 16;
const longInteger = /\d{16}/;

/**
 * Parses JSON keeping every digit of every integer.
 * @throws SyntaxError when the text is no JSON.
 */
export function parseExactJson(text: string): JsonValue {
  return hasLongInteger(text)
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
function hasLongInteger(text: string): boolean {
  let from = 0;
  for (;;) {
    const open = text.indexOf('"', from);
    const end = open === -1 ? text.length : open;
    if (end - from >= riskyLength && longInteger.test(text.slice(from, end))) return true;
    if (open === -1) return false;
    from = closingQuote(text, open) + 1;
    if (from === 0) return false;
  }
}

/** Index of the quote that closes the string opened at `open`, or -1. */
function closingQuote(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 92) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return -1;
}
