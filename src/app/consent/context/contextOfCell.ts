import { hasOwnHash } from "./beside.ts";
import { bareName, isGeneric, isSomebody } from "./memberSpeech.ts";
import { frees, keyAt, transaction, unknown, type Context, type Lines } from "./mention.ts";
import { isBesideReceiver } from "./sibling.ts";
import { speechOfName } from "./speech.ts";
import { areSeveral, hear, withoutHex } from "./vocabulary.ts";
import { lineEnd, lineStart } from "./framesAround.ts";

/** What the table says in which a hex stands; `undefined` where it stands in none. */
export function contextOfCell({ text, start, path, head }: Lines): Context | undefined {
  const cell = cellAt(text, start, path, head);
  if (cell === undefined) return undefined;
  const own = hear(cell.own);
  if (own.key !== undefined) return keyAt(text, "line", own.key, start);
  const row = hear(cell.row);
  if (cell.column === undefined) {
    const word = hear(cell.columns).key;
    if (word !== undefined) return { key: { where: "column", word, ...cell.head }, isTransaction: false };
    return row.key === undefined ? unknown : keyAt(text, "row", row.key, start);
  }
  const column = speechOfName(cell.column);
  if (column.key !== undefined)
    return { key: { where: "column", word: column.key, ...cell.head }, isTransaction: false };
  if (row.key !== undefined && (row.isPlainly || column.transaction < 3))
    return keyAt(text, "row", row.key, start);
  if (column.isOther && !isGeneric(bareName(cell.column))) return unknown;
  if (isSomebody(bareName(cell.name))) return unknown;
  if (column.transaction > 0) {
    const isOther =
      (column.transaction < 3 && isBesideReceiver(cell.columns)) ||
      (column.transaction === 1 && cell.columns.split("\n").some(hasOwnHash));
    return !isOther && frees(column.transaction, text, start) ? transaction : unknown;
  }
  // Its row's name, unless that is what one of several wallets is for.
  const kind = hear(cell.columns.split("\n", 1)[0] ?? "").key;
  if (kind !== undefined) return { key: { where: "column", word: kind, ...cell.head }, isTransaction: false };
  const name = speechOfName(cell.name);
  return name.transaction > 1 && !areSeveral(cell.name) && !row.isOther ? transaction : unknown;
}

/**
 * What a table says of one of its cells: the head of its column, what its row begins with, the cell itself, and
 * the row's other cells. Without a head where the cells of its row may not stand below their heads: then the row is whole.
 */
type Cell = {
  readonly column: string | undefined;
  /** The line of the text on which the head stands, where it stands there. */
  readonly head: { readonly line?: number };
  readonly name: string;
  readonly own: string;
  readonly row: string;
  /** The heads of all columns, a line each. */
  readonly columns: string;
};

/** The cells of a line. */
type Split = (line: string) => readonly string[];

/**
 * The cell at a place, where its line is a row of a Markdown table or of a file of separated values.
 * @param beginning the first line of the document, where the text is from further down
 */
function cellAt(text: string, at: number, path: string, beginning: string | undefined): Cell | undefined {
  const start = lineStart(text, at);
  const row = text.slice(start, lineEnd(text, at));
  const above = text.slice(0, start).split("\n");
  above.pop();
  if (/^\s*\|/.test(row) || row.includes(" | ")) return markdownCell(row, at - start, above);
  const separator = separatorOf(row, path);
  return separator === undefined ? undefined : separatedCell(row, at - start, above, separator, beginning);
}

function markdownCell(row: string, at: number, above: readonly string[]): Cell | undefined {
  const rule = above.findLastIndex(isRule);
  const rows = above.slice(rule + 1);
  if (rule < 1 || rows.some((line) => line.trim() === "")) return undefined;
  const head = above[rule - 1] ?? "";
  // Between two rules, with a row above them, stands no head.
  const isRow = isRule(above[rule - 2] ?? "") && above[rule - 3]?.includes("|") === true;
  if (isRow || rows.some((line) => !line.includes("|")) || /^\s*\|/.test(row) !== /^\s*\|/.test(head))
    return cellOfNoColumn(row, head, rule - 1, markdownCells);
  return cellOf(row, at, head, rule - 1, markdownCells);
}

