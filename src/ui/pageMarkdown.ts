import { assertNever } from "../core/assertNever.ts";
import { visibleText } from "../core/strings/visibleText.ts";
import { numberText } from "../text/language.ts";
import { otherFieldsWords } from "../text/pages/panel.ts";
import { codeBlock, codeSpan, plainMarkdown } from "./markdownText.ts";
import {
  callText,
  type Block,
  type LongList,
  type PageModel,
  type Row,
  type ArgumentItem,
  type Piece,
  type PieceField,
} from "./page/pageModel.ts";
import { piecesText } from "./page/filterPage.ts";
import { utcText, wasSoText } from "./timeText.ts";

/** One value's share of a text of several lines, and a message's; in UTF-16 units. */
const longestProse = 1000;
const longestMessage = 8000;
const mostMessages = 20;
/** Rows of a list, each with its fields, and calls, each on a line. */
const mostRows = 20;

/**
 * A page as Markdown, for an issue or a chat: all that it shows but its buttons and drawings, of two forms the decoded
 * one. What services said stands in code, fenced so that nothing inside can end it; long values are cut, and times are in UTC.
 */
export function pageMarkdown({ head, body }: PageModel): string {
  const names = head.identity.names.map((pieces) => item("", pieces, "")).join("\n");
  const parts = [`# ${plainMarkdown(head.title)}`, names, ...blocksMarkdown(body, "##")];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Paragraphs, lists and tables, without those of which nothing is left. @param level of their headings */
function blocksMarkdown(blocks: readonly Block[], level: "##" | "###"): readonly string[] {
  const parts: string[] = [];
  let list: string[] = [];
  const endList = (): void => {
    if (list.length > 0) parts.push(list.join("\n"));
    list = [];
  };
  for (const block of blocks) {
    if (block.kind === "line") list.push(item("", block.pieces, ""));
    else {
      endList();
      parts.push(...blockMarkdown(block, level));
    }
  }
  endList();
  return parts.filter((part) => part !== "");
}

function blockMarkdown(block: Block, level: "##" | "###"): readonly string[] {
  const under = (title: string, note: readonly Piece[], blocks: readonly Block[]): readonly string[] => {
    const inside = blocksMarkdown(blocks, "###");
    return inside.length === 0 ? [] : [`${level} ${withNote(title, note)}`, ...inside];
  };
  switch (block.kind) {
    case "story":
    case "paragraph":
      return [lineMarkdown(block.pieces)];
    case "chips":
      return [block.pieces.map((piece) => inlineMarkdown(piece)).join(" · ")];
    case "banner":
      return [titled(block.title, lineMarkdown(block.pieces))];
    case "section":
      return under(plainMarkdown(block.title), block.note ?? [], block.blocks);
    case "fold":
      return under(lineMarkdown(block.title), [], block.blocks);
    case "card":
      return under(plainMarkdown(block.title), block.note, block.blocks);
    case "form":
      return block.form === "raw" ? [] : blocksMarkdown(block.blocks, level);
    case "columns":
      return blocksMarkdown(block.columns.flat(), level);
    case "arguments":
    case "list":
      return [(linesMarkdown(block, "") ?? "").trimEnd()];
    case "stages":
      return [
        block.stages
          .map(({ name, words }) => `- ${plainMarkdown([name, words.join(" · ")].join(": "))}`)
          .join("\n"),
      ];
    case "fields":
      return [fieldsMarkdown(block.fields)];
    case "table":
      return [
        tableMarkdown(
          block.columns.map(({ title }) => title),
          block.rows,
        ),
      ];
    case "messages":
      return block.texts.slice(0, mostMessages).map((text) => codeBlock(text, longestMessage));
    case "reasons":
      return [
        block.reasons.map(({ title, sentence }) => `- ${titled(title, plainMarkdown(sentence))}`).join("\n"),
      ];
    case "line":
      return [item("", block.pieces, "")];
    case "rows":
      return rowsMarkdown(block);
    case "elapsed":
    case "inputs":
    case "buttons":
    case "loading":
    case "flow":
    case "gas":
    case "timeLine":
      return [];
    default:
      return assertNever(block);
  }
}

function withNote(title: string, note: readonly Piece[]): string {
  const beside = lineMarkdown(note);
  return beside === "" ? title : `${title} (${beside})`;
}

function titled(title: string, sentence: string): string {
  return sentence === "" ? `**${plainMarkdown(title)}**` : `**${plainMarkdown(title)}.** ${sentence}`;
}

/** The first rows of a long list, each under its place with all its fields; calls as a tree, each on a line. */
function rowsMarkdown({ list, total, rows }: LongList): readonly string[] {
  const isTree = list === "calls";
  const shown = isTree ? rows : rows.slice(0, mostRows);
  const more = total > shown.length ? [plainMarkdown(otherFieldsWords.more(total - shown.length))] : [];
  if (isTree) return [codeBlock(shown.map(treeLine).join("\n"), longestMessage), ...more];
  const parts = shown.flatMap(({ place, fields }) => [`### ${numberText(place)}`, fieldsMarkdown(fields)]);
  return [...parts, ...more];
}

/** A call as text, two spaces further in for each level. */
function treeLine({ cells }: Row): string {
  const pieces = cells.flat();
  const depth = pieces.find((piece) => piece.kind === "branch")?.depth ?? 0;
  const text = pieces.map((piece) =>
    piece.kind === "code" || piece.kind === "row" ? piece.text : piecesText([piece], () => ""),
  );
  return `${"  ".repeat(depth)}${visibleText(text.join(" ").replace(/\s+/g, " ").trim())}`;
}

/** Rows and columns, without columns in which nothing is left, such as those of buttons. */
function tableMarkdown(titles: readonly string[], rows: readonly (readonly (readonly Piece[])[])[]): string {
  const cells = rows.map((row) => row.map((pieces) => lineMarkdown(pieces)));
  const filled = titles.map((_, column) => cells.some((row) => (row[column] ?? "") !== ""));
  const line = (texts: readonly string[]): string =>
    `| ${texts
      .filter((_, column) => filled[column] === true)
      // A bar that is text ends no cell.
      .map((text) => text.replaceAll(/(?<!\\)\|/g, String.raw`\|`))
      .join(" | ")} |`;
  if (!filled.includes(true)) return "";
  return [titles.map(plainMarkdown), titles.map(() => "---"), ...cells].map(line).join("\n");
}

/** A list of labelled values; what a service said stands in code alone. */
function fieldsMarkdown(fields: readonly PieceField[], indent = ""): string {
  return fields
    .map(({ label, name, pieces }) => {
      const wire = name === "" ? "" : codeSpan(name);
      const named = label === "" ? wire : `${plainMarkdown(label)}${wire === "" ? "" : ` (${wire})`}`;
      return item(named === "" ? "" : `${named}:`, pieces, indent);
    })
    .join("\n");
}

/** An item of a list: on its line what fits there; what takes lines of its own beneath, and what follows on that as well. */
function item(start: string, pieces: readonly Piece[], indent: string): string {
  const inside = `${indent}  `;
  const lines = [start === "" ? `${indent}-` : `${indent}- ${start}`];
  let isOpen = true;
  for (const piece of pieces) {
    const block = linesMarkdown(piece, inside);
    const words = block === undefined ? inlineMarkdown(piece) : "";
    if (block !== undefined) lines.push(block);
    else if (words !== "" && isOpen) lines.push(`${lines.pop() ?? ""} ${words}`);
    else if (words !== "") lines.push(`${inside}- ${words}`);
    if (block !== undefined || words !== "") isOpen = block === undefined;
  }
  return lines.join("\n");
}

/** What takes lines of its own, each behind `indent`; `undefined` for what stands in a line. */
function linesMarkdown(piece: Piece, indent: string): string | undefined {
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

/** Pieces on one line. */
function lineMarkdown(pieces: readonly Piece[]): string {
  return pieces
    .map(inlineMarkdown)
    .filter((text) => text !== "")
    .join(" ");
}

/** Identifiers whole, times in UTC; nothing of signs and buttons. */
function inlineMarkdown(piece: Piece): string {
  switch (piece.kind) {
    case "text":
    case "aside":
    case "status":
      return plainMarkdown(piece.text);
    case "chip":
      return plainMarkdown(wasSoText(piece.text, piece.asOf));
    case "strong":
      return `**${plainMarkdown(piece.text)}**${piece.whole === undefined ? "" : ` ${codeSpan(piece.whole)}`}`;
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
      return piece.items
        .map(lineMarkdown)
        .filter((text) => text !== "")
        .join(" · ");
    case "call":
      return codeSpan(callText(piece));
    case "named":
      return codeSpan(piece.name === "" ? piece.text : `${piece.name}: ${piece.text}`);
    case "badge":
      return codeSpan(piece.text);
    case "action":
      return piece.isValue === true ? codeSpan(piece.text) : "";
    case "marked":
      return lineMarkdown([...piece.marks, ...piece.pieces]);
    case "origin":
    case "joined":
      return piece.pieces.map(inlineMarkdown).join("");
    case "list":
      return piece.items.map(({ pieces }) => lineMarkdown(pieces)).join("; ");
    case "nested":
      return piece.fields
        .map(
          ({ label, name, pieces }) =>
            `${label === "" ? codeSpan(name) : plainMarkdown(label)}: ${lineMarkdown(pieces)}`,
        )
        .join("; ");
    case "arguments":
      return piece.items
        .map(
          ({ label, isName, pieces }) =>
            `${isName ? codeSpan(label) : plainMarkdown(label)}: ${lineMarkdown(pieces)}`,
        )
        .join("; ");
    case "table":
      return piece.rows.map((cells) => lineMarkdown(withArrows(cells))).join("; ");
    case "keyInput":
    case "copy":
    case "open":
    case "tick":
    case "bar":
    case "branch":
    case "share":
    case "break":
      return "";
    default:
      return assertNever(piece);
  }
}
