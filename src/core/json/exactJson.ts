import { wholeBudget, type JsonBudget } from "./jsonBudget.ts";
import { survey } from "./jsonSurvey.ts";
import { restoreLongIntegers } from "./longIntegers.ts";

/** JSON as it is read here: integers that a double cannot hold are bigints. Objects are plain, keys are own. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };

/**
 * Parses JSON keeping every digit of every integer.
 * @param budget what the text may hold; it is looked through before anything of it is parsed
 * @throws SyntaxError when the text is no JSON
 * @throws TooMuchToRead when it holds more than the budget allows
 */
export function parseExactJson(text: string, budget: JsonBudget = wholeBudget): JsonValue {
  const hasLongInteger = survey(text, budget);
  const parsed = JSON.parse(text) as JsonValue;
  return hasLongInteger ? restoreLongIntegers(text, parsed) : parsed;
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
