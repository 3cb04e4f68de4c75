import { ApiError } from "../../http/failure.ts";
import { readVerification } from "../../services/verifier/protocols/readVerification.ts";
import { readVerificationStatus } from "../../services/verifier/status.ts";
import type { AskedContract, Protocol } from "../../services/verifier/verification.ts";
import type { Conclusion, StatusLookup } from "../verification/report.ts";
import type { StoredExchange } from "./storedExchange.ts";
import { readStoredFailure } from "./storedFailure.ts";

/**
 * What is stored of a conclusion: the answers of the service, to the attempt or to the look at its status. Nothing where
 * there is none: of all else the summary says all there is.
 */
export function storeConclusion(conclusion: Conclusion): StoredExchange | undefined {
  switch (conclusion.kind) {
    case "answered":
      return storeResponseed(conclusion);
    case "noExplorer": {
      const { kind, status } = conclusion;
      return status.kind === "known" ? { responses: [status.status.response], about: { kind } } : undefined;
    }
    case "failed": {
      const { kind, error, statusAfter } = conclusion;
      if (statusAfter?.kind !== "known") return undefined;
      const attempt = [...error.earlier, ...(error.response === undefined ? [] : [error.response])];
      return {
        responses: [...attempt, statusAfter.status.response],
        about: { kind, failure: error.failure },
      };
    }
    default:
      return undefined;
  }
}

/** No kind: what was stored before there were other kinds is read the same way. */
function storeResponseed({
  response,
  statusAfter,
}: Extract<Conclusion, { kind: "answered" }>): StoredExchange {
  return statusAfter?.kind === "known"
    ? { responses: [...response.responses, statusAfter.status.response], about: { withStatus: true } }
    : { responses: response.responses, about: {} };
}

/** Reads a stored conclusion; `undefined` when it cannot be read. */
export function readStoredConclusion(
  { responses, about }: StoredExchange,
  protocol: Protocol,
  asked: AskedContract,
): Conclusion | undefined {
  if (about["kind"] === undefined) return tryRead(() => readAnswered({ responses, about }, protocol, asked));
  const status = readStatus({ responses, about }, asked);
  if (status === undefined) return undefined;
  if (about["kind"] === "noExplorer") return { kind: "noExplorer", status };
  const failure = about["kind"] === "failed" ? readStoredFailure(about["failure"]) : undefined;
  const { host } = status.status.response;
  if (failure === undefined) return undefined;
  const attempt = responses.slice(0, -1);
  const error = new ApiError(failure, host, { response: attempt.at(-1), earlier: attempt.slice(0, -1) });
  return { kind: "failed", error, statusAfter: status };
}

function readAnswered(
  { responses, about }: StoredExchange,
  protocol: Protocol,
  asked: AskedContract,
): Conclusion | undefined {
  const statusAfter = about["withStatus"] === true ? readStatus({ responses, about }, asked) : undefined;
  const attempt = about["withStatus"] === true ? responses.slice(0, -1) : responses;
  const response = readVerification(protocol, asked, attempt);
  return response && { kind: "answered", response, ...(statusAfter && { statusAfter }) };
}

function readStatus(
  { responses: answers }: StoredExchange,
  asked: AskedContract,
): Extract<StatusLookup, { kind: "known" }> | undefined {
  const response = answers.at(-1);
  return tryRead(() => response && { kind: "known", status: readVerificationStatus(asked, response) });
}

function tryRead<Value>(read: () => Value | undefined): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
