import { assertNever } from "../../core/assertNever.ts";
import { copySign } from "./button.ts";
import { fieldList } from "./fields.ts";
import { nullSign, openWhole } from "./foreignValue.ts";
import { attributes, html, nothing, type Html } from "./html.ts";
import { icon } from "./icon.ts";
import type { Piece, PieceField } from "../piece.ts";
import { referenceLink } from "./reference.ts";

/** Pieces as markup, a space between them; a copy sign sticks to what it copies. */
export function piecesHtml(pieces: readonly Piece[]): Html {
  return html`${pieces.map((piece, index) => {
    if (piece.kind === "copy") return nothing;
    const next = pieces[index + 1];
    const space = index === 0 || piece.kind === "break" ? nothing : " ";
    return next?.kind === "copy"
      ? html`${space}<span class="identifier">${pieceHtml(piece)}${pieceHtml(next)}</span>`
      : html`${space}${pieceHtml(piece)}`;
  })}`;
}

/** Labelled values as two columns. */
export function pieceFieldList(fields: readonly PieceField[]): Html {
  return html`<div class="pieces">
    ${fieldList(
      fields.map(({ label, name, pieces }) => ({
        label,
        value: piecesHtml(pieces),
        ...(name === "" ? {} : { wireName: name }),
      })),
    )}
  </div>`;
}

function pieceHtml(piece: Piece): Html {
  switch (piece.kind) {
    case "text":
      return html`${piece.text}`;
    case "strong":
      return html`<strong>${piece.text}</strong>`;
    case "aside":
      return html`<span class="aside">${piece.text}</span>`;
    case "absent":
      return html`<span class="absent">${piece.text}</span>`;
    case "careful":
      return html`<span class="unreadable">${icon("warning")} ${piece.text}</span>`;
    case "null":
      return nullSign;
    case "prose":
      return html`<span class="prose">${piece.text}</span>`;
    case "code": {
      const title = attributes({ title: piece.whole === piece.text ? undefined : piece.whole.slice(0, 400) });
      return html`<code ${title}>${piece.text}</code>`;
    }
    case "reference":
      return referenceLink(piece.whole, piece.text);
    case "copy":
      return copySign(piece.whole, piece.what);
    case "open":
      return openWhole({ answer: piece.answer ?? 0, path: piece.path }, piece.what);
    case "break":
      return html`<br />`;
    default:
      return assertNever(piece);
  }
}
