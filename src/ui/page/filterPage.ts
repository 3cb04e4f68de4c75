import { assertNever } from "../../core/assertNever.ts";
import type { Piece, PieceField } from "./piece.ts";
import type { Block } from "./pageModel.ts";

/**
 * The parts of a page that hold a text, whatever its case: fields by label, wire name or value, rows of tables, sentences.
 * What is folded away is opened; the rows of long lists are looked for where they are. All of it for an empty text.
 */
export function filterBlocks(blocks: readonly Block[], text: string): readonly Block[] {
  const wanted = text.trim().toLowerCase();
  return wanted === "" ? blocks : blocks.flatMap((block) => filtered(block, wanted));
}

function filtered(block: Block, wanted: string): readonly Block[] {
  const inside = (blocks: readonly Block[]): readonly Block[] =>
    blocks.flatMap((one) => filtered(one, wanted));
  const ifHolds = (text: string): readonly Block[] => (text.toLowerCase().includes(wanted) ? [block] : []);
  switch (block.kind) {
    case "section": {
      if (block.title.toLowerCase().includes(wanted)) return [block];
      const blocks = inside(block.blocks);
      return blocks.length === 0 ? [] : [{ ...block, blocks }];
    }
    case "fold": {
      const blocks = piecesText(block.title).toLowerCase().includes(wanted)
        ? block.blocks
        : inside(block.blocks);
      return blocks.length === 0 ? [] : [{ ...block, blocks, isOpen: true }];
    }
    case "columns": {
      const columns = block.columns.map(inside).filter((column) => column.length > 0);
      return columns.length === 0 ? [] : [{ ...block, columns }];
    }
    case "fields": {
      const fields = block.fields.filter((field) => fieldText(field).toLowerCase().includes(wanted));
      return fields.length === 0 ? [] : [{ ...block, fields }];
    }
    case "table": {
      const rows = block.rows.filter((cells) =>
        cells.map(piecesText).join(" ").toLowerCase().includes(wanted),
      );
      return rows.length === 0 ? [] : [{ ...block, rows }];
    }
    case "messages": {
      const texts = block.texts.filter((said) => said.toLowerCase().includes(wanted));
      return texts.length === 0 ? [] : [{ ...block, texts }];
    }
    case "reasons": {
      const reasons = block.reasons.filter(({ title, sentence }) =>
        `${title} ${sentence}`.toLowerCase().includes(wanted),
      );
      return reasons.length === 0 ? [] : [{ ...block, reasons }];
    }
    case "rows":
      return [{ ...block, search: wanted }];
    case "banner":
      return ifHolds(`${block.title} ${piecesText(block.pieces)}`);
    case "story":
    case "paragraph":
    case "chips":
    case "line":
      return ifHolds(piecesText(block.pieces));
    case "asOf":
      return ifHolds(`${block.value} ${piecesText(block.note)}`);
    case "elapsed":
    case "stages":
    case "loading":
    case "flow":
    case "gas":
    case "timeLine":
      return [];
    default:
      return assertNever(block);
  }
}

function fieldText({ label, name, pieces }: PieceField): string {
  return `${label} ${name} ${piecesText(pieces)}`;
}

function piecesText(pieces: readonly Piece[]): string {
  return pieces.map(pieceText).join(" ");
}

/** What is shown of a piece, and the whole of what is shortened. */
function pieceText(piece: Piece): string {
  switch (piece.kind) {
    case "code":
    case "reference":
      return `${piece.text} ${piece.whole}`;
    case "copy":
      return piece.whole;
    case "moment":
      return piece.exact ?? "";
    case "list":
      return piece.items.map(({ pieces }) => piecesText(pieces)).join(" ");
    case "nested":
      return piece.fields.map(fieldText).join(" ");
    case "table":
      return piece.rows.map((cells) => cells.map(piecesText).join(" ")).join(" ");
    case "joined":
      return piecesText(piece.pieces);
    case "null":
      return "null";
    case "age":
    case "open":
    case "break":
      return "";
    case "text":
    case "strong":
    case "status":
    case "aside":
    case "absent":
    case "careful":
    case "prose":
    case "chip":
    case "wire":
    case "action":
      return piece.text;
    default:
      return assertNever(piece);
  }
}
