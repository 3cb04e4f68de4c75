import type { Fact } from "../parts/fact.ts";
import type { Piece, PieceField } from "../piece.ts";

/** A fact as a labelled value: what it is first, what explains it behind. */
export function factField({ label, wireName = "", ...fact }: Fact): PieceField {
  const { text, moment, missing, code, isReference, note } = fact;
  const pieces: readonly (Piece | undefined)[] = [
    text === undefined ? undefined : { kind: "text", text },
    moment === undefined ? undefined : { kind: "moment", milliseconds: moment },
    missing === undefined ? undefined : { kind: "absent", text: missing },
    code === undefined
      ? undefined
      : { kind: isReference === true ? "reference" : "code", text: code, whole: code },
    note === undefined ? undefined : { kind: "aside", text: note },
  ];
  return { label, name: wireName, pieces: pieces.filter((piece) => piece !== undefined) };
}
