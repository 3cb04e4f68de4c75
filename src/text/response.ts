import { lackedFiles, type LackedFiles } from "../services/verifier/schema.ts";
import {
  isInternalError,
  lastResponse,
  type VerificationResponse,
} from "../services/verifier/verification.ts";
import type { Explanation } from "./explanation.ts";
import { explainFailure } from "./failure.ts";
import { outcomeExplanations } from "./outcome.ts";

/** A service's answer in sentences: those of its outcome, or others where the answer tells more than that. */
export function explainResponse(response: VerificationResponse): Explanation {
  const explanation = outcomeExplanations[response.outcome];
  const { status, retryAfterMilliseconds } = lastResponse(response);
  switch (response.outcome) {
    case "unknown": {
      const namesNone = response.listsRecords && response.decisive === undefined;
      if (isInternalError(response)) return internalError(explanation);
      return namesNone ? namesOthers(explanation, response.records.length) : explanation;
    }
    case "rateLimited":
      return withWait(explanation, retryAfterMilliseconds);
    case "retired":
      return status >= 300 && status < 400 ? redirected(explanation) : explanation;
    case "compileFailed":
      return withLackedFiles(explanation, lackedByDecisive(response));
    default:
      return explanation;
  }
}

function redirected(explanation: Explanation): Explanation {
  return {
    ...explanation,
    title: "The service points elsewhere",
    sentence:
      "The service answered with a redirect. It is never followed: it would hand your request, and a key, to another address.",
    nextStep:
      "Try the next protocol; the choice is remembered for this network. If the service has moved, put its new address into the settings.",
  };
}

function internalError(explanation: Explanation): Explanation {
  return {
    ...explanation,
    title: "The service had an internal error",
    sentence: "The service ran into an error of its own and does not say what became of the contract.",
    nextStep:
      "Try again in a minute. Services also answer so for a chain that they no longer support: if it stays, choose another service or network.",
    remedies: ["tryAgain", "selectNetwork"],
  };
}

function namesOthers(explanation: Explanation, count: number): Explanation {
  return {
    ...explanation,
    title: "The answer does not name this contract",
    sentence:
      count === 0
        ? "The service answered, but its list of records is empty."
        : "The service answered, but none of its records is about the asked address on this chain.",
    nextStep: "Try again. What it did send is listed below; nothing is concluded from it.",
  };
}

function withWait(explanation: Explanation, milliseconds: number | undefined): Explanation {
  if (milliseconds === undefined) return explanation;
  const failure = { kind: "rateLimited", retryAfterMilliseconds: milliseconds } as const;
  return { ...explanation, nextStep: explainFailure(failure, "").nextStep };
}

function lackedByDecisive({ records, decisive }: VerificationResponse): LackedFiles | undefined {
  const record = decisive === undefined ? undefined : records[decisive];
  return record && lackedFiles(record);
}

function withLackedFiles(explanation: Explanation, lacked: LackedFiles | undefined): Explanation {
  if (lacked === undefined) return explanation;
  const { missing, invalid } = lacked;
  const lacks = [
    ...(missing === 0 ? [] : [`${counted(missing)} missing`]),
    ...(invalid === 0 ? [] : [`${counted(invalid)} not what the metadata says`]),
  ];
  if (lacks.length === 0) return explanation;
  return {
    ...explanation,
    title: "The source is not complete",
    sentence: `The service could not compile the published source: ${lacks.join(", and ")}.`,
    nextStep: "Publish the source with all its files, then verify again. The files are named below.",
  };
}

function counted(count: number): string {
  return count === 1 ? "1 file is" : `${count} files are`;
}
