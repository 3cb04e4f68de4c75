import type { FieldMeaning } from "../../../services/ledger/sourceField.ts";
import type { Transaction, TransactionSection } from "../../../services/ledger/transaction.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import type { PieceField } from "../../page/pageModel.ts";
import { sourceFieldPieces } from "../../values/sourceFields.ts";

/** What a section is called: some ledgers fill in most fields of an Ethereum transaction for every execution. */
export function sectionTitle(section: TransactionSection, { isEthereum }: Transaction): string {
  return section === "transaction" && isEthereum ? words.ethereumTransaction() : words[section]();
}

/** Every field of a section. */
export function resultFields({ fields }: Transaction, section: TransactionSection): readonly PieceField[] {
  return sourceFieldPieces(fields.filter((field) => field.section === section));
}

/** The fields that mean this, in this order. */
export function fieldsByMeaning(
  { fields }: Transaction,
  meanings: readonly FieldMeaning[],
): readonly PieceField[] {
  return meanings.flatMap((meaning) =>
    sourceFieldPieces(fields.filter((field) => field.meaning === meaning)),
  );
}
