import { ApiError } from "../../http/failure.ts";
import { readVerification } from "../../services/verifier/protocols/readVerification.ts";
import { readVerificationStatus } from "../../services/verifier/status.ts";
import type { AskedContract, Protocol } from "../../services/verifier/verification.ts";
import type { Conclusion, StatusLookup } from "../verification/report.ts";
import type { StoredBody } from "./storedBody.ts";
import { readStoredFailure } from "./storedFailure.ts";

/**
 * What is stored of a conclusion: the answers of the service, to the attempt or to the look at its status. Nothing where
 * there is none: of all else the summary says all there is.
 */
export function storeConclusion(conclusion: Conclusion): StoredBody | undefined {
  switch (conclusion.kind) {
    case "answered":
      return storeAnswered(conclusion);
    case "noExplorer": {
      const { kind, status } = conclusion;
      return status.kind === "known" ? { answers: [status.status.answer], about: { kind } } : undefined;
    }
    case "failed": {
      const { kind, error, statusAfter } = conclusion;
      if (statusAfter?.kind !== "known") return undefined;
      const attempt = [...error.earlier, ...(error.answer === undefined ? [] : [error.answer])];
      return { answers: [...attempt, statusAfter.status.answer], about: { kind, failure: error.failure } };
    }
    default:
      return undefined;
  }
}

/** No kind: what was stored before there were other kinds is read the same way. */
function storeAnswered({ answer, statusAfter }: Extract<Conclusion, { kind: "answered" }>): StoredBody {
  return statusAfter?.kind === "known"
    ? { answers: [...answer.answers, statusAfter.status.answer], about: { withStatus: true } }
    : { answers: answer.answers, about: {} };
}

/** Reads a stored conclusion; `undefined` when it cannot be read. */
export function readStoredConclusion(
  { answers, about }: StoredBody,
  protocol: Protocol,
  asked: AskedContract,
): Conclusion | undefined {
  if (about["kind"] === undefined) return tryRead(() => readAnswered({ answers, about }, protocol, asked));
  const status = readStatus({ answers, about }, asked);
  if (status === undefined) return undefined;
  if (about["kind"] === "noExplorer") return { kind: "noExplorer", status };
  const failure = about["kind"] === "failed" ? readStoredFailure(about["failure"]) : undefined;
  const { host } = status.status.answer;
  if (failure === undefined) return undefined;
  const attempt = answers.slice(0, -1);
  const error = new ApiError(failure, host, { answer: attempt.at(-1), earlier: attempt.slice(0, -1) });
  return { kind: "failed", error, statusAfter: status };
}

function readAnswered(
  { answers, about }: StoredBody,
  protocol: Protocol,
  asked: AskedContract,
): Conclusion | undefined {
  const statusAfter = about["withStatus"] === true ? readStatus({ answers, about }, asked) : undefined;
  const attempt = about["withStatus"] === true ? answers.slice(0, -1) : answers;
  const answer = readVerification(protocol, asked, attempt);
  return answer && { kind: "answered", answer, ...(statusAfter && { statusAfter }) };
}

function readStatus(
  { answers }: StoredBody,
  asked: AskedContract,
): Extract<StatusLookup, { kind: "known" }> | undefined {
  const answer = answers.at(-1);
  return tryRead(() => answer && { kind: "known", status: readVerificationStatus(asked, answer) });
}

function tryRead<Value>(read: () => Value | undefined): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