function isRule(line: string): boolean {
  // Databases cross the lines of their tables.
  return /^\s*(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/.test(line.replaceAll("+", "|"));
}

/** Cells between pipes, those at either end of the line aside. */
function markdownCells(line: string): readonly string[] {
  const cells = line.replace(/^\s*\|/, "").split(/(?<!\\)\|/);
  return cells.length > 1 && cells.at(-1)?.trim() === "" ? cells.slice(0, -1) : cells;
}

function separatedCell(
  row: string,
  at: number,
  above: readonly string[],
  separator: string,
  beginning: string | undefined,
): Cell | undefined {
  const split = (line: string) => cellsOf(line, separator);
  const head = headOf(above, split(row).length, split, beginning !== undefined);
  const names = head === undefined ? (beginning ?? "") : (above[head] ?? "");
  if (withoutHex(names) !== names || !names.includes(separator)) return undefined;
  // A quoted cell may go on over lines, even empty ones.
  const isTorn = [...above.slice(head ?? 0), row].some((line) => line.split('"').length % 2 === 0);
  return isTorn ? cellOfNoColumn(row, names, head, split) : cellOf(row, at, names, head, split);
}

/**
 * Where the head of a table's last row stands: its first line, behind an empty one if there is any; or a nearer one that
 * speaks of keys and holds no value, which may be another table's. None if that begins further up.
 */
function headOf(
  above: readonly string[],
  cells: number,
  split: Split,
  beginsFurtherUp: boolean,
): number | undefined {
  const first = above.findLastIndex((line) => line.trim() === "") + 1;
  const nearer = above.findLastIndex(
    (line, index) =>
      index >= first &&
      withoutHex(line) === line &&
      hear(line).key !== undefined &&
      split(line).length === cells,
  );
  if (nearer >= 0) return nearer;
  return first === 0 && beginsFurtherUp ? undefined : first;
}

function cellOf(row: string, at: number, head: string, line: number | undefined, split: Split): Cell {
  const columns = split(head);
  const cells = split(row);
  // The last cell of a part is open, with nothing in it yet where the value follows.
  const index = split(`${row.slice(0, at)}.`).length - 1;
  const column = columns[index]?.trim();
  if (column === undefined || cells.length !== columns.length) return cellOfNoColumn(row, head, line, split);
  const others = cells.filter((_, other) => other !== index);
  return {
    column,
    head: line === undefined ? {} : { line },
    name: index === 0 ? "" : (cells[0] ?? ""),
    own: cells[index] ?? "",
    row: others.join(" "),
    columns: columns.join("\n"),
  };
}

function cellOfNoColumn(row: string, head: string, line: number | undefined, split: Split): Cell {
  return {
    column: undefined,
    head: line === undefined ? {} : { line },
    name: "",
    own: "",
    row,
    columns: split(head).join("\n"),
  };
}

function separatorOf(row: string, path: string): string | undefined {
  if (/\.tsv$/i.test(path)) return "\t";
  if (/\.(?:csv|psv)$/i.test(path)) return [",", ";", "|", "\t"].find((separator) => row.includes(separator));
  if (/^[^\s,{}()=:]+(?:,[^\s,{}()=:]*)+\r?$/.test(row)) return ",";
  return /^[^\t{}()=:]+(?:\t[^\t{}()=:]+)+\r?$/.test(row) ? "\t" : undefined;
}

/** Cells of a line, quoted ones with separators in them too. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === separator && !isQuoted) {
      cells.push(line.slice(from, at));
      from = at + 1;
    }
  }
  return [...cells, line.slice(from)];
}
