import * as l10n from "@vscode/l10n";
import type { ServiceRole } from "../../app/networks/network.ts";
import type { Conclusion } from "../../app/verification/report.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import type { Failure } from "../../http/failure.ts";
import { isOutcome, type Outcome } from "../../services/verifier/outcome/outcome.ts";
import { failureWordOf, isFailureKind } from "../failures/failureWord.ts";
import { outcomeWord } from "./outcome.ts";

/** Why there was no attempt at all, or none to the end. */
type NoAttempt = Exclude<Conclusion["kind"], "responded" | "failed"> | "noBuild";

type OtherCode = NoAttempt | "internalError";

type Code = Outcome | Failure["kind"] | OtherCode;

const words: Readonly<Record<OtherCode, () => string>> = {
  unresolved: () => l10n.t("contract address unknown"),
  noVerifier: () => l10n.t("no verification service"),
  noExplorer: () => l10n.t("no source to import"),
  held: () => l10n.t("already verified"),
  noBuild: () => l10n.t("no matching build"),
  cancelled: () => l10n.t("canceled"),
  internalError: () => l10n.t("internal error"),
};

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
  return isFailureKind(code) ? failureWordOf(code, service) : words[code]();
}

function isCode(word: string): word is Code {
  return isOutcome(word) || isFailureKind(word) || Object.hasOwn(words, word);
}
