import { distinctTexts } from "../../../core/characters/distinctTexts.ts";
import { unreadableFailure } from "../../../http/responseJson.ts";
import type { ApiError } from "../../../http/failure.ts";
import { readResponseBody, wordsOf } from "../../../services/verifier/outcome/responseBody.ts";
import type { VerificationReport } from "../../../app/verification/report.ts";

/** The words of whoever answered: the verification service, or the mirror node where it was asked first. */
export function serviceWords({ conclusion }: VerificationReport): readonly string[] {
  switch (conclusion.kind) {
    case "answered":
      return conclusion.response.words;
    case "failed":
    case "unresolved":
      return conclusion.error === undefined ? [] : wordsOfError(conclusion.error);
    case "noVerifier":
    case "noExplorer":
    case "cancelled":
      return [];
  }
}

function wordsOfError({ failure, response }: ApiError): readonly string[] {
  const messages = failure.kind === "serviceFailed" ? failure.messages : [];
  const isReadable = response !== undefined && unreadableFailure(response) === undefined;
  const words = isReadable ? wordsOf(response, readResponseBody(response)) : [];
  return [...distinctTexts([...messages, ...words])];
}
