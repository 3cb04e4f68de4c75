import type { ResultSubject } from "../../../app/lookups/inspectSubject.ts";
import { fresh, otherNetwork, type MissingReason, type MissingText } from "../../missingReason.ts";

/** An execution result that was not found. */
export const missingResult: MissingText<"result"> = {
  nothing: "no result of such a transaction",
  reasons,
};

const scheduled: MissingReason = {
  kind: "scheduled",
  title: "It may be scheduled",
  sentence:
    "No result is recorded under this transaction ID. If it was scheduled, it may have run more than 35 minutes later, or not yet.",
};

function reasons(subject: ResultSubject): readonly MissingReason[] {
  const wrongNonce: MissingReason = {
    kind: "nonce",
    title: `Nonce ${subject.nonce} may not exist`,
    sentence: "Transactions that a node generated on the way are counted from 1; 0 is the user's own.",
  };
  const duplicate: MissingReason = {
    kind: "unseen",
    title: "It may be a duplicate, or have a wrong nonce",
    sentence: "Results of DUPLICATE_TRANSACTION and WRONG_NONCE are never found, however long one waits.",
  };
  const noContract: MissingReason = {
    kind: "noResult",
    title: "It may have run no contract",
    sentence: "Only transactions that call or create a contract have an execution result.",
  };
  return [
    ...(subject.nonce > 0 ? [wrongNonce] : []),
    fresh,
    ...(subject.transaction.kind === "id" ? [scheduled] : []),
    otherNetwork(subject),
    duplicate,
    noContract,
  ];
}
