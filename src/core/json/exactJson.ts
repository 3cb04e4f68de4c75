import { wholeBudget, type JsonBudget } from "./jsonBudget.ts";
import { survey } from "./jsonSurvey.ts";
import type { JsonValue } from "./jsonValue.ts";
import { restoreLongIntegers } from "./longIntegers.ts";

/**
 * Parses JSON keeping every digit of every integer.
 * @param budget what the text may hold; it is looked through before anything of it is parsed
 * @throws SyntaxError when the text is no JSON
 * @throws TooMuchToRead when it holds more than the budget allows
 */
export function parseExactJson(text: string, budget: JsonBudget = wholeBudget): JsonValue {
  const hasLongInteger = survey(text, budget);
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
