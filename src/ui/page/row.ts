import type { Piece, PieceField } from "./piece.ts";

/** A row of a long list, as plain data. */
export type Row = {
  /** Its place in the response, from zero on. */
  readonly place: number;
  /** What stands in its columns. */
  readonly cells: readonly (readonly Piece[])[];
  /** The same where all is raw, if that is something else. */
  readonly rawCells?: readonly (readonly Piece[])[];
  /** What an opened row shows: every field. */
  readonly fields: readonly PieceField[];
};
