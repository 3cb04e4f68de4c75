import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import type { FieldMeaning } from "../../../services/ledger/sourceField.ts";
import type { Transaction } from "../../../services/ledger/transaction.ts";
import { decodingWords } from "../../../text/decoding/decoding.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { panelWords } from "../../../text/pages/panel.ts";
import { aside } from "../../values/shownText.ts";
import type { ArgumentItem, Block } from "../../page/pageModel.ts";
import { fieldsByMeaning } from "./resultFields.ts";
import { manageTrust } from "../../parts/manageTrust.ts";
import { callCard } from "../../decoding/cards/callCard.ts";
import { signatureBlocks } from "../../decoding/signatureBlocks.ts";
import { whyCard } from "../../decoding/cards/whyCard.ts";
import { checkConnectionAfter } from "../../settingsButton.ts";

/** What a result is in the names of its sources: why it failed, and what was called. */
export function decodedBlocks(transaction: Transaction, decoding: ResultDecoding): readonly Block[] {
  const cards = [whyCard(decoding), callCard(transaction, decoding)].filter((column) => column.length > 0);
  return [
    ...(cards.length > 1 && !cards.flat().some(isLarge)
      ? [{ kind: "columns", columns: cards } as const]
      : cards.flat()),
    ...unasked(decoding),
    ...signatureBlocks(decoding),
  ];
}

/** What could be decoded still, and what kept it from that. */
function unasked({ notAsked, failure, isRestricted }: ResultDecoding): readonly Block[] {
  const button = { label: decodingWords.lookUp(), message: { type: "lookUpContracts" } } as const;
  const again = { label: panelWords.tryAgain(), icon: "refresh", message: { type: "lookUpAgain" } } as const;
  const failed = failure && explainFailure(failure.failure, failure.host);
  return [
    ...(failure === undefined || failed === undefined
      ? []
      : [
          {
            kind: "paragraph",
            pieces: [aside(decodingWords.notDecodedAll()), aside(failed.sentence)],
          } as const,
          { kind: "buttons", buttons: [again, ...checkConnectionAfter([failure])] } as const,
        ]),
    ...(isRestricted
      ? [{ kind: "line", pieces: [aside(decodingWords.restricted())], button: manageTrust(false) } as const]
      : []),
    ...(notAsked === 0
      ? []
      : [{ kind: "line", pieces: [aside(decodingWords.notAsked(notAsked))], button } as const]),
  ];
}

/** Values that a card shows beside another one. */
const mostBeside = 6;

/** Whether a card takes the whole width: beside it there would be emptiness. */
function isLarge({ blocks }: Extract<Block, { kind: "card" }>): boolean {
  const values = blocks.reduce(
    (sum, block) => sum + (block.kind === "arguments" ? countOf(block.items) : 1),
    0,
  );
  return values > mostBeside;
}

/** Values, those inside others too. */
function countOf(items: readonly ArgumentItem[]): number {
  return items.reduce(
    (sum, { pieces }) =>
      sum +
      1 +
      pieces.reduce((inside, piece) => inside + (piece.kind === "arguments" ? countOf(piece.items) : 0), 0),
    0,
  );
}

/** The outcome, without what is decoded above it: that is folded away as it came. */
export function outcomeBlocks(
  transaction: Transaction,
  { call, why }: ResultDecoding,
  callSection: Block,
  gas: Block,
): readonly Block[] {
  const fields = (meanings: readonly FieldMeaning[]): Block => ({
    kind: "fields",
    fields: fieldsByMeaning(transaction, meanings),
  });
  const isReturned = call.kind === "function" && call.returned !== undefined;
  const error: readonly FieldMeaning[] = ["errorMessage"];
  const returned: readonly FieldMeaning[] = ["callResult"];
  const outcome: Block = {
    kind: "section",
    id: "outcome",
    title: words.outcome(),
    blocks: [
      fields([
        "result",
        "status",
        ...(why === undefined ? error : []),
        ...(isReturned ? [] : returned),
        "createdContracts",
      ]),
    ],
  };
  const raw = fields([
    ...(["callData", "initcode", "constructorParameters", "failedInitcode"] as const),
    ...(why === undefined ? [] : error),
    ...(isReturned ? returned : []),
  ]);
  return [
    { kind: "columns", columns: [[outcome], [callSection]] },
    gas,
    { kind: "fold", id: "raw-data", title: [{ kind: "text", text: decodingWords.rawData() }], blocks: [raw] },
  ];
}
