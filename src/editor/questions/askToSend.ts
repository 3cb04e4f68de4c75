import { fileName } from "../../core/strings/fileName.ts";
import * as vscode from "vscode";
import { sendHashWords, sendKeyWords } from "../../text/questions.ts";
import { explainPrivateKey } from "../../text/failures/notSent.ts";
import { hostOf } from "../../core/hosts.ts";
import type { HashConsentPorts, HashQuestion } from "../../app/consent/hashConsent.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { confirm } from "./confirm.ts";
import type { KeyDecision, KeyQuestion } from "../../app/keys/keyConsent.ts";

/** The questions that consent to sending a 32-byte value rests on, as the user sees them. */
export const hashQuestions: Pick<HashConsentPorts, "ask" | "warnAboutKey"> = {
  ask: async (question, signal) => {
    const answer = await confirm({
      title: sendHashWords.title(),
      why: sendHashWords.why(question.keyWord),
      cancelDetail: nothingSent(question),
      answers: [
        {
          answer: "lookUp",
          label: sendHashWords.lookUp(),
          description: sendHashWords.sentTo(hostOf(question.serviceUrl)),
          detail: sendHashWords.risk(),
        },
      ],
      isCanceledByEnter: true,
      signal,
    });
    return answer !== undefined;
  },
  warnAboutKey: (owner) => void vscode.window.showWarningMessage(explainPrivateKey(owner)),
};

function nothingSent({ origin }: HashQuestion): string {
  const name = origin.context?.path === undefined ? undefined : plainWord(fileName(origin.context.path));
  if (name === undefined || name === "") return sendHashWords.nothingSent();
  return origin.line === undefined
    ? sendHashWords.nothingSentOf(name)
    : sendHashWords.nothingSentOfLine(name, origin.line);
}

/** A word of a file's: `$(…)` would be an icon here, and what is not seen could hide something. */
function plainWord(word: string): string {
  return visibleText(word.replace(/[$[\]()<>`]/g, ""), 60);
}

/** Asks whether a service may get its key with the verification of a contract. @returns `undefined` when dismissed */
export async function askToSendKey(
  { contract, serviceUrl, isTrusted }: KeyQuestion,
  signal: AbortSignal,
): Promise<KeyDecision | "always" | undefined> {
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
  return confirm<KeyDecision | "always">({
    title: sendKeyWords.title(host),
    why: sendKeyWords.why(contract, isTrusted),
    answers: isTrusted ? [without, withKey, always] : [without, withKey],
    signal,
  });
}
