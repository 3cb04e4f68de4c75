import { callText, type Piece } from "./pageModel.ts";

/** UTF-16 units of each text. */
const longest = 60;

/** What a row is about, for those who hear of it alone: what it calls, else the first two of its names and values. */
export function rowName(cells: readonly (readonly Piece[])[]): string {
  const call = cells.flat().find((piece) => piece.kind === "call");
  if (call !== undefined) return cut(callText({ ...call, args: undefined }));
  const texts = cells.map((pieces) => pieces.map(valueText).find((text) => text !== "") ?? "");
  return texts
    .filter((text) => text !== "")
    .slice(0, 2)
    .map(cut)
    .join(" ");
}

/** Nothing of our own words, nor of the number of a row. */
function valueText(piece: Piece): string {
  if (piece.kind === "fitted") return piece.text + piece.tail;
  return "text" in piece && piece.kind !== "text" && piece.kind !== "aside" ? piece.text : "";
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}
