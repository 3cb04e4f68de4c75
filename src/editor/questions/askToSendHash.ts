import { fileName } from "../../core/characters/fileName.ts";
import * as vscode from "vscode";
import { sendHashWords } from "../../text/questions.ts";
import { explainPrivateKey } from "../../text/failures/notSent.ts";
import { hostOf } from "../../core/hosts.ts";
import type { HashConsentPorts, HashQuestion } from "../../app/consent/hashConsent.ts";
import { visibleText } from "../../core/characters/visibleText.ts";
import { confirm } from "./confirm.ts";

/** The questions that consent to sending a 32-byte value rests on, as the user sees them. */
export const hashQuestions: Pick<HashConsentPorts, "ask" | "tellOfKey"> = {
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
      isTurnedAwayByEnter: true,
      signal,
    });
    return answer !== undefined;
  },
  tellOfKey: (owner) => void vscode.window.showWarningMessage(explainPrivateKey(owner)),
};

function nothingSent({ meant }: HashQuestion): string {
  const name = meant.place?.path === undefined ? undefined : plainWord(fileName(meant.place.path));
  if (name === undefined || name === "") return sendHashWords.nothingSent();
  return meant.line === undefined
    ? sendHashWords.nothingSentOf(name)
    : sendHashWords.nothingSentOfLine(name, meant.line);
}

/** A word of a file's: `$(…)` would be an icon here, and what is not seen could hide something. */
function plainWord(word: string): string {
  return visibleText(word.replace(/[$[\]()<>`]/g, ""), 60);
}
