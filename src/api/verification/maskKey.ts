import type { Secret } from "../../core/secret.ts";
import type { RawAnswer } from "../rawAnswer.ts";

/** Shorter ones would be found in anything. */
const shortestMasked = 6;

/**
 * An answer without the key that went along with the request: a service that repeats what it was sent must not make
 * it appear in a panel, a report or a raw answer.
 */
export function maskKey(answer: RawAnswer, key: Secret | undefined): RawAnswer {
  const value = key?.reveal();
  if (value === undefined || value.length < shortestMasked) return answer;
  const inJson = JSON.stringify(value).slice(1, -1);
  const text = [inJson, value, encodeURIComponent(value)].reduce(
    (masked, spelling) => masked.replaceAll(spelling, String(key)),
    answer.text,
  );
  return { ...answer, text };
}
