import * as l10n from "@vscode/l10n";
import type { CodeMatch } from "../../app/builds/codeMatch.ts";
import type { ServiceRole } from "../../app/networks/network.ts";
import { assertNever } from "../../core/assertNever.ts";
import { isOutcome } from "../../services/verifier/outcome/outcome.ts";
import type { Failure } from "../../http/failure.ts";
import type { Conclusion } from "../../app/verification/report.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import { differsTitle } from "../builds/buildBrief.ts";
import { matchWords } from "../builds/match.ts";
import { attemptWord } from "./attemptWord.ts";
import { matchTone, type Explanation } from "../explanation.ts";
import { failureTitle } from "../failures/failureTitles.ts";
import { sentences } from "../language.ts";
import { explainOutcome } from "./outcome.ts";

type InWords = Pick<Explanation, "tone" | "title" | "sentence">;

type WithoutResponse =
  | Exclude<Failure["kind"], "rateLimited">
  | Exclude<Conclusion["kind"], "responded" | "failed">
  | "noBuild"
  | "internalError";

function noResponse(title: string): InWords {
  const sentence = l10n.t("The resulting status is unknown. Verify again to check.");
  return { tone: "bad", title, sentence };
}

const withoutResponse: Readonly<Record<WithoutResponse, (service?: ServiceRole) => InWords>> = {
  unreachable: (service) => noResponse(failureTitle("unreachable", service)),
  proxyFailed: () => ({
    tone: "bad",
    title: l10n.t("Proxy failed"),
    sentence: l10n.t("Nothing was sent. Verify again to check whether the proxy works now."),
  }),
  timedOut: () => noResponse(l10n.t("Request timed out")),
  tooLarge: () => noResponse(l10n.t("Response too large")),
  unreadable: () => noResponse(l10n.t("Unreadable response")),
  cutOff: () => noResponse(l10n.t("Incomplete response")),
  redirected: () => noResponse(l10n.t("Unexpected redirect")),
  serviceFailed: (service) => noResponse(failureTitle("serviceFailed", service)),
  internalError: () => ({ ...noResponse(l10n.t("Internal error in the service")), tone: "careful" }),
  notJson: () => noResponse(l10n.t("Unexpected response")),
  notNamed: () => noResponse(l10n.t("Response about something else")),
  rpcError: () => noResponse(l10n.t("Node error")),
  wrongChain: () => noResponse(l10n.t("Wrong chain")),
  chainRestarted: () => noResponse(l10n.t("The local chain was restarted")),
  notInBrowser: () => ({
    tone: "careful",
    title: l10n.t("Not available in a browser"),
    sentence: l10n.t("VS Code in a browser could not send this request, so nothing was sent."),
  }),
  urlNotStored: () => noResponse(l10n.t("RPC URL not available")),
  unfinished: () => ({ ...noResponse(l10n.t("Verification result unknown")), tone: "careful" }),
  cancelled: () => canceled(l10n.t("You canceled this verification. The service may have completed it.")),
  unresolved: () => ({
    tone: "careful",
    title: l10n.t("Contract address unknown"),
    sentence: l10n.t(
      "The contract's address could not be looked up, so nothing was sent to the verification service.",
    ),
  }),
  noVerifier: () => ({
    tone: "neutral",
    title: l10n.t("No verification service"),
    sentence: l10n.t("The network had no verification service in the settings, so nothing was sent."),
  }),
  noExplorer: () => ({
    tone: "neutral",
    title: l10n.t("No source to import"),
    sentence: l10n.t(
      "Source could not be imported from a block explorer on this network, so nothing could be verified.",
    ),
  }),
  held: () => explainWord("alreadyVerified"),
  noBuild: () => ({
    tone: "neutral",
    title: matchWords.noneChip(),
    sentence: l10n.t(
      "No build in the workspace had this bytecode, and source could not be imported from a block explorer on this network, so nothing could be verified.",
    ),
  }),
};

function canceled(sentence: string): InWords {
  return { tone: "neutral", title: l10n.t("Canceled"), sentence };
}

/** What is left of an earlier attempt: its word, an outcome or why there was none, and what its status was then. */
type Remembered = Pick<VerificationSummary, "word" | "isNotSent" | "failure" | "service" | "status">;

/** An earlier attempt in sentences. @param known what its code is to the builds by now */
export function explainAttempt(
  { word, isNotSent, failure, service, status }: Remembered,
  known?: Pick<CodeMatch, "kind">,
): InWords {
  if (isNotSent === true)
    return canceled(l10n.t("You canceled this verification before the request was sent."));
  const explained = explainWord(failure ?? word, service);
  const said =
    word === "noBuild" && known?.kind === "differs" ? { ...explained, title: differsTitle() } : explained;
  switch (status) {
    case "perfect":
    case "partial":
    case "verified":
      if (service === "mirror")
        return {
          tone: matchTone(status === "partial" ? "partial" : "exact"),
          title: alreadyVerifiedTitles[status](),
          sentence: sentences(
            l10n.t("The service already held verified source for this contract."),
            l10n.t(
              "The deployed bytecode could not be compared with the builds in the workspace ({0}).",
              attemptWord({ word, failure, service, status: undefined }),
            ),
          ),
        };
      return {
        tone: matchTone(status === "partial" ? "partial" : "exact"),
        title: isFoundVerified(word) ? alreadyVerifiedTitles[status]() : verifiedTitles[status](),
        sentence:
          isWithoutSource(word) || isFoundVerified(word)
            ? l10n.t("The service already held verified source for this contract.")
            : sentences(
                l10n.t(
                  "The attempt had no result ({0}).",
                  attemptWord({ word, failure, service, status: undefined }),
                ),
                l10n.t("A status lookup afterwards showed the contract as verified."),
              ),
      };
    case "notVerified":
      return isWithoutSource(word)
        ? {
            ...said,
            title: word === "noBuild" ? said.title : l10n.t("Not verified, no source to import"),
            sentence: sentences(
              l10n.t("The service held no verified source for this contract."),
              said.sentence,
            ),
          }
        : { ...said, sentence: l10n.t("A status lookup afterwards showed the contract as not verified.") };
    case undefined:
      return said;
    default:
      return assertNever(status);
  }
}

/** Nothing was there to verify from, so the status alone was looked up. */
function isWithoutSource(word: string): boolean {
  return word === "noExplorer" || word === "noBuild";
}

/** It was found verified before anything was sent. */
function isFoundVerified(word: string): boolean {
  return word === "alreadyVerified" || word === "alreadyPartial";
}

const verifiedTitles = {
  perfect: () => l10n.t("Verified, exact match"),
  partial: () => l10n.t("Verified, partial match"),
  verified: () => l10n.t("Verified"),
} as const;

/** Where the mirror node failed, nothing but that was found. */
const alreadyVerifiedTitles = {
  perfect: () => l10n.t("Already verified, exact match"),
  partial: () => l10n.t("Already verified, partial match"),
  verified: () => l10n.t("Already verified"),
} as const;

function explainWord(word: string, service?: ServiceRole): InWords {
  if (isWithoutResponse(word)) return withoutResponse[word](service);
  return explainOutcome(isOutcome(word) ? word : "unknown");
}

function isWithoutResponse(word: string): word is WithoutResponse {
  return Object.hasOwn(withoutResponse, word);
}
