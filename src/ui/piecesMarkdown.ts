import { assertNever } from "../core/assertNever.ts";
import { codeBlock, codeSpan, plainMarkdown } from "./markdownText.ts";
import { callText } from "./page/callText.ts";
import type { ArgumentItem, Piece, PieceField } from "./page/piece.ts";
import { utcText, wasSoText } from "./timeText.ts";

/** One value's share of a text of several lines. */
const longestProse = 1000;

/** A list of labelled values; what a service said stands in code alone. */
export function fieldsMarkdown(fields: readonly PieceField[], indent = ""): string {
  return fields
    .map(({ label, name, pieces }) => {
      const wire = name === "" ? "" : codeSpan(name);
      const named = label === "" ? wire : `${plainMarkdown(label)}${wire === "" ? "" : ` (${wire})`}`;
      return item(`${named}:`, pieces, indent);
    })
    .join("\n");
}

/** Pieces in Markdown: identifiers whole, times in UTC, signs and buttons left out; as of the value of a list's item. */
export function piecesMarkdown(pieces: readonly Piece[]): string {
  return item("", pieces, "").slice("- ".length);
}

/** An item of a list: on its line what fits there; what takes lines of its own beneath, and what follows on that as well. */
function item(start: string, pieces: readonly Piece[], indent: string): string {
  const inside = `${indent}  `;
  const lines = [start === "" ? `${indent}-` : `${indent}- ${start}`];
  let isOpen = true;
  for (const piece of pieces) {
    const block = blockMarkdown(piece, inside);
    const words = block === undefined ? inlineMarkdown(piece) : "";
    if (block !== undefined) lines.push(block);
    else if (words !== "" && isOpen) lines.push(`${lines.pop() ?? ""} ${words}`);
    else if (words !== "") lines.push(`${inside}- ${words}`);
    if (block !== undefined || words !== "") isOpen = block === undefined;
  }
  return lines.join("\n");
}

/** What takes lines of its own, each behind `indent`; `undefined` for what stands in a line. */
function blockMarkdown(piece: Piece, indent: string): string | undefined {
  switch (piece.kind) {
    case "list":
      return piece.items.map(({ pieces }) => item("", pieces, indent)).join("\n");
    case "nested":
      return fieldsMarkdown(piece.fields, indent);
    case "arguments":
      return piece.items.map((argument) => argumentMarkdown(argument, indent)).join("\n");
    case "table":
      return piece.rows.map((cells) => item("", withArrows(cells), indent)).join("\n");
    case "prose":
      // Deeper inside, the text stands on one line.
      return piece.text.includes("\n") && indent === "  "
        ? `\n${codeBlock(piece.text, longestProse, indent)}\n`
        : undefined;
    default:
      return undefined;
  }
}

function argumentMarkdown({ label, isName, type, pieces }: ArgumentItem, indent: string): string {
  const named = isName ? codeSpan(label) : plainMarkdown(label);
  return item(`${named}${type === "" ? "" : ` ${codeSpan(type)}`}:`, pieces, indent);
}

function withArrows(cells: readonly (readonly Piece[])[]): readonly Piece[] {
  return cells.flatMap((cell, index) =>
    index === 0 ? cell : [{ kind: "text", text: "→" } as const, ...cell],
  );
}

function inlineMarkdown(piece: Piece): string {
  switch (piece.kind) {
    case "text":
    case "aside":
    case "status":
      return plainMarkdown(piece.text);
    case "chip":
      return plainMarkdown(wasSoText(piece.text, piece.asOf));
    case "strong":
      return `**${plainMarkdown(piece.text)}**`;
    case "absent":
    case "careful":
      return `*${plainMarkdown(piece.text)}*`;
    case "null":
      return "*null*";
    case "prose":
    case "wire":
      return codeSpan(piece.text);
    case "code":
    case "fitted":
      return codeSpan(piece.whole);
    case "reference":
      return piece.short === undefined
        ? codeSpan(piece.whole)
        : `${codeSpan(piece.text)} ${codeSpan(piece.whole)}`;
    case "row":
      return piece.text === piece.whole
        ? codeSpan(piece.whole)
        : `${codeSpan(piece.text)} ${codeSpan(piece.whole)}`;
    case "moment":
      return [utcText(piece.at), ...(piece.exact === undefined ? [] : [codeSpan(piece.exact)])].join(" ");
    case "age":
      return utcText(piece.at);
    case "equals":
      return piece.items.map((pieces) => pieces.map(inlineMarkdown).join(" ")).join(" · ");
    case "call":
      return codeSpan(callText(piece));
    case "named":
      return codeSpan(piece.name === "" ? piece.text : `${piece.name}: ${piece.text}`);
    case "badge":
      return codeSpan(piece.text);
    case "origin":
    case "joined":
      return piece.pieces.map(inlineMarkdown).join("");
    case "copy":
    case "open":
    case "action":
    case "tick":
    case "bar":
    case "branch":
    case "share":
    case "arguments":
    case "break":
    case "list":
    case "nested":
    case "table":
      return "";
    default:
      return assertNever(piece);
  }
}
