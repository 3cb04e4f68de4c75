import * as l10n from "@vscode/l10n";
import type { SubjectReason } from "../../core/references/subject.ts";
import { formatTimestamp, lastTimestamp } from "../../core/timestamp.ts";
import { maxNonce } from "../../core/hedera/transactionId.ts";
import { explainPrivateKey } from "../failures/notSent.ts";

const sentences: Readonly<Record<SubjectReason, () => string>> = {
  empty: () => l10n.t("Enter an EVM address, a contract ID, a transaction ID, or a transaction hash."),
  notReference: () =>
    l10n.t(
      "Not a recognized identifier. Enter an EVM address (0x…), a contract ID (0.0.1234), a transaction ID (0.0.1234-seconds-nanos), or a transaction hash.",
    ),
  several: () => l10n.t("More than one identifier found. Enter just one."),
  upperCasePrefix: () => l10n.t("Write the prefix as 0x: services reject 0X."),
  privateKey: () => explainPrivateKey(undefined),
  notHex: () => l10n.t("After 0x, only the digits 0–9 and a–f are allowed."),
  tooShort: () => l10n.t("An EVM address has 40 hex digits. This value has fewer."),
  tooLong: () => l10n.t("An EVM address has 40 hex digits, a hash has 64. This value has neither."),
  wrongLength: () =>
    l10n.t("A transaction hash has 64 hex digits, or 96 as the ledger writes it. This value has neither."),
  prefixAfterDot: () => l10n.t("After shard and realm, write the address without 0x."),
  notEntityId: () => l10n.t("A contract ID has the form shard.realm.number, such as 0.0.1234."),
  partTooLong: () => l10n.t("A part of this ID has too many digits."),
  consensusTime: () => l10n.t("This is a consensus time. Enter the transaction's ID or hash."),
  noSuchRealm: () => l10n.t("No ledger has such a shard or realm. Enter an ID such as 0.0.1234."),
  notTransactionId: () =>
    l10n.t("A transaction ID has the form 0.0.1234-seconds-nanos or 0.0.1234@seconds.nanos."),
  timeOutOfRange: () =>
    l10n.t(
      "The time in this transaction ID is too late. The latest that can be looked up is {0}.",
      formatTimestamp(lastTimestamp),
    ),
  nonceOutOfRange: () => l10n.t("The nonce after the slash must be a number from 0 to {0}.", maxNonce),
};

/** Every problem with an input. */
export const subjectReasons = Object.keys(sentences) as readonly SubjectReason[];

/** Why a text names nothing, in a sentence that says what would. */
export function explainSubjectReason(reason: SubjectReason): string {
  return sentences[reason]();
}
