import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import { decodingWords } from "../../../text/decoding/decoding.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { panelWords } from "../../../text/pages/panel.ts";
import { aside } from "../../values/shownText.ts";
import type { ArgumentItem } from "../../page/piece.ts";
import type { Block } from "../../page/pageModel.ts";
import { namedFields, type ResultField } from "./resultFields.ts";
import { manageTrust } from "../../parts/manageTrust.ts";
import { callCard } from "../../decoding/cards/callCard.ts";
import { signatureBlocks } from "../../decoding/signatureBlocks.ts";
import { whyCard } from "../../decoding/cards/whyCard.ts";
import { checkConnectionAfter } from "../../settingsButton.ts";

/** What a result is in the names of its sources: why it failed, and what was called. */
export function decodedBlocks(reading: ResultReading, decoding: ResultDecoding): readonly Block[] {
  const cards = [whyCard(decoding), callCard(reading, decoding)].filter((column) => column.length > 0);
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
  reading: ResultReading,
  { call, why }: ResultDecoding,
  isPartial: boolean,
  callSection: Block,
  gas: Block,
): readonly Block[] {
  const fields = (names: readonly ResultField[]): Block => ({
    kind: "fields",
    fields: namedFields(reading, names, isPartial),
  });
  const isReturned = call.kind === "function" && call.returned !== undefined;
  const error: readonly ResultField[] = ["error_message"];
  const returned: readonly ResultField[] = ["call_result"];
  const outcome: Block = {
    kind: "section",
    id: "outcome",
    title: words.outcome(),
    blocks: [
      fields([
        ...(["result", "status"] as const),
        ...(why === undefined ? error : []),
        ...(isReturned ? [] : returned),
        ...(["created_contract_ids"] as const),
      ]),
    ],
  };
  const raw = fields([
    ...(["function_parameters", "failed_initcode"] as const),
    ...(why === undefined ? [] : error),
    ...(isReturned ? returned : []),
  ]);
  return [
    { kind: "columns", columns: [[outcome], [callSection]] },
    gas,
    { kind: "fold", id: "raw-data", title: [{ kind: "text", text: decodingWords.rawData() }], blocks: [raw] },
  ];
}
