import * as l10n from "@vscode/l10n";
import { isConnectionFailure, type ApiError } from "../../http/failure.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";
import type { Explanation } from "../explanation.ts";
import { explainFailure } from "../failures/failure.ts";
import { failureWord } from "../failures/failureWord.ts";

/** Why a verification status is not known, also in a word or two for a chip or a row. */
export type StatusExplanation = Explanation & { readonly brief: string };

/** A failure to look up a verification status, in sentences. That a service has no such lookup is no trouble. */
export function explainStatusFailure({
  failure,
  host,
}: Pick<ApiError, "failure" | "host">): StatusExplanation {
  if (!lacksStatusLookup(failure)) {
    const explanation = explainFailure(failure, host, "verifier");
    const brief = isConnectionFailure(failure) ? l10n.t("no response") : failureWord(failure, "verifier");
    return { ...explanation, tone: "careful", brief };
  }
  return {
    tone: "neutral",
    title: l10n.t("Status lookup not supported"),
    brief: l10n.t("status lookup not supported"),
    sentence: l10n.t(
      "{0} does not support status lookups (HTTP {1}). The session and direct protocols do not require them.",
      host,
      failure.status,
    ),
    nextStep: l10n.t("Verify the contract to find out."),
    remedies: [],
  };
}
