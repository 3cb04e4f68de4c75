import assert from "node:assert/strict";
import { onFirstUse, remembered } from "../../../../src/core/turns/remembered.ts";

describe("what is remembered", () => {
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

  it("is made once of a number or a text, too", () => {
    const asked: unknown[] = [];
    const make = remembered((key: unknown) => asked.push(key));
    assert.deepEqual([1, "1", 1, "1", undefined, undefined].map(make), [1, 2, 1, 2, 3, 3]);
  });

  it("is made when it is first asked for, and never again", () => {
    let made = 0;
    const value = onFirstUse(() => void (made += 1));
    assert.equal(made, 0);
    value();
    value();
    assert.equal(made, 1);
  });
});
