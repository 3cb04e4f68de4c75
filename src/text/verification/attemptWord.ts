import * as l10n from "@vscode/l10n";
import type { ServiceRole } from "../../app/networks/network.ts";
import type { Conclusion, VerificationSummary } from "../../app/verification/report.ts";
import type { Failure } from "../../http/failure.ts";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import { isNamed, namedFailure, namedFailureInRow } from "../failures/failureTitles.ts";

type Code = Outcome | Failure["kind"] | Exclude<Conclusion["kind"], "responded" | "failed"> | "noBuild";

const words: Readonly<Record<Code, () => string>> = {
  perfect: () => l10n.t("exact match"),
  partial: () => l10n.t("partial match"),
  alreadyVerified: () => l10n.t("already verified"),
  mismatch: () => l10n.t("bytecode mismatch"),
  notDeployed: () => l10n.t("no contract"),
  notPublished: () => l10n.t("no published source"),
  explorerLimited: () => l10n.t("explorer rate limit"),
  keyRefused: () => l10n.t("rejected by explorer"),
  explorerFailed: () => l10n.t("no usable source"),
  compileFailed: () => l10n.t("compilation failed"),
  missingSource: () => l10n.t("missing source files"),
  unsupportedLanguage: () => l10n.t("language not supported"),
  contractAbsent: () => l10n.t("contract not in the source"),
  noBytecode: () => l10n.t("no bytecode"),
  noSimilar: () => l10n.t("no similar contract"),
  unsupportedChain: () => l10n.t("chain not supported"),
  alreadyPartial: () => l10n.t("already verified, partial match"),
  inProgress: () => l10n.t("already in progress"),
  rateLimited: () => l10n.t("rate limit reached"),
  nodeUnavailable: () => l10n.t("chain not reachable"),
  retired: () => l10n.t("protocol not supported"),
  badRequest: () => l10n.t("request rejected"),
  unknown: () => l10n.t("unrecognized response"),
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
  return isRefusal(failure) ? words.badRequest() : wordOf(failure.kind, service);
}

/** The same for the row of a contract, which is narrow. @param service `both`, where both services of a network failed alike */
export function failureWordInRow(failure: Failure, service: ServiceRole | "both"): string {
  const { kind } = failure;
  if (isRefusal(failure)) return words.badRequest();
  return isNamed(kind) ? namedFailureInRow(kind, service) : words[kind]();
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
  if (word === "alreadyPartial") return words[word]();
  const code = status === undefined || status === "notVerified" ? (failure ?? word) : status;
  if (isCode(code)) return wordOf(code, service);
  return /^[a-zA-Z]{1,40}$/.test(code) ? code : l10n.t("unknown");
}

function wordOf(code: Code, service: ServiceRole | undefined): string {
  return isNamed(code) ? namedFailure(code, service) : words[code]();
}

function isCode(word: string): word is Code {
  return Object.hasOwn(words, word);
}
