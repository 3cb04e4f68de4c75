import * as vscode from "vscode";
import { explainPrivateKey } from "../../text/notSent.ts";
import { hostOf } from "../../app/hosts.ts";
import type { HashConsentPorts, HashQuestion } from "../../app/consent/hashConsent.ts";
import type { Mention } from "../../app/consent/hexContext.ts";
import { visibleText } from "../../core/characters/visibleText.ts";
import { confirm } from "./confirm.ts";

/** The questions that consent to sending a 32-byte value rests on, as the user sees them. */
export const hashQuestions: Pick<HashConsentPorts, "ask" | "tellOfKey"> = {
  ask: async (question, signal) => {
    const answer = await confirm({
      title: "Contract Lens: Look Up This 32-Byte Value?",
      why: `This 32-byte value may be a private key: ${reasonFor(question.mention)}.`,
      turnAway: { detail: whereItStands(question) },
      answers: [
        {
          label: "Look Up",
          description: `sends it to ${hostOf(question.serviceUrl)}`,
          detail: "Anyone who holds a private key controls its account.",
        },
      ],
      isTurnedAwayByEnter: true,
      signal,
    });
    return answer !== undefined;
  },
  tellOfKey: (account) =>
    void vscode.window.showWarningMessage(`Contract Lens: ${explainPrivateKey(account)}`),
};

const places: Readonly<Record<Mention["where"], string>> = {
  line: "line",
  call: "call",
  comment: "comment",
  parent: "block around it",
  heading: "heading",
  section: "section",
  column: "column",
  row: "row",
  file: "file name",
};

function reasonFor(mention: Mention | undefined): string {
  if (mention === undefined) return "nothing beside it says that it is a transaction hash";
  return `the ${places[mention.where]} mentions ${plainWord(mention.word)}`;
}

function whereItStands({ meant }: HashQuestion): string {
  const name = meant?.place?.path === undefined ? undefined : plainWord(baseName(meant.place.path));
  if (name === undefined || name === "") return "Nothing is sent.";
  return meant?.line === undefined
    ? `Nothing is sent. It stands in ${name}.`
    : `Nothing is sent. It stands in ${name}, line ${meant.line}.`;
}

/** A word of a file's: `$(…)` would be an icon here, and what is not seen could hide something. */
function plainWord(word: string): string {
  return visibleText(word.replace(/[$[\]()<>`]/g, ""), 60);
}

/** Paths are written with slashes here, whatever the system. */
function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
