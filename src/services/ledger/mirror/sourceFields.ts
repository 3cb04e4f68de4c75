import type { ObjectReading, Reading, Shape } from "../../reading/reading.ts";
import type { Field, FieldKind, FieldMeaning, FieldValue, SourceField, ValuePath } from "../sourceField.ts";

/** The kinds that a value may be shown as. */
type KindOf<Value> = {
  readonly [Kind in FieldKind]: Value extends FieldValue<Kind> ? Kind : never;
}[FieldKind];

/** How a field of a mirror node is shown: in which section, under which label, as what kind of value. */
export type FieldEntry<Section extends string, Value> = readonly [
  section: Section,
  meaning: FieldMeaning,
  kind: KindOf<Value>,
];

type ValueIn<Fields extends Shape, Name extends keyof Fields> =
  ObjectReading<Fields>["fields"][Name] extends Reading<infer Value> ? Value : never;

/** How the fields of an object are shown, in the order to show them. */
export type FieldEntries<Section extends string, Fields extends Shape> = {
  readonly [Name in keyof Fields]: FieldEntry<Section, ValueIn<Fields, Name>>;
};

/** Fields of an object for a page. @param inside the names and indexes that lead to the object */
export function sourceFields<Section extends string>(
  readings: Readonly<Record<string, Field<unknown>>>,
  entries: Readonly<Record<string, readonly [Section, FieldMeaning, FieldKind]>>,
  inside: ValuePath = [],
): readonly SourceField<Section>[] {
  return Object.entries(entries).map(([name, [section, meaning, kind]]) => {
    const path = [...inside, name];
    // Of a field in a row, its name in the row.
    const dotted = path.slice(path.findLastIndex((part) => typeof part === "number") + 1).join(".");
    const value = readings[name] ?? { state: "absent" };
    return { section, meaning, name: dotted, path, kind, value } as SourceField<Section>;
  });
}
