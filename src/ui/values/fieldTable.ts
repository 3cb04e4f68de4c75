import type { ObjectReading, Reading, Shape } from "../../services/reading/reading.ts";
import { valueWords } from "../../text/value.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";
import { aside, copyable, type At, type Form } from "./shownText.ts";

type ValueOf<Fields extends Shape, Name extends keyof Fields> =
  ObjectReading<Fields>["fields"][Name] extends Reading<infer Value> ? Value : never;

/** How one documented field is shown. */
export type FieldEntry<Value> = {
  readonly label: () => string;
  readonly form: Form<Value>;
  /** What null means here: such a field has a line of its own. */
  readonly whenNull?: () => string;
};

/** How every documented field of an object is shown, in the order to show them. */
export type FieldTable<Fields extends Shape> = {
  readonly [Name in keyof Fields]: FieldEntry<ValueOf<Fields, Name>>;
};

/** A table of what each field is called, and how it is shown. */
export function fieldTable<Fields extends Shape>(
  labels: { readonly [Name in keyof Fields]: () => string },
  forms: { readonly [Name in keyof Fields]: Form<ValueOf<Fields, Name>> },
): FieldTable<Fields> {
  const entries = Object.keys(forms).map((name) => [name, { label: labels[name], form: forms[name] }]);
  return Object.fromEntries(entries) as FieldTable<Fields>;
}

/**
 * The fields of a table, there or not: null, absent and unreadable are told apart.
 * @param fields the readings that the table was made for
 * @param at where the object stands in which response
 */
export function tableFields(
  fields: Readonly<Record<string, Reading<unknown>>>,
  table: Readonly<Record<string, FieldEntry<never>>>,
  at: Omit<At, "what"> = { path: [] },
): readonly PieceField[] {
  return Object.entries(table).map(([name, { label, ...entry }]) => {
    const what = label();
    const inside = { ...at, path: [...at.path, name], what };
    const reading = fields[name] ?? { state: "absent" };
    return { label: what, name, ...readingPieces(reading, entry as Shown, inside) };
  });
}

type Shown = Omit<FieldEntry<unknown>, "label">;

/** What is shown of a value, there or not, behind its label. */
export function readingPieces(
  reading: Reading<unknown>,
  { form, whenNull }: Shown,
  at: At,
): Pick<PieceField, "pieces" | "nothing"> {
  switch (reading.state) {
    case "absent":
      return { pieces: [{ kind: "absent", text: valueWords.notSent() }], nothing: "absent" };
    case "null":
      return whenNull === undefined
        ? { pieces: [{ kind: "null" }], nothing: "null" }
        : { pieces: [{ kind: "null" }, aside(whenNull())] };
    case "unreadable":
      return { pieces: [{ kind: "careful", text: valueWords.unreadableBelow() }] };
    case "value":
      return isEmpty(reading.value)
        ? { pieces: form(reading.value, at), nothing: "empty" }
        : { pieces: withCopy(form(reading.value, at), reading.value, at) };
  }
}

function withCopy(pieces: readonly Piece[], value: unknown, { what }: At): readonly Piece[] {
  const canBeCopied = typeof value === "string" || typeof value === "bigint";
  return canBeCopied ? copyable(pieces, String(value), what) : pieces;
}

function isEmpty(value: unknown): boolean {
  return value === "" || value === "0x" || (Array.isArray(value) && value.length === 0);
}
