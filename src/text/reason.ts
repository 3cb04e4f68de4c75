import type { SubjectReason } from "../core/scan/subject.ts";
import { formatTimestamp, lastTimestamp } from "../core/timestamp.ts";
import { largestNonce } from "../core/transactionId.ts";

/** Why a text names nothing, in a sentence that says what would. */
export const reasonSentences: Readonly<Record<SubjectReason, string>> = {
  empty: "Type an EVM address, a contract ID, a transaction ID or a transaction hash.",
  notReference:
    "This is no identifier. Type an EVM address (0x…), a contract ID (0.0.1234), a transaction ID (0.0.1234-seconds-nanos) or a transaction hash.",
  several: "More than one identifier stands here. Give just one.",
  upperCasePrefix: "Write the prefix as 0x: services refuse 0X.",
  privateKey: "This is an encoded private key. It was not sent.",
  notHex: "After 0x only the digits 0–9 and a–f may stand.",
  tooShort: "An EVM address has 40 hex digits; these are fewer.",
  tooLong: "An EVM address has 40 hex digits and a hash 64; these are neither.",
  wrongLength: "A transaction hash has 64 hex digits (or 96 for the ledger's own); this has neither.",
  prefixAfterDot: "After shard and realm the address stands without 0x.",
  notEntityId: "A contract ID has the form shard.realm.number, such as 0.0.1234.",
  partTooLong: "A part of this ID has too many digits.",
  checksumSuffix: "Leave out the checksum letters after the ID.",
  notTransactionId: "A transaction ID has the form 0.0.1234-seconds-nanos or 0.0.1234@seconds.nanos.",
  timeOutOfRange: `The time in this transaction ID is too late: the last one that can be looked up is ${formatTimestamp(lastTimestamp)}.`,
  nonceOutOfRange: `The nonce after the slash is a number from 0 to ${largestNonce}.`,
};
