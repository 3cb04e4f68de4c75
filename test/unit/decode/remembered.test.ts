import assert from "node:assert/strict";
import { remembered } from "../../../src/decode/remembered.ts";

describe("what is remembered of an object", () => {
  it("is made once, even where it is nothing", () => {
    const asked: object[] = [];
    const make = remembered((key: object): string | undefined => {
      asked.push(key);
      return undefined;
    });
    const [one, other] = [{}, {}];
    for (const key of [one, other, one, other]) assert.equal(make(key), undefined);
    assert.deepEqual(asked, [one, other]);
  });
});
