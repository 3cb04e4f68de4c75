import type { Hex } from "../../core/hex.ts";
import { readRevertData } from "../../decode/revertData.ts";
import type { DecodedError } from "../../decode/decoders/decodedError.ts";
import type { Transaction } from "../../services/ledger/transaction.ts";
import type { TracedCall, Why } from "./resultDecoding.ts";
import { isSpelledAsResponseCode } from "../../core/hedera/responseCode.ts";

/**
 * Why a transaction failed; undefined where it did not. The error is laid to the deepest call that returned its bytes, for
 * those further up have passed them on.
 *
 * @param calls all of them, or none where they are not known
 * @param decodeRevert reads what it reverted with where no call is known that raised it: anything may declare that
 */
export function whyItFailed(
  transaction: Told,
  calls: readonly TracedCall[],
  decodeRevert: (data: Hex) => DecodedError,
): Why | undefined {
  if (transaction.outcome !== "failed") return undefined;
  const raisedBy = calls.findLast(({ isOnFailingPath }) => isOnFailingPath);
  const raised = raisedBy?.decodeError();
  if (raisedBy !== undefined && raised !== undefined) return { error: raised, raisedBy: raisedBy.index };
  return { error: toldError(transaction, decodeRevert), raisedBy: undefined };
}

type Told = Pick<Transaction, "outcome" | "errorMessage" | "responseCode">;

/** What the transaction itself says. */
function toldError(
  { errorMessage, responseCode: result }: Told,
  decodeRevert: (data: Hex) => DecodedError,
): DecodedError {
  const told = readRevertData(errorMessage);
  switch (told.kind) {
    case "none":
      return result === undefined || result === "CONTRACT_REVERT_EXECUTED" || !isSpelledAsResponseCode(result)
        ? { kind: "empty" }
        : { kind: "code", name: result };
    case "words":
      return isSpelledAsResponseCode(told.text)
        ? { kind: "code", name: told.text }
        : { kind: "reason", text: told.text };
    default:
      return decodeRevert(told.data);
  }
}
