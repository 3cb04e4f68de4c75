import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import {
  readObject,
  readValue,
  type ObjectReading,
  type Reading,
  type Rows as ReadRows,
  type Shape,
} from "../../reading/reading.ts";
import type { List, Log, Rows, StateChange } from "../transaction.ts";
import { sourceFields, type FieldEntries } from "./sourceFields.ts";
import { logShape, stateChangeShape } from "./wire.ts";

const logEntries: FieldEntries<"log", typeof logShape> = {
  index: ["log", "index", "integer"],
  contract_id: ["log", "contractId", "entityId"],
  address: ["log", "contractAddress", "address"],
  topics: ["log", "topics", "topics"],
  data: ["log", "data", "words"],
  bloom: ["log", "bloom", "bloom"],
};

const stateChangeEntries: FieldEntries<"stateChange", typeof stateChangeShape> = {
  contract_id: ["stateChange", "contractId", "entityId"],
  address: ["stateChange", "contractAddress", "address"],
  slot: ["stateChange", "slot", "word32"],
  value_read: ["stateChange", "valueRead", "word32"],
  value_written: ["stateChange", "valueWritten", "word32"],
};

/** The logs of an execution result. */
export function logsOf(field: Reading<ReadRows<typeof logShape>>): List<Log> {
  const names = ["index", "contract_id", "address", "topics", "data"];
  return listOf("logs", field, names, (object, place) => {
    const read = reader(logShape, object);
    return {
      get index() {
        return read("index");
      },
      get entityId() {
        return read("contract_id");
      },
      get address() {
        return read("address");
      },
      get topics() {
        return read("topics");
      },
      get data() {
        return read("data");
      },
      get source() {
        return readObject(logShape, object);
      },
      get fields() {
        return sourceFields(this.source.fields, logEntries, ["logs", place]);
      },
    };
  });
}

/** The state changes of an execution result. */
export function stateChangesOf(field: Reading<ReadRows<typeof stateChangeShape>>): List<StateChange> {
  const names = ["contract_id", "address", "slot", "value_read", "value_written"];
  return listOf("state_changes", field, names, (object, place) => {
    const read = reader(stateChangeShape, object);
    return {
      get entityId() {
        return read("contract_id");
      },
      get address() {
        return read("address");
      },
      get slot() {
        return read("slot");
      },
      get before() {
        return read("value_read");
      },
      get after() {
        return read("value_written");
      },
      get source() {
        return readObject(stateChangeShape, object);
      },
      get fields() {
        return sourceFields(this.source.fields, stateChangeEntries, ["state_changes", place]);
      },
    };
  });
}

/** @param searched the fields that a filter looks through */
function listOf<Row>(
  name: string,
  field: Reading<ReadRows<Shape>>,
  searched: readonly string[],
  rowOf: (object: JsonObject, place: number) => Row,
): List<Row> {
  if (field.state !== "value") return { name, rows: field };
  return { name, rows: { state: "value", value: new ItemRows(field.value, searched, rowOf) } };
}

/** The items of a list of a response as rows. A class, so that two of the same items are equal. */
class ItemRows<Row> implements Rows<Row> {
  readonly length: number;
  readonly #items: ReadRows<Shape>;
  readonly #searched: readonly string[];
  readonly #rowOf: (object: JsonObject, place: number) => Row;

  constructor(
    items: ReadRows<Shape>,
    searched: readonly string[],
    rowOf: (object: JsonObject, place: number) => Row,
  ) {
    this.length = items.length;
    this.#items = items;
    this.#searched = searched;
    this.#rowOf = rowOf;
  }

  at(place: number): Row | undefined {
    const item = this.#items.raw(place);
    // What is no object has no field, and stands beside them.
    return item === undefined
      ? undefined
      : this.#rowOf(isJsonObject(item) ? item : { "(item)": item }, place);
  }

  textsAt(place: number): readonly JsonValue[] {
    return this.#searched.flatMap((name) => this.#valueAt(place, name) ?? []);
  }

  sizeAt(place: number): number {
    const data = this.#valueAt(place, "data");
    return typeof data === "string" ? data.length : 0;
  }

  #valueAt(place: number, name: string): JsonValue | undefined {
    const item = this.#items.raw(place);
    return isJsonObject(item) ? item[name] : undefined;
  }
}

/** Reads a field when it is looked at: each costs more than finding it. */
function reader<Fields extends Shape>(
  shape: Fields,
  object: JsonObject,
): <Name extends string & keyof Fields>(name: Name) => ObjectReading<Fields>["fields"][Name] {
  return (name) =>
    readValue(shape[name] as Fields[typeof name], Object.hasOwn(object, name) ? object[name] : undefined);
}
