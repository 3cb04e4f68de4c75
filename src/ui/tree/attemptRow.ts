import { explainAttempt } from "../../text/verification/attempt.ts";
import { attemptWord } from "../../text/verification/attemptWord.ts";
import { capitalized } from "../../text/language.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { VerificationEntry } from "../../app/history/entry.ts";
import type { Listed } from "../../app/history/historyListing.ts";
import { attemptIcon } from "./attemptIcon.ts";
import { fullMoment, shortMoment } from "./dayText.ts";
import { lines, type TreeRow } from "./treeRow.ts";

/** An attempt to verify a contract, below that contract. */
export function attemptRow({ entry, network }: Listed<VerificationEntry>, now: number): TreeRow {
  const { title, sentence } = explainAttempt(entry);
  const label = capitalized(attemptWord(entry));
  const description = shortMoment(entry.seenAt, now);
  return {
    label,
    description,
    tooltip: () =>
      lines([
        words.verificationOn(network, title),
        sentence,
        words.attempt(entry),
        words.finished(fullMoment(entry.seenAt)),
      ]),
    icon: attemptIcon(entry),
    spoken: words.spokenVerification(label, description),
  };
}
