import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import type { Transaction } from "../../../services/ledger/transaction.ts";
import type { PieceField } from "../../page/pageModel.ts";
import { tinybarForm } from "../../values/numberForms.ts";
import { factPieces } from "../factPieces.ts";
import { resultFields } from "./resultFields.ts";
import type { ResultView } from "../view.ts";

/** What people look for first, beside the outcome: when it was, and what it cost. */
export function keyFields(
  { facts }: Pick<ResultView, "facts">,
  transaction: Transaction,
): readonly PieceField[] {
  const fields = resultFields(transaction, "keyFacts");
  if (facts?.fee === undefined) return fields;
  const label = words.fee();
  // Its name on the wire is that of the mirror node's transactions.
  const pieces = factPieces(facts.fee, (fee) => tinybarForm(fee, { what: label, path: [] }));
  return [...fields, { label, name: "charged_tx_fee", pieces }];
}
