import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { lazy, memoize } from "../../../../src/core/async/memoize.ts";

describe("what is remembered", () => {
  it("is made once, even where it is nothing", () => {
    const asked: object[] = [];
    const make = memoize((key: object): string | undefined => {
      asked.push(key);
      return undefined;
    });
    const [one, other] = [{}, {}];
    for (const key of [one, other, one, other]) assert.equal(make(key), undefined);
    assert.deepEqual(asked, [one, other]);
  });

  it("is made once of a number or a text, too", () => {
    const asked: unknown[] = [];
    const make = memoize((key: unknown) => asked.push(key));
    assert.deepEqual([1, "1", 1, "1", undefined, undefined, null, null].map(make), [1, 2, 1, 2, 3, 3, 4, 4]);
  });

  it("keeps no object from going away", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const make = memoize((key: object) => [key]);
    const [gone, kept] = [new WeakRef(make({})), make({})];
    // What a reference gave in this turn stays to its end.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    assert.equal(gone.deref(), undefined);
    assert.equal(make(kept[0]!), kept);
  });

  it("is made when it is first asked for, and never again", () => {
    let made = 0;
    const value = lazy(() => void (made += 1));
    assert.equal(made, 0);
    value();
    value();
    assert.equal(made, 1);
  });
});
