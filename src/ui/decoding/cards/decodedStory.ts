import { calledContract, certainCall, nameInCode } from "../../../app/decoding/calleeNames.ts";
import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import type { AbiItem, Decoded } from "../../../decode/decoding.ts";
import { mayNameUntrusted } from "../../../decode/provenance.ts";
import type { Transaction } from "../../../services/ledger/transaction.ts";
import type { StoryNames } from "../../../text/subjects/result/resultStory.ts";
import { callText, type Piece } from "../../page/pageModel.ts";
import { callPiece } from "../inlineValue.ts";
import { shortOrigin } from "../originPieces.ts";

/** The call of a story by name, where that is more than a guess, and proven where it is of a workspace that is not trusted. */
export function storyNames(transaction: Transaction, decoding: ResultDecoding | undefined): StoryNames {
  if (decoding === undefined) return {};
  const { nameOf } = decoding;
  const call = storyOf(certainCall(decoding.call), decoding);
  if (call === undefined) return {};
  const contract = nameInCode(calledContract(transaction, decoding), call.provenance) ?? "";
  return { called: callText(callPiece(call, contract, nameOf)) };
}

/** What is to be said beside the name in a story: nothing where it is certain. */
export function storySigns(decoding: ResultDecoding | undefined): readonly Piece[] {
  const call = decoding && storyOf(certainCall(decoding.call), decoding);
  return call === undefined ? [] : shortOrigin([call]);
}

function storyOf<Item extends Decoded<AbiItem>>(
  decoded: Item | undefined,
  decoding: ResultDecoding,
): Item | undefined {
  return decoded !== undefined && mayBeTold(decoded, decoding) ? decoded : undefined;
}

/** Whether names may stand outside of what explains them: unproven ones of a workspace that is not trusted may not. */
export function mayBeTold(
  { provenance }: Decoded<AbiItem>,
  { mayNameBuilds }: Pick<ResultDecoding, "mayNameBuilds">,
): boolean {
  return mayNameBuilds || mayNameUntrusted(provenance);
}
