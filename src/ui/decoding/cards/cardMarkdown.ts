import { codeBlock, plainMarkdown } from "../../markdownText.ts";
import type { Block } from "../../page/pageModel.ts";
import type { Piece } from "../../page/piece.ts";
import { fieldsMarkdown, piecesMarkdown } from "../../piecesMarkdown.ts";
import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import { callsWords } from "../../../text/decoding/calls.ts";
import { callsText } from "../calls/callsText.ts";

type Card = Extract<Block, { kind: "card" }>;

/** UTF-16 units of the call tree in a copied report. */
const longestTree = 8000;

/** Cards as Markdown, each under its title; what others said stands in code alone. */
export function cardsMarkdown(cards: readonly Card[]): readonly string[] {
  return cards.flatMap(({ title, note, blocks }) => [
    `## ${plainMarkdown(title)}`,
    [...linesOf(note), ...blocks.flatMap(blockLines)].join("\n"),
  ]);
}

/** The calls that a transaction made, indented; nothing where none are known. Decodes them in turns. */
export function* callsMarkdown(decoding: ResultDecoding): Generator<undefined, readonly string[]> {
  const text = yield* callsText(decoding, longestTree);
  return text === "" ? [] : [`## ${callsWords.title()}`, codeBlock(text.trimEnd(), longestTree)];
}

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case "paragraph":
      return linesOf(block.pieces);
    case "arguments":
    case "list":
      return [piecesMarkdown([block])];
    case "fields":
      return [fieldsMarkdown(block.fields)];
    case "section":
      return [`- ${plainMarkdown(block.title)}:`, ...block.blocks.flatMap(blockLines).map(indented)];
    default:
      return [];
  }
}

function linesOf(pieces: readonly Piece[]): readonly string[] {
  const text = piecesMarkdown(pieces).trimEnd();
  // A text of several lines is a block by itself, below the item's sign.
  if (text.startsWith("\n")) return [`-\n${text}\n`];
  return text === "" ? [] : [`- ${text}`];
}

function indented(lines: string): string {
  return lines
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}
