import { isMaskable } from "../../http/masking.ts";

const longestKey = 1000;

/** Why a text cannot be a key; put into words by `text/keys`. */
export type KeyProblem = "tooLong" | "notAscii" | "quoted" | "notMaskable";

/** Why a text, without space around it, cannot be a key; `undefined` when it can. */
export function keyProblem(text: string): KeyProblem | undefined {
  if (text.length > longestKey) return "tooLong";
  if (!/^[\x21-\x7e]*$/.test(text)) return "notAscii";
  if (/["\\]/.test(text)) return "quoted";
  return isMaskable(text) ? undefined : "notMaskable";
}
