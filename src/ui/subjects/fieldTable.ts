import type { ObjectReading, Reading, Shape } from "../../services/reading/reading.ts";
import type { Piece, PieceField } from "../piece.ts";
import type { PathPart } from "../valuePath.ts";
import { aside, type Form } from "./shownText.ts";

type ValueOf<Fields extends Shape, Name extends keyof Fields> =
  ObjectReading<Fields>["fields"][Name] extends Reading<infer Value> ? Value : never;

/** How one documented field is shown. */
export type FieldEntry<Value> = {
  readonly label: string;
  readonly form: Form<Value>;
  /** What null means here. */
  readonly whenNull?: string;
};

/** How every documented field of an object is shown, in the order to show them. */
export type FieldTable<Fields extends Shape> = {
  readonly [Name in keyof Fields]: FieldEntry<ValueOf<Fields, Name>>;
};

/**
 * The fields of a table, there or not: null, absent and unreadable are told apart.
 * @param fields the readings that the table was made for
 */
export function tableFields(
  fields: Readonly<Record<string, Reading<unknown>>>,
  table: Readonly<Record<string, FieldEntry<never>>>,
  now: number,
  within: readonly PathPart[] = [],
): readonly PieceField[] {
  return Object.entries(table).map(([name, entry]) => ({
    label: entry.label,
    name,
    pieces: readingPieces(
      fields[name] ?? { state: "absent" },
      entry as FieldEntry<unknown>,
      [...within, name],
      now,
    ),
  }));
}

function readingPieces(
  reading: Reading<unknown>,
  { label, form, whenNull }: FieldEntry<unknown>,
  path: readonly PathPart[],
  now: number,
): readonly Piece[] {
  switch (reading.state) {
    case "absent":
      return [{ kind: "absent", text: "not sent" }];
    case "null":
      return whenNull === undefined ? [{ kind: "null" }] : [{ kind: "null" }, aside(whenNull)];
    case "unreadable":
      return [{ kind: "careful", text: "unreadable, see below" }];
    case "value":
      return form(reading.value, { path, what: label, now });
  }
}
