import { assertNever } from "../core/assertNever.ts";
import type { Failure } from "../http/failure.ts";
import type { Conclusion, VerificationSummary } from "../app/verification/report.ts";
import type { Explanation } from "./explanation.ts";
import { outcomeExplanations } from "./outcome.ts";

type InWords = Pick<Explanation, "tone" | "title" | "sentence">;

const noAnswer = "What the service holds afterwards is not known: verify again to see.";

const unanswered: Readonly<
  Record<
    Exclude<Failure["kind"], "rateLimited"> | Exclude<Conclusion["kind"], "answered" | "failed">,
    InWords
  >
> = {
  unreachable: { tone: "bad", title: "The service could not be reached", sentence: noAnswer },
  proxyFailed: {
    tone: "bad",
    title: "The proxy let nothing through",
    sentence: "Nothing was sent: verify again to see whether it does now.",
  },
  timedOut: { tone: "bad", title: "No answer in time", sentence: noAnswer },
  tooLarge: { tone: "bad", title: "The answer was too large", sentence: noAnswer },
  unreadable: { tone: "bad", title: "The answer could not be read", sentence: noAnswer },
  cutOff: { tone: "bad", title: "The answer was cut off", sentence: noAnswer },
  redirected: { tone: "bad", title: "The service pointed elsewhere", sentence: noAnswer },
  serviceFailed: { tone: "bad", title: "The service failed", sentence: noAnswer },
  notJson: { tone: "bad", title: "Not an answer of this service", sentence: noAnswer },
  notNamed: { tone: "bad", title: "Not the answer to this question", sentence: noAnswer },
  unfinished: { tone: "careful", title: "The job was not seen to its end", sentence: noAnswer },
  cancelled: {
    tone: "neutral",
    title: "Cancelled",
    sentence: "You ended this verification. The service may have finished it on its side.",
  },
  unresolved: {
    tone: "careful",
    title: "The address behind this ID is not known",
    sentence:
      "The contract's address could not be looked up, so nothing was sent to the verification service.",
  },
  noVerifier: {
    tone: "neutral",
    title: "No verification service",
    sentence: "The network had no verification service in the settings, so nothing was sent.",
  },
  noExplorer: {
    tone: "neutral",
    title: "Nothing to import from",
    sentence: "This chain had no block explorer to import source from, so there was nothing to verify by.",
  },
} satisfies Readonly<Partial<Record<Failure["kind"] | Conclusion["kind"], InWords>>>;

/** What is left of an earlier attempt: its word, an outcome or why there was none, and what its status was then. */
type Remembered = Pick<VerificationSummary, "word" | "status">;

/** An earlier attempt in sentences. */
export function explainAttempt({ word, status }: Remembered): InWords {
  const said = explainWord(word);
  switch (status) {
    case "perfect":
    case "partial":
    case "verified":
      return {
        tone: "good",
        title: verifiedTitles[status],
        sentence:
          word === "noExplorer"
            ? "The service held verified source for this contract already."
            : `The attempt itself came to no result (${attemptWord({ word, status: undefined })}). A look at the verification status afterwards showed the contract verified.`,
      };
    case "notVerified":
      return word === "noExplorer"
        ? {
            ...said,
            title: "Not verified, and nothing to import from",
            sentence: `The service held no verified source for this contract. ${said.sentence}`,
          }
        : { ...said, sentence: "A look at the verification status afterwards showed it as not verified." };
    case undefined:
      return said;
    default:
      return assertNever(status);
  }
}

const verifiedTitles = {
  perfect: "Verified, exact match",
  partial: "Verified, partial match",
  verified: "Verified",
} as const;

function explainWord(word: string): InWords {
  const known: Readonly<Record<string, InWords>> = { ...unanswered, ...outcomeExplanations };
  return (Object.hasOwn(known, word) ? known[word] : undefined) ?? outcomeExplanations.unknown;
}

/** How it went in a word or two, for a narrow place: "exact match", "not published", "timed out". */
export function attemptWord({ word, status }: Remembered): string {
  const found = status === undefined || status === "notVerified" ? word : status;
  if (found === "perfect") return "exact match";
  if (found === "partial") return "partial match";
  if (found === "verified") return found;
  return /^[a-zA-Z]{1,40}$/.test(word)
    ? word.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : "unknown";
}
