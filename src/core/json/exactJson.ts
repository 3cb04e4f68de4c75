import { survey } from "./jsonSurvey.ts";
import type { JsonValue } from "./jsonValue.ts";
import { restoreLongIntegers } from "./longIntegers.ts";

/** UTF-16 units of a text, or bytes: larger ones are parsed in a thread, which takes some ten milliseconds to start. */
export const largeJson = 1024 * 1024;

/**
 * Parses JSON keeping every digit of every integer.
 * @throws SyntaxError when the text is no JSON
 * @throws TooMuchToRead when it holds more than is read
 */
export function parseExactJson(text: string): JsonValue {
  const hasLongInteger = survey(text);
  // eslint-disable-next-line no-restricted-syntax -- the text is within the budget
  const parsed = JSON.parse(text) as JsonValue;
  return hasLongInteger ? restoreLongIntegers(text, parsed) : parsed;
}

type RawJson = { readonly rawJSON: (text: string) => unknown };

/** JSON text in one line, bigints written as the integers they are. */
export function formatExactJson(value: JsonValue): string {
  const { rawJSON } = JSON as unknown as RawJson;
  return JSON.stringify(value, (_name, item: unknown) =>
    typeof item === "bigint" ? rawJSON(item.toString()) : item,
  );
}
