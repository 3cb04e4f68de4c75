import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import { visibleText } from "../../../core/characters/visibleText.ts";
import { piecesText } from "../../page/filterPage.ts";
import type { Piece } from "../../page/piece.ts";
import { callRows } from "./callRows.ts";

/** More is no text for a chat. */
const mostCalls = 10_000;

/** The calls as text, each on a line, two spaces further in for each level; empty where none are known. */
export function callsText(decoding: ResultDecoding | undefined): string {
  if (decoding === undefined) return "";
  const { rows } = callRows(decoding, { from: 0, count: mostCalls, filter: "" });
  const lines = rows.map(({ cells }) => {
    const [call = [], result = [], [gas] = []] = cells;
    const depth = call.find((piece) => piece.kind === "branch")?.depth ?? 0;
    const shown: readonly Piece[] = [...call, ...result, ...(gas === undefined ? [] : [gas])];
    const text = shown.map(shortText).join(" ").replace(/\s+/g, " ").trim();
    return `${"  ".repeat(depth)}${visibleText(text)}`;
  });
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** What is shown of a piece, without the whole of what is shortened. */
function shortText(piece: Piece): string {
  return piece.kind === "code" ? piece.text : piecesText([piece], () => "");
}
