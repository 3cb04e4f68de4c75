import assert from "node:assert/strict";
import * as z from "zod/mini";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import {
  ObjectReading,
  readObject,
  readValue,
  valueOf,
  Rows,
  unreadableFields,
} from "../../../../src/services/reading/reading.ts";
import {
  flag,
  integer,
  jsonObject,
  objectOf,
  rowsOf,
  text,
} from "../../../../src/services/reading/wireTypes.ts";
import { objectReading } from "../../../support/readings.ts";

const innerShape = { name: text, size: integer };
const shape = {
  id: text,
  isGood: flag,
  map: jsonObject,
  inner: objectOf(innerShape),
  rows: rowsOf(innerShape),
};

function objectFrom(json: string): JsonObject {
  return parseExactJson(json) as JsonObject;
}

describe("reading", () => {
  it("tells value, null, absent and unreadable apart", () => {
    assert.deepEqual(
      readObject(shape, objectFrom('{"id":"a","isGood":null,"map":[1]}')),
      objectReading({
        id: { state: "value", value: "a" },
        isGood: { state: "null" },
        map: { state: "unreadable", raw: [1] },
        inner: { state: "absent" },
        rows: { state: "absent" },
      }),
    );
  });

  it("keeps what the shape does not name, as it came", () => {
    const object = objectFrom('{"more":12345678901234567,"__proto__":{"id":"b"},"constructor":null}');
    const { fields, extra } = readObject({ id: text }, object);
    assert.deepEqual(fields, { id: { state: "absent" } });
    assert.deepEqual(extra, Object.entries(object));
    assert.equal(extra.length, 3);
  });

  it("never takes an inherited property for a field", () => {
    assert.deepEqual(readObject({ toString: text }, {}).fields.toString, { state: "absent" });
  });

  it("gives out values only", () => {
    const values = ["a", null, undefined, 5].map((value) => valueOf(readValue(text, value)));
    assert.deepEqual(values, ["a", undefined, undefined, undefined]);
  });

  it("knows its readings from objects that look so", () => {
    const reading = readObject(shape, {});
    const { fields, extra } = reading;
    assert.deepEqual(
      [reading, { fields, extra }, null, "text"].map((value) => value instanceof ObjectReading),
      [true, false, false, false],
    );
  });
});

describe("rows", () => {
  const items = [{ name: "one", size: 1 }, "no object", null, { name: 2, more: true }];
  const absent = { name: { state: "absent" }, size: { state: "absent" } };
  const expected = [
    objectReading({ name: { state: "value", value: "one" }, size: { state: "value", value: 1n } }),
    objectReading(absent, [["(item)", "no object"]]),
    objectReading(absent, [["(item)", null]]),
    objectReading({ name: { state: "unreadable", raw: 2 }, size: { state: "absent" } }, [["more", true]]),
  ];

  it("are read one by one", () => {
    const rows = new Rows(innerShape, items);
    assert.equal(rows.length, 4);
    assert.deepEqual([...rows], expected);
    assert.deepEqual(
      [3, 4, -1, 0.5].map((index) => rows.at(index)),
      [expected[3], undefined, undefined, undefined],
    );
  });

  it("are read when they are looked at, and once", () => {
    let reads = 0;
    const counted = { name: text.check(z.refine(() => (reads += 1) > 0)) };
    const rows = new Rows(counted, [{ name: "a" }, { name: "b" }, { name: "c" }]);
    assert.equal(reads, 0);
    const first = rows.at(1);
    assert.equal(rows.at(1), first);
    assert.equal(reads, 1);
  });
});

describe("unreadable fields", () => {
  it("are found with their place, nested ones and those of rows included", () => {
    const reading = readObject(
      shape,
      objectFrom(`{"id":5,"map":{"a":1},"inner":{"name":"x","size":1.5},
        "rows":[{"name":"a","size":1},{"name":false,"size":"0x1"}],"more":{"id":5}}`),
    );
    assert.deepEqual(unreadableFields(reading), [
      { path: "id", raw: 5 },
      { path: "inner.size", raw: 1.5 },
      { path: "rows[1].name", raw: false },
      { path: "rows[1].size", raw: "0x1" },
    ]);
  });

  it("are never looked for in an object that the service made to look like a reading", () => {
    const maps = ['{"fields":null,"extra":1}', '{"fields":{"x":{"state":"unreadable","raw":1}},"extra":[]}'];
    const readings = maps.map((map) => readObject(shape, objectFrom(`{"map":${map}}`)));
    assert.deepEqual(
      readings.flatMap((reading) => unreadableFields(reading)),
      [],
    );
  });
});
