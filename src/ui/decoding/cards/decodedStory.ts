import { nameOfCalled, settledCall, settledError } from "../../../app/decoding/calledNames.ts";
import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import type { AbiItem, Decoded } from "../../../decode/decoding.ts";
import { contractIn, isToldUntrusted } from "../../../decode/provenance.ts";
import type { Transaction } from "../../../services/ledger/transaction.ts";
import type { StoryNames } from "../../../text/subjects/result/resultStory.ts";
import { callText, type Piece } from "../../page/pageModel.ts";
import { callPiece } from "../inlineValue.ts";
import { shortOrigin } from "../originPieces.ts";

/**
 * The call and the error of a story in their names, where these are more than guesses, and proven where they are of a workspace that
 * is not trusted.
 */
export function storyNames(transaction: Transaction, decoding: ResultDecoding | undefined): StoryNames {
  if (decoding === undefined) return {};
  const { nameOf } = decoding;
  const call = storyOf(settledCall(decoding.call), decoding);
  const error = storyOf(settledError(decoding), decoding);
  const contract = nameOfCalled(transaction, decoding) ?? (call && contractIn(call.provenance)) ?? "";
  return {
    ...(call === undefined ? {} : { called: callText(callPiece(call, contract, nameOf)) }),
    ...(error === undefined ? {} : { error: callText(callPiece(error, "", nameOf)) }),
  };
}

/** What is to be said beside a story of such names, each sign once: nothing where they are certain. */
export function storySigns(decoding: ResultDecoding | undefined): readonly Piece[] {
  if (decoding === undefined) return [];
  const named = [storyOf(settledCall(decoding.call), decoding), storyOf(settledError(decoding), decoding)];
  const signs = named.flatMap((one) => (one === undefined ? [] : shortOrigin([one])));
  const [first, second] = signs;
  return first?.kind === "origin" && second?.kind === "origin" && first.certainty === second.certainty
    ? [first]
    : signs;
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
  return mayNameBuilds || isToldUntrusted(provenance);
}
