import type { Failure } from "../../api/failure.ts";
import type { Conclusion } from "../verification/report.ts";
import type { Explanation } from "./explanation.ts";
import { outcomeExplanations } from "./outcome.ts";

type InWords = Pick<Explanation, "tone" | "title" | "sentence">;

const noAnswer = "What the service holds afterwards is not known: verify again to see.";

const unanswered: Readonly<Record<Exclude<Failure["kind"], "rateLimited"> | "noExplorer", InWords>> = {
  unreachable: { tone: "bad", title: "The service could not be reached", sentence: noAnswer },
  proxyFailed: {
    tone: "bad",
    title: "The proxy let nothing through",
    sentence: "Nothing was sent: verify again to see whether it does now.",
  },
  timedOut: { tone: "bad", title: "No answer in time", sentence: noAnswer },
  tooLarge: { tone: "bad", title: "The answer was too large", sentence: noAnswer },
  cutOff: { tone: "bad", title: "The answer was cut off", sentence: noAnswer },
  redirected: { tone: "bad", title: "The service pointed elsewhere", sentence: noAnswer },
  serviceFailed: { tone: "bad", title: "The service failed", sentence: noAnswer },
  notJson: { tone: "bad", title: "Not an answer of this service", sentence: noAnswer },
  noExplorer: {
    tone: "neutral",
    title: "Nothing to import from",
    sentence: "This chain had no block explorer to import source from, so there was nothing to verify by.",
  },
} satisfies Readonly<Partial<Record<Failure["kind"] | Conclusion["kind"], InWords>>>;

/** An earlier attempt of which only the word is left: an outcome, or why there was none. */
export function explainAttempt(word: string): InWords {
  const known: Readonly<Record<string, InWords>> = { ...unanswered, ...outcomeExplanations };
  return (Object.hasOwn(known, word) ? known[word] : undefined) ?? outcomeExplanations.unknown;
}

/** The outcome word as a word or two, for a narrow place: "exact match", "not published", "timed out". */
export function attemptWord(word: string): string {
  if (word === "perfect") return "exact match";
  if (word === "partial") return "partial match";
  return /^[a-zA-Z]{1,40}$/.test(word)
    ? word.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : "unknown";
}
