import { parsePiece, type Piece, type PieceField } from "./piece.ts";
import { hasExactly, isIndex, isText, plainFields } from "./plainFields.ts";

/** Which long list of an execution result. */
export type RowList = "logs" | "stateChanges";

/** A row of a long list, as plain data: the panel makes markup of it, and the page's script nodes. */
export type Row = {
  /** Its place in the answer, from zero on. */
  readonly place: number;
  /** What stands in its columns. */
  readonly cells: readonly (readonly Piece[])[];
  /** What an opened row shows: every field. */
  readonly fields: readonly PieceField[];
};

/** The lists there are. */
export const rowLists: Readonly<Record<RowList, true>> = { logs: true, stateChanges: true };

/** Reads a row out of a message; `undefined` for anything else. */
export function parseRow(value: unknown): Row | undefined {
  const row = plainFields(value);
  if (row === undefined || !hasExactly(row, ["place", "cells", "fields"])) return undefined;
  const { place } = row;
  const cells = allOf(row["cells"], (cell) => allOf(cell, parsePiece));
  const fields = allOf(row["fields"], parseField);
  if (!isIndex(place) || cells === undefined || fields === undefined) return undefined;
  return { place, cells, fields };
}

/** Reads every item of a list; `undefined` when one cannot be read. */
export function allOf<Item>(
  value: unknown,
  read: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map((item: unknown) => read(item));
  return items.includes(undefined) ? undefined : (items as readonly Item[]);
}

function parseField(value: unknown): PieceField | undefined {
  const field = plainFields(value);
  if (field === undefined || !hasExactly(field, ["label", "name", "pieces"])) return undefined;
  const { label, name } = field;
  const pieces = allOf(field["pieces"], parsePiece);
  if (!isText(label, 200) || !isText(name, 200) || pieces === undefined) return undefined;
  return { label, name, pieces };
}
