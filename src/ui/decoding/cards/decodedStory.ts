import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import type { StoryNames } from "../../../text/subjects/result/resultStory.ts";
import { callPiece } from "../callPieces.ts";
import { contractIn } from "../../../decode/provenance.ts";
import { shortOrigin } from "../originPieces.ts";
import { callText } from "../../page/callText.ts";
import type { Piece } from "../../page/piece.ts";
import { calledContract, settledCall, settledError } from "../../../app/decoding/calledNames.ts";

/** The call and the error of a story in their names, where these are more than guesses. */
export function storyNames(reading: ResultReading, decoding: ResultDecoding | undefined): StoryNames {
  if (decoding === undefined) return {};
  const { nameOf } = decoding;
  const call = settledCall(decoding.call);
  const error = settledError(decoding);
  const contract = calledContract(reading, decoding) ?? (call && contractIn(call.provenance)) ?? "";
  return {
    ...(call === undefined ? {} : { called: callText(callPiece(call, contract, nameOf)) }),
    ...(error === undefined ? {} : { error: callText(callPiece(error, "", nameOf)) }),
  };
}

/** What is to be said beside a story of such names: nothing where they are certain. */
export function storySigns(decoding: ResultDecoding | undefined): readonly Piece[] {
  const call = decoding && settledCall(decoding.call);
  return call === undefined ? [] : shortOrigin([call]);
}
