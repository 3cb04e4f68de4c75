import { isJsonObject, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import {
  readObject,
  readValue,
  type ObjectReading,
  type Rows as ReadRows,
  type Shape,
} from "../reading/reading.ts";
import { sourceFields, type Field, type FieldEntries, type ValuePath } from "./sourceField.ts";
import type { List, Log, Rows } from "./transaction.ts";

/** The names of a row's fields in the response. */
type Names<Row> = { readonly [Field in keyof Row]?: string };

/** A list of a response. @param rowOf reads an item, which stands at a place of the list */
export function listOf<Row>(
  name: string,
  field: Field<ReadRows<Shape>>,
  names: Names<Row>,
  rowOf: (object: JsonObject, place: number) => Row,
): List<Row> {
  if (field.state !== "value") return { name, rows: field };
  return { name, rows: { state: "value", value: new ItemRows(field.value, names, rowOf) } };
}

/** The items of a list in a response. A class with private fields, so that equal lists are deeply equal. */
class ItemRows<Row> implements Rows<Row> {
  readonly length: number;
  readonly #items: ReadRows<Shape>;
  readonly #names: Names<Row>;
  readonly #rowOf: (object: JsonObject, place: number) => Row;

  constructor(items: ReadRows<Shape>, names: Names<Row>, rowOf: (object: JsonObject, place: number) => Row) {
    this.length = items.length;
    this.#items = items;
    this.#names = names;
    this.#rowOf = rowOf;
  }

  at(place: number): Row | undefined {
    const item = this.#items.raw(place);
    // All fields of an item that is not an object are absent.
    return item === undefined
      ? undefined
      : this.#rowOf(isJsonObject(item) ? item : { "(item)": item }, place);
  }

  rawAt(place: number, field: string & keyof Row): JsonValue | undefined {
    const item = this.#items.raw(place);
    const name = this.#names[field];
    return isJsonObject(item) && name !== undefined ? item[name] : undefined;
  }
}

/** Reads single fields, as validating all of them takes most of the time. */
export function reader<Fields extends Shape>(
  shape: Fields,
  object: JsonObject,
): <Name extends string & keyof Fields>(name: Name) => ObjectReading<Fields>["fields"][Name] {
  return (name) =>
    readValue(shape[name] as Fields[typeof name], Object.hasOwn(object, name) ? object[name] : undefined);
}

/** How a source describes a log. */
type LogDescription<Fields extends Shape> = {
  readonly shape: Fields;
  /** The names of a log's fields in the response; without `entityId` if the source does not report it. */
  readonly names: Readonly<Record<"index" | "address" | "topics" | "data", string & keyof Fields>> & {
    readonly entityId?: string & keyof Fields;
  };
  readonly entries: FieldEntries<"log", Fields>;
  /** The path of the object that has the logs. */
  readonly path?: ValuePath;
};

/** The logs of a transaction, each field of which is read on access. */
export function logsIn<Fields extends Shape>(
  field: Field<ReadRows<Fields>>,
  { shape, names, entries, path = [] }: LogDescription<Fields>,
): List<Log> {
  return listOf("logs", field as Field<ReadRows<Shape>>, names, (object, place) => {
    const read = reader(shape, object);
    return {
      get index() {
        return read(names.index) as Log["index"];
      },
      get entityId() {
        return (names.entityId === undefined ? { state: "absent" } : read(names.entityId)) as Log["entityId"];
      },
      get address() {
        return read(names.address) as Log["address"];
      },
      get topics() {
        return read(names.topics) as Log["topics"];
      },
      get data() {
        return read(names.data) as Log["data"];
      },
      get source() {
        return readObject(shape, object);
      },
      get fields() {
        return sourceFields(this.source.fields, entries, [], [...path, "logs", place]);
      },
    };
  });
}
