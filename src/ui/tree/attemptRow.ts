import { explainAttempt } from "../../text/verification/attempt.ts";
import { attemptWord } from "../../text/verification/attemptWord.ts";
import { capitalized } from "../../text/language.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { VerificationEntry } from "../../app/history/entry.ts";
import type { Listed } from "../../app/history/historyListing.ts";
import { fullMoment, shortMoment } from "./dayText.ts";
import { lines, type TreeRow, type TreeIcon, treeToneIcons } from "./treeRow.ts";
import { statusIcons } from "../parts/statusIcons.ts";
import { hadNoResponse, noResponseIcon } from "./rowStatus.ts";

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

/** The sign of how an attempt to verify went, the same in every tree; of a match that of the status it led to. */
export function attemptIcon(entry: Pick<VerificationEntry, "word" | "status">): TreeIcon {
  if (hadNoResponse(entry)) return noResponseIcon;
  const { tone } = explainAttempt(entry);
  const fact = entry.status ?? entry.word;
  const name = isMatch(fact) ? statusIcons[fact] : treeToneIcons[tone];
  return { name, tone };
}

function isMatch(word: string): word is "perfect" | "partial" | "verified" {
  return word === "perfect" || word === "partial" || word === "verified";
}
