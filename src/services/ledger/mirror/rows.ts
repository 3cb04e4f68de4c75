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

const logNames = {
  index: "index",
  entityId: "contract_id",
  address: "address",
  topics: "topics",
  data: "data",
} as const;

const stateChangeNames = {
  entityId: "contract_id",
  address: "address",
  slot: "slot",
  before: "value_read",
  after: "value_written",
} as const;

/** The logs of an execution result. */
export function logsOf(field: Reading<ReadRows<typeof logShape>>): List<Log> {
  return listOf("logs", field, logNames, (object, place) => {
    const read = reader(logShape, object);
    return {
      get index() {
        return read(logNames.index);
      },
      get entityId() {
        return read(logNames.entityId);
      },
      get address() {
        return read(logNames.address);
      },
      get topics() {
        return read(logNames.topics);
      },
      get data() {
        return read(logNames.data);
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
  return listOf("state_changes", field, stateChangeNames, (object, place) => {
    const read = reader(stateChangeShape, object);
    return {
      get entityId() {
        return read(stateChangeNames.entityId);
      },
      get address() {
        return read(stateChangeNames.address);
      },
      get slot() {
        return read(stateChangeNames.slot);
      },
      get before() {
        return read(stateChangeNames.before);
      },
      get after() {
        return read(stateChangeNames.after);
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

/** The wire names of the fields of a row. */
type Names<Row> = { readonly [Field in keyof Row]?: string };

function listOf<Row>(
  name: string,
  field: Reading<ReadRows<Shape>>,
  names: Names<Row>,
  rowOf: (object: JsonObject, place: number) => Row,
): List<Row> {
  if (field.state !== "value") return { name, rows: field };
  return { name, rows: { state: "value", value: new ItemRows(field.value, names, rowOf) } };
}

/** The items of a list in a response. A class with private fields, so that equal lists compare as equal. */
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
    // An item that is not an object has all fields absent.
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

/** Reads single fields: validating all of them takes most of the time. */
function reader<Fields extends Shape>(
  shape: Fields,
  object: JsonObject,
): <Name extends string & keyof Fields>(name: Name) => ObjectReading<Fields>["fields"][Name] {
  return (name) =>
    readValue(shape[name] as Fields[typeof name], Object.hasOwn(object, name) ? object[name] : undefined);
}
