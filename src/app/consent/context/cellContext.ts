import { bareName, isGeneric, isSomebody } from "./memberSpeech.ts";
import { frees, keyAt, transaction, unknown, type Context, type Lines } from "./mention.ts";
import { isBesideReceiver } from "./sibling.ts";
import { speechOfName } from "./speech.ts";
import { cellAt } from "./table.ts";
import { areSeveral, hear } from "./vocabulary.ts";

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
    const isOther = column.transaction < 3 && isBesideReceiver(cell.columns);
    return !isOther && frees(column.transaction, text, start) ? transaction : unknown;
  }
  // Its row's name, unless that is what one of several wallets is for.
  const kind = hear(cell.columns.split("\n", 1)[0] ?? "").key;
  if (kind !== undefined) return { key: { where: "column", word: kind, ...cell.head }, isTransaction: false };
  const name = speechOfName(cell.name);
  return name.transaction > 1 && !areSeveral(cell.name) && !row.isOther ? transaction : unknown;
}
