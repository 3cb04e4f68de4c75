import { atPlaceholders } from "../../text/pieces.ts";
import type { Piece } from "./piece.ts";

/** A message with pieces at its placeholders; what is around them is text of a kind. */
export function joined(message: string, given: readonly Piece[], kind: "text" | "aside" = "text"): Piece {
  return { kind: "joined", pieces: atPlaceholders<Piece>(message, (text) => ({ kind, text }), ...given) };
}
