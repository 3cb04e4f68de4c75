import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import { visibleText } from "../../../core/characters/visibleText.ts";
import { piecesText } from "../../page/filterPage.ts";
import type { Piece } from "../../page/piece.ts";
import { callLines } from "./callRows.ts";

/** More is no text for a chat. */
const mostCalls = 10_000;

/**
 * The calls as text, each on a line, two spaces further in for each level; empty where none are known. Decodes them in turns.
 * @param longest UTF-16 units behind which nothing more is wanted
 */
export function* callsText(
  decoding: ResultDecoding | undefined,
  longest = Infinity,
): Generator<undefined, string> {
  if (decoding === undefined) return "";
  const lines: string[] = [];
  let length = 0;
  for (const cells of callLines(decoding, mostCalls)) {
    if (cells === undefined) yield;
    else {
      const line = lineOf(cells);
      lines.push(line);
      length += line.length + 1;
      if (length > longest) break;
    }
  }
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

function lineOf(cells: readonly (readonly Piece[])[]): string {
  const [call = [], result = [], [gas] = []] = cells;
  const depth = call.find((piece) => piece.kind === "branch")?.depth ?? 0;
  const shown: readonly Piece[] = [...call, ...result, ...(gas === undefined ? [] : [gas])];
  const text = shown.map(shortText).join(" ").replace(/\s+/g, " ").trim();
  return `${"  ".repeat(depth)}${visibleText(text)}`;
}

/** What is shown of a piece, without the whole of what is shortened. */
function shortText(piece: Piece): string {
  return piece.kind === "code" ? piece.text : piecesText([piece], () => "");
}
