import { lineEnd, lineStart } from "./enclosing.ts";
import { hear, withoutHex } from "./words.ts";

/**
 * What a table says of one of its cells: the head of its column, what its row begins with, the cell itself, and
 * the row's other cells.
 */
export type Cell = {
  readonly column: string;
  /** The line of the text on which the head stands, where it stands there. */
  readonly head: { readonly line?: number };
  readonly name: string;
  readonly own: string;
  readonly row: string;
  /** The heads of all columns, a line each. */
  readonly columns: string;
};

/**
 * The cell at a place, where its line is a row of a Markdown table or of a file of separated values.
 * @param beginning the first line of the document, where the text is from further down
 */
export function cellAt(
  text: string,
  at: number,
  path: string,
  beginning: string | undefined,
): Cell | undefined {
  const start = lineStart(text, at);
  const row = text.slice(start, lineEnd(text, at));
  const above = text.slice(0, start).split("\n");
  above.pop();
  if (/^\s*\|/.test(row) || row.includes(" | ")) return markdownCell(row, at - start, above);
  const separator = separatorOf(row, path);
  return separator === undefined ? undefined : separatedCell(row, at - start, above, separator, beginning);
}

function markdownCell(row: string, at: number, above: readonly string[]): Cell | undefined {
  const rule = above.findLastIndex((line) =>
    // Databases cross the lines of their tables.
    /^\s*(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/.test(line.replaceAll("+", "|")),
  );
  if (rule < 1 || above.slice(rule + 1).some((line) => !line.includes("|"))) return undefined;
  return cellOf(
    row,
    at,
    above[rule - 1] ?? "",
    rule - 1,
    (line) => line.replace(/^\s*\|/, "").split("|"),
    /^\s*\|/,
  );
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
  return cellOf(row, at, names, head, split);
}

/**
 * Where the head of a table's last row stands: its first line, behind an empty one if there is any; or a nearer one that
 * speaks of keys and holds no value, which may be another table's. None if that begins further up.
 */
function headOf(
  above: readonly string[],
  cells: number,
  split: (line: string) => readonly string[],
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

function cellOf(
  row: string,
  at: number,
  head: string,
  line: number | undefined,
  split: (line: string) => readonly string[],
  begin?: RegExp,
): Cell | undefined {
  const index = split(row.slice(0, at)).length - 1;
  const columns = split(head);
  const begins = begin === undefined || begin.test(row) === begin.test(head);
  if (!begins) return undefined;
  const column = columns[index]?.trim();
  if (column === undefined) return undefined;
  const cells = split(row);
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
