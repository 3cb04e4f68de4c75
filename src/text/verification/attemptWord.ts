import * as l10n from "@vscode/l10n";
import type { ServiceRole } from "../../app/networks/network.ts";
import type { Conclusion } from "../../app/verification/report.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import type { Failure } from "../../http/failure.ts";
import { isOutcome, type Outcome } from "../../services/verifier/outcome/outcome.ts";
import { outcomeWord } from "./outcome.ts";
import { isNamed, namedFailure, namedFailureInRow } from "../failures/failureTitles.ts";

/** Why there was no response with an outcome. */
type NoOutcome =
  Exclude<Failure["kind"], "rateLimited"> | Exclude<Conclusion["kind"], "responded" | "failed"> | "noBuild";

type Code = Outcome | NoOutcome;

const words: Readonly<Record<NoOutcome, () => string>> = {
  unreachable: () => namedFailure("unreachable"),
  proxyFailed: () => l10n.t("proxy failed"),
  timedOut: () => namedFailure("timedOut"),
  tooLarge: () => l10n.t("response too large"),
  unreadable: () => l10n.t("unreadable response"),
  cutOff: () => l10n.t("incomplete response"),
  redirected: () => l10n.t("unexpected redirect"),
  serviceFailed: () => namedFailure("serviceFailed"),
  notJson: () => l10n.t("unexpected response"),
  notNamed: () => l10n.t("response about something else"),
  unfinished: () => l10n.t("result unknown"),
  unresolved: () => l10n.t("contract address unknown"),
  noVerifier: () => l10n.t("no verification service"),
  noExplorer: () => l10n.t("no source to import"),
  held: () => l10n.t("already verified"),
  noBuild: () => l10n.t("no matching build"),
  cancelled: () => l10n.t("canceled"),
};

/** How asking a service failed, in a word or two. */
export function failureWord(failure: Failure, service: ServiceRole): string {
  return isRefusal(failure) ? outcomeWord("badRequest") : wordOf(failure.kind, service);
}

/** The same for the row of a contract, which is narrow. @param service `both`, where both services of a network failed alike */
export function failureWordInRow(failure: Failure, service: ServiceRole | "both"): string {
  const { kind } = failure;
  if (isRefusal(failure)) return outcomeWord("badRequest");
  return isNamed(kind) ? namedFailureInRow(kind, service) : wordOf(kind, undefined);
}

function isRefusal(failure: Failure): boolean {
  return failure.kind === "serviceFailed" && failure.status < 500;
}

/**
 * How an attempt went in a word or two, for a narrow place: "exact match", "timed out". A code that is not known, as
 * another version may have stored it, is the word itself.
 */
export function attemptWord({
  word,
  failure,
  service,
  status,
}: Pick<VerificationSummary, "word" | "failure" | "service" | "status">): string {
  if (status === "verified") return l10n.t("verified");
  // Found so before anything was sent.
  if (word === "alreadyVerified" && status === "perfect") return l10n.t("already verified, exact match");
  if (word === "alreadyPartial") return outcomeWord(word);
  const code = status === undefined || status === "notVerified" ? (failure ?? word) : status;
  if (isCode(code)) return wordOf(code, service);
  return /^[a-zA-Z]{1,40}$/.test(code) ? code : l10n.t("unknown");
}

function wordOf(code: Code, service: ServiceRole | undefined): string {
  if (isOutcome(code)) return outcomeWord(code);
  return isNamed(code) ? namedFailure(code, service) : words[code]();
}

function isCode(word: string): word is Code {
  return isOutcome(word) || Object.hasOwn(words, word);
}
