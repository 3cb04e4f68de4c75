import { abiChoiceWords, explainPastedAbi } from "../../../src/text/abiChoice.ts";
import { countRows } from "../../../src/app/batch/rowCategory.ts";
import { batchStatusWords } from "../../../src/text/batch/batchPage.ts";
import { refusedDeepLinkWords } from "../../../src/text/deepLink.ts";
import { historyChoices, historyWords, contractChoiceWords } from "../../../src/text/questions.ts";
import { explainKeyProblem, keyWords } from "../../../src/text/keys.ts";
import { badArgumentWords, notificationWords } from "../../../src/text/notifications.ts";
import { describeTexts } from "../../support/textSnapshots.ts";
import { linesOf } from "./explanationText.ts";

type Words = { readonly [name: string]: Words | ((...given: never[]) => unknown) };

/** What an object of words says, a line for each: `{0}` and so on is what it is given. */
function wordsText(words: Words): string {
  return Object.entries(words)
    .map(([name, say]) => {
      if (typeof say !== "function") return wordsText(say);
      return `${name}: ${String((say as (...given: readonly string[]) => unknown)("{0}", "{1}"))}`;
    })
    .join("\n");
}

describeTexts("messages", {
  notifications: wordsText(notificationWords),
  "arguments that cannot be used": wordsText(badArgumentWords),
  "API keys": wordsText(keyWords),
  "what is no API key": linesOf(["tooLong", "notAscii", "quoted", "notMaskable"], explainKeyProblem),
  "the choice of an ABI": wordsText(abiChoiceWords),
  "what is no ABI": linesOf(
    ["empty", "tooLong", "notJson", "noAbi", "severalContracts", "notSignatures"],
    explainPastedAbi,
  ),
  history: wordsText({
    ...historyWords,
    removeNetworkDetail: () => [1, 2].map(historyWords.removeNetworkDetail).join(" | "),
  }),
  "menus of the history": wordsText(historyChoices),
  "the contracts of a transaction": wordsText({
    ...contractChoiceWords,
    whichOfMany: () => contractChoiceWords.whichOfMany(2),
  }),
  "a batch in the status bar": wordsText({
    ...batchStatusWords,
    running: () => batchStatusWords.running(1, 2),
    pausing: () => batchStatusWords.pausing(2),
    paused: () => batchStatusWords.paused(2),
    unfinished: () => batchStatusWords.unfinished(2),
    ended: () => batchStatusWords.ended({ ...countRows([]), all: 1, exact: 1 }),
  }),
  "links that are refused": wordsText(refusedDeepLinkWords),
});
