import { hostOf } from "../../core/hosts.ts";
import type { KeyAnswer, KeyQuestion } from "../../app/keys/keyConsent.ts";
import { sendKeyWords } from "../../text/questions.ts";
import { confirm } from "./confirm.ts";

/** Asks whether a service may get its key with the verification of a contract. @returns `undefined` when turned away */
export async function askToSendKey(
  { contract, serviceUrl, isTrusted }: KeyQuestion,
  signal: AbortSignal,
): Promise<KeyAnswer | "always" | undefined> {
  const host = hostOf(serviceUrl);
  const without = {
    answer: "without",
    label: sendKeyWords.without(),
    detail: sendKeyWords.withoutDetail(),
  } as const;
  const withKey = {
    answer: "with",
    label: sendKeyWords.withKey(),
    detail: sendKeyWords.withKeyDetail(host),
  } as const;
  const always = {
    answer: "always",
    label: sendKeyWords.always(),
    detail: sendKeyWords.alwaysDetail(host),
  } as const;
  return confirm<KeyAnswer | "always">({
    title: sendKeyWords.title(host),
    why: sendKeyWords.why(contract, isTrusted),
    answers: isTrusted ? [without, withKey, always] : [without, withKey],
    signal,
  });
}
