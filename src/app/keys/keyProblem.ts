import { isMaskable } from "../../http/masking/keyPattern.ts";

const longestKey = 1000;

/** Why a text, without space around it, cannot be a key, in a sentence; `undefined` when it can. */
export function keyProblem(text: string): string | undefined {
  if (text.length > longestKey) return "This is too long for a key.";
  if (!/^[\x21-\x7e]*$/.test(text)) return "A key holds no spaces and no characters beyond ASCII.";
  if (/["\\]/.test(text)) return "A key holds no quotes and no backslashes.";
  if (isMaskable(text)) return undefined;
  return "A key of fewer than 8 characters could not be hidden where a service repeats it. Use a longer one.";
}
