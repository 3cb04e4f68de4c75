import type { VerificationEntry } from "../../app/history/entry.ts";
import { explainAttempt } from "../../text/verification/attempt.ts";
import { statusIcons } from "../parts/statusIcons.ts";
import { hadNoResponse, noResponseIcon } from "./noResponseIcon.ts";
import { treeToneIcons } from "./treeToneIcons.ts";
import type { TreeIcon } from "./treeRow.ts";

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
