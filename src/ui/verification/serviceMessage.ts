import type { Conclusion } from "../../app/verification/report.ts";
import { distinctTexts } from "../../core/strings/distinctTexts.ts";
import { messagesOf, type ApiError } from "../../http/failure.ts";
import { unreadableFailure } from "../../http/responseJson.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import {
  readResponseBody,
  wordsOf,
  type ResponseBody,
} from "../../services/verifier/outcome/responseBody.ts";
import { lastResponse, type VerificationResponse } from "../../services/verifier/verification.ts";
import { verificationWords as words } from "../../text/verification/verificationPage.ts";

/** The messages about an attempt, verbatim. */
export type ServiceMessage = {
  readonly by: "service" | "mirror" | "compiler" | "webPage";
  readonly texts: readonly string[];
  /** How many of them, the first ones, were made readable out of others. */
  readonly readable: number;
};

const titles: Readonly<Record<ServiceMessage["by"], () => string>> = {
  service: words.serviceMessage,
  mirror: words.nodeMessage,
  compiler: words.compilerOutput,
  webPage: words.webPage,
};

/** The title of the section with the messages. */
export function messageTitle({ by }: Pick<ServiceMessage, "by">): string {
  return titles[by]();
}

/** The messages of a response: a compiler's output first, as it wrote it, then that of the service or the mirror node. */
export function serviceMessageOf(conclusion: Conclusion): ServiceMessage {
  switch (conclusion.kind) {
    case "responded":
      return ofResponse(conclusion.response);
    case "failed":
      return ofError("service", conclusion.error);
    case "unresolved":
      return ofError("mirror", conclusion.error);
    case "held":
    case "noExplorer":
      return ofError("mirror", conclusion.mirrorFailure);
    case "noVerifier":
    case "cancelled":
      return ofError("service", undefined);
  }
}

function ofResponse(response: VerificationResponse): ServiceMessage {
  const { outcome, words: texts, compilerErrors } = response;
  if (outcome !== "compileFailed")
    return { by: isPage(lastResponse(response)) ? "webPage" : "service", texts, readable: 0 };
  const compilers = compilerErrors.flatMap(
    ({ formattedMessage, message }) => formattedMessage ?? message ?? [],
  );
  return {
    by: "compiler",
    texts: [...distinctTexts([...compilers, ...texts])],
    readable: [...distinctTexts(compilers)].length,
  };
}

function ofError(by: ServiceMessage["by"], error: ApiError | undefined): ServiceMessage {
  if (error === undefined) return { by, texts: [], readable: 0 };
  const { failure, response } = error;
  const messages = messagesOf(failure);
  const body = response && readBody(response);
  const bodyWords = response === undefined || body === undefined ? [] : wordsOf(response, body);
  return {
    by: isPage(response) ? "webPage" : by,
    texts: [...distinctTexts([...messages, ...bodyWords])],
    readable: 0,
  };
}

/** Whether it is a page for a browser, such as one to sign in: no service's message. */
function isPage(response: RawResponse | undefined): boolean {
  return response !== undefined && readBody(response)?.kind === "html";
}

function readBody(response: RawResponse): ResponseBody | undefined {
  return unreadableFailure(response) === undefined ? readResponseBody(response) : undefined;
}
