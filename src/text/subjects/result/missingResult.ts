import * as l10n from "@vscode/l10n";
import type { ResultSubject } from "../../../app/lookups/inspectSubject.ts";
import { fresh, otherNetwork, type MissingReason } from "../../missingReason.ts";

/** Says that the mirror node of a network has none. */
export function missingResultText(network: string): string {
  return l10n.t("The {0} mirror node has no result for this transaction.", network);
}

/** What can be the reason, the likeliest first. */
export function missingResultReasons(subject: ResultSubject): readonly MissingReason[] {
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
