import { explainAttempt } from "../../text/verification/attempt.ts";
import { attemptWord } from "../../text/verification/attemptWord.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { VerificationEntry } from "../../app/history/entry.ts";
import type { Listed } from "../../app/history/listing.ts";
import { treeToneIcons } from "./treeToneIcons.ts";
import { fullMoment, shortMoment } from "./dayText.ts";
import { hadNoAnswer, noAnswerIcon } from "./noAnswer.ts";
import { joined, lines, type TreeRow } from "./treeRow.ts";

/** An attempt to verify a contract, below that contract. */
export function attemptRow({ entry, network }: Listed<VerificationEntry>, now: number): TreeRow {
  const { title, sentence, tone } = explainAttempt(entry);
  const word = attemptWord(entry);
  const label = word.slice(0, 1).toUpperCase() + word.slice(1);
  const description = joined([shortMoment(entry.seenAt, now), entry.protocol, entry.host]);
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
    icon: hadNoAnswer(entry) ? noAnswerIcon : { name: treeToneIcons[tone], tone },
    spoken: words.spokenVerification(label, description),
  };
}
