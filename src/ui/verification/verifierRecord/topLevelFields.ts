import { longestKey } from "../../../core/characters/distinctTexts.ts";
import type { JsonValue } from "../../../core/json/jsonValue.ts";
import type { Reading } from "../../../services/reading/reading.ts";
import { lastResponse, type VerificationResponse } from "../../../services/verifier/verification.ts";

/** `unused` as it is worth showing: an error has a body of another form, which lacks it without meaning anything. */
export function unusedOf(response: VerificationResponse): Reading<readonly string[]> | undefined {
  const { unused } = response;
  return unused?.state === "absent" && lastResponse(response).status !== 200 ? undefined : unused;
}

/**
 * The undocumented top-level fields: those whose value is among the service's words by name, the others whole. Of long
 * texts it is not looked up.
 */
export function extraOf({ extra, words }: VerificationResponse): {
  readonly said: readonly string[];
  readonly others: readonly (readonly [name: string, value: JsonValue])[];
} {
  const isKey = (text: string): boolean => text.length <= longestKey;
  const all = new Set(words.filter(isKey));
  const isSaid = (value: JsonValue): boolean => typeof value === "string" && isKey(value) && all.has(value);
  return {
    said: extra.filter(([, value]) => isSaid(value)).map(([name]) => name),
    others: extra.filter(([, value]) => !isSaid(value)),
  };
}
