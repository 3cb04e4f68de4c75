import type { JsonValue } from "../../../core/json/jsonValue.ts";
import type { Reading } from "../../../services/reading/reading.ts";
import { lastAnswer, type VerificationAnswer } from "../../../services/verifier/verification.ts";

/** `unused` as it is worth showing: an error has a body of another form, which lacks it without meaning anything. */
export function unusedOf(answer: VerificationAnswer): Reading<readonly string[]> | undefined {
  const { unused } = answer;
  return unused?.state === "absent" && lastAnswer(answer).status !== 200 ? undefined : unused;
}

/** The undocumented top-level fields: those whose value is among the service's words by name, the others whole. */
export function extraOf({ extra, words }: VerificationAnswer): {
  readonly said: readonly string[];
  readonly others: readonly (readonly [name: string, value: JsonValue])[];
} {
  const all = new Set(words);
  const isSaid = (value: JsonValue): boolean => typeof value === "string" && all.has(value);
  return {
    said: extra.filter(([, value]) => isSaid(value)).map(([name]) => name),
    others: extra.filter(([, value]) => !isSaid(value)),
  };
}
