import { calledContract, nameInCode } from "../../../app/decoding/calleeNames.ts";
import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import type { AbiItem, Candidates } from "../../../decode/decoding.ts";
import { commonReading } from "../../../decode/commonReading.ts";
import { certaintyOf, isGuess, type Provenance } from "../../../decode/provenance.ts";
import type { Transaction } from "../../../services/ledger/transaction.ts";
import { callText } from "../../page/pageModel.ts";
import { piecesText } from "../../page/filterPage.ts";
import { callPiece } from "../inlineValue.ts";
import { certaintyPieces, originText, shortMismatch, shortOrigin } from "../originPieces.ts";
import { mayBeTold } from "./decodedStory.ts";

/** A call or an error in its names, with what is said beside these; empty where they are certain. */
export type SaidName = { readonly text: string; readonly note: string };

/**
 * The call and the error of a result for a hover: also guesses, which say where they come from. Several that do not say the same
 * are not told apart there.
 */
export function hoverNames(
  transaction: Transaction,
  decoding: ResultDecoding | undefined,
): { readonly called?: SaidName; readonly error?: SaidName } {
  if (decoding === undefined) return {};
  const { call, why } = decoding;
  const contract = calledContract(transaction, decoding);
  const nameOfCallee = (provenance?: Provenance): string => nameInCode(contract, provenance) ?? "";
  const called = call.kind === "function" ? saidName(call.candidates, nameOfCallee, decoding) : undefined;
  const error = why?.error.kind === "custom" ? saidName(why.error.candidates, () => "", decoding) : undefined;
  return { ...(called === undefined ? {} : { called }), ...(error === undefined ? {} : { error }) };
}

function saidName(
  all: Candidates<Extract<AbiItem, { selector: string }>>,
  contractOf: (provenance?: Provenance) => string,
  decoding: ResultDecoding,
): SaidName | undefined {
  const candidates = all.filter((one) => mayBeTold(one, decoding));
  const [first] = candidates;
  if (first === undefined) return undefined;
  if (candidates.length > 1) {
    const agreed = commonReading(candidates);
    if (agreed === undefined)
      return { text: `0x${first.item.selector}(…)`, note: piecesText(shortOrigin(candidates), () => "") };
    const text = callText(callPiece(agreed, contractOf(), decoding.nameOf));
    const signs = [...certaintyPieces(certaintyOf(agreed.provenance)), ...shortMismatch(agreed.reading)];
    return { text, note: signs.map((sign) => piecesText([sign], () => "")).join(" · ") };
  }
  const { provenance, reading } = first;
  const text = callText(callPiece(first, contractOf(provenance), decoding.nameOf));
  if (!isGuess(provenance)) return { text, note: piecesText(shortOrigin(candidates), () => "") };
  const mismatch = piecesText(shortMismatch(reading), () => "");
  return { text, note: [originText(provenance), ...(mismatch === "" ? [] : [mismatch])].join(" · ") };
}
