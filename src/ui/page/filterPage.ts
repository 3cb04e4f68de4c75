import { assertNever } from "../../core/assertNever.ts";
import { callText, type Block, type Piece, type PieceField } from "./pageModel.ts";
import type { RowList } from "./rowList.ts";

/**
 * The parts of a page that hold a text, whatever its case: fields by label, wire name or value, rows of tables, sentences.
 * What is folded away is opened; the rows of long lists are looked for where they are. All of it for an empty text.
 */
export function filterBlocks(blocks: readonly Block[], text: string, times: Times): readonly Block[] {
  const wanted = text.trim().toLowerCase();
  return wanted === "" ? blocks : blocks.flatMap((block) => filtered(block, wanted, times));
}

/** How a time is shown to this reader now, which no model knows. */
export type Times = (time: Extract<Piece, { kind: "moment" | "age" }>) => string;

/** Whether a narrowed page shows anything. @param rowsIn how many rows a long list has found, by what is known so far */
export function isAnythingIn(blocks: readonly Block[], rowsIn: (list: RowList) => number): boolean {
  return blocks.some((block) => {
    if (block.kind === "rows") return rowsIn(block.list) > 0;
    if (block.kind === "columns") return block.columns.some((column) => isAnythingIn(column, rowsIn));
    return "blocks" in block ? isAnythingIn(block.blocks, rowsIn) : true;
  });
}

function filtered(block: Block, wanted: string, times: Times): readonly Block[] {
  const inside = (blocks: readonly Block[]): readonly Block[] =>
    blocks.flatMap((one) => filtered(one, wanted, times));
  const textOf = (pieces: readonly Piece[]): string => piecesText(pieces, times);
  const ifHolds = (text: string): readonly Block[] => (text.toLowerCase().includes(wanted) ? [block] : []);
  switch (block.kind) {
    case "section": {
      if (block.title.toLowerCase().includes(wanted)) return [block];
      const blocks = inside(block.blocks);
      return blocks.length === 0 ? [] : [{ ...block, blocks }];
    }
    case "fold": {
      const blocks = textOf(block.title).toLowerCase().includes(wanted) ? block.blocks : inside(block.blocks);
      return blocks.length === 0 ? [] : [{ ...block, blocks, isOpen: true }];
    }
    case "form": {
      const blocks = inside(block.blocks);
      return blocks.length === 0 ? [] : [{ ...block, blocks }];
    }
    case "card": {
      const isWhole = `${block.title} ${textOf(block.note)}`.toLowerCase().includes(wanted);
      if (isWhole) return [block];
      // A response is understood as a whole.
      return inside(block.blocks).length === 0 ? [] : [block];
    }
    case "arguments":
    case "list":
      return ifHolds(textOf([block]));
    case "columns": {
      const columns = block.columns.map(inside).filter((column) => column.length > 0);
      return columns.length === 0 ? [] : [{ ...block, columns }];
    }
    case "fields": {
      const fields = block.fields.filter((field) => fieldText(field, times).toLowerCase().includes(wanted));
      return fields.length === 0 ? [] : [{ ...block, fields }];
    }
    case "table": {
      const rows = block.rows.filter((cells) => cells.map(textOf).join(" ").toLowerCase().includes(wanted));
      const unfolded = rows.map((cells) => cells.map((pieces) => pieces.map(unfold)));
      return rows.length === 0 ? [] : [{ ...block, rows: unfolded }];
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
      return ifHolds(`${block.title} ${textOf(block.pieces)}`);
    case "story":
    case "paragraph":
    case "chips":
    case "line":
      return ifHolds(textOf(block.pieces));
    case "elapsed":
    case "inputs":
    case "buttons":
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

/** What is folded away in a value is opened. */
function unfold(piece: Piece): Piece {
  if (piece.kind !== "arguments") return piece;
  return {
    kind: "arguments",
    items: piece.items.map((item) => ({ ...item, pieces: item.pieces.map(unfold) })),
  };
}

function fieldText({ label, name, pieces }: PieceField, times: Times): string {
  return `${label} ${name} ${piecesText(pieces, times)}`;
}

/** All that pieces show, and what they stand for. */
export function piecesText(pieces: readonly Piece[], times: Times): string {
  return pieces.map((piece) => pieceText(piece, times)).join(" ");
}

/** What is shown of a piece, and the whole of what is shortened. */
function pieceText(piece: Piece, times: Times): string {
  switch (piece.kind) {
    case "fitted":
      return `${piece.text}${piece.tail} ${piece.whole}`;
    case "code":
    case "reference":
    case "row":
      return `${piece.text} ${piece.whole}`;
    case "copy":
      return piece.whole;
    case "moment":
      return `${times(piece)} ${piece.exact ?? ""}`;
    case "age":
      return times(piece);
    case "list":
      return piece.items.map(({ pieces }) => piecesText(pieces, times)).join(" ");
    case "equals":
      return piece.items.map((pieces) => piecesText(pieces, times)).join(" ");
    case "nested":
      return piece.fields.map((field) => fieldText(field, times)).join(" ");
    case "table":
      return piece.rows.map((cells) => cells.map((cell) => piecesText(cell, times)).join(" ")).join(" ");
    case "marked":
      return piecesText([...piece.pieces, ...piece.marks], times);
    case "joined":
    case "origin":
      return piecesText(piece.pieces, times);
    case "arguments":
      return piece.items
        .map(({ label, type, pieces }) => `${label} ${type} ${piecesText(pieces, times)}`)
        .join(" ");
    case "call":
      return callText(piece);
    case "named":
      return `${piece.name} ${piece.text}`;
    case "null":
      return "null";
    case "keyInput":
      return piece.problem?.sentence ?? "";
    case "open":
    case "tick":
    case "bar":
    case "branch":
    case "share":
    case "break":
      return "";
    case "text":
    case "strong":
    case "status":
    case "aside":
    case "absent":
    case "careful":
    case "prose":
    case "badge":
    case "chip":
    case "wire":
    case "action":
      return piece.text;
    default:
      return assertNever(piece);
  }
}
