import * as l10n from "@vscode/l10n";
import type { ResultSubject } from "../../../app/lookups/inspectSubject.ts";
import { fresh, otherNetwork, type MissingReason, type MissingText } from "../../missingReason.ts";

/** An execution result that was not found. */
export const missingResult: MissingText<"result"> = {
  sentence: (network) => l10n.t("The {0} mirror node has no result for this transaction.", network),
  reasons,
};

function reasons(subject: ResultSubject): readonly MissingReason[] {
  return [
    ...(subject.nonce > 0 ? [wrongNonce(subject.nonce)] : []),
    fresh(),
    ...(subject.transaction.kind === "id" ? [scheduled()] : []),
    otherNetwork(subject),
    duplicate(),
    noContract(),
  ];
}

function wrongNonce(nonce: number): MissingReason {
  return {
    kind: "nonce",
    title: l10n.t("No transaction with nonce {0}", nonce),
    sentence: l10n.t("Nonce 0 is the user's own transaction. Those it causes are numbered from 1."),
  };
}

function scheduled(): MissingReason {
  return {
    kind: "scheduled",
    title: l10n.t("Scheduled transaction"),
    sentence: l10n.t(
      "This transaction ID has no result. If it was scheduled, it may have run more than 35 minutes later, or not yet.",
    ),
  };
}

function duplicate(): MissingReason {
  return {
    kind: "unseen",
    title: l10n.t("Duplicate or wrong nonce"),
    sentence: l10n.t("Mirror nodes do not list results of DUPLICATE_TRANSACTION and WRONG_NONCE."),
  };
}

function noContract(): MissingReason {
  return {
    kind: "noResult",
    title: l10n.t("No contract call"),
    sentence: l10n.t("Only transactions that call or create a contract have an execution result."),
  };
}
