import { assertNever } from "../core/assertNever.ts";
import { codeSpan, codeValue, plainMarkdown } from "./markdownText.ts";
import type { Piece, PieceField } from "./piece.ts";

/** A list of labelled values; what a service said stands in code alone. */
export function fieldsMarkdown(fields: readonly PieceField[]): string {
  return fields
    .map(({ label, name, pieces }) => {
      const wire = name === "" ? "" : ` (${codeSpan(name)})`;
      return `- ${plainMarkdown(label)}${wire}: ${piecesMarkdown(pieces)}`;
    })
    .join("\n");
}

/** Pieces in Markdown: shortened identifiers whole, signs and buttons left out. */
export function piecesMarkdown(pieces: readonly Piece[]): string {
  return pieces
    .map(pieceMarkdown)
    .filter((text) => text !== "")
    .join(" ");
}

function pieceMarkdown(piece: Piece): string {
  switch (piece.kind) {
    case "text":
    case "aside":
      return plainMarkdown(piece.text);
    case "strong":
      return `**${plainMarkdown(piece.text)}**`;
    case "absent":
    case "careful":
      return `*${plainMarkdown(piece.text)}*`;
    case "null":
      return "*null*";
    case "prose":
      return codeValue(piece.text, "  ");
    case "code":
    case "reference":
      return codeSpan(piece.whole);
    case "copy":
    case "open":
    case "break":
      return "";
    default:
      return assertNever(piece);
  }
}
