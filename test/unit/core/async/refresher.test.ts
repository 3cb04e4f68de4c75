import assert from "node:assert/strict";
import { Refresher } from "../../../../src/core/async/refresher.ts";

describe("what is looked for when it is asked for", () => {
  it("is looked for once, and anew when it may have changed", async () => {
    let looks = 0;
    const known = new Refresher(() => Promise.resolve(void (looks += 1)));
    await Promise.all([known.refresh(), known.refresh()]);
    await known.refresh();
    assert.equal(looks, 1);
    known.invalidate();
    await known.refresh();
    assert.equal(looks, 2);
  });

  it("is known to nobody before the look has ended", async () => {
    let isFound = false;
    const known = new Refresher(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      isFound = true;
    });
    void known.refresh();
    await known.refresh();
    assert.ok(isFound);
  });

  it("is looked for anew after a look that failed", async () => {
    let looks = 0;
    const known = new Refresher(() => {
      looks += 1;
      return looks === 1 ? Promise.reject(new Error("The disk is gone")) : Promise.resolve();
    });
    await assert.rejects(known.refresh(), /The disk is gone/);
    await known.refresh();
    assert.equal(looks, 2);
  });

  it("is told though it changes during every look, to each who asks by a look that began after he did", async () => {
    let looks = 0;
    const known = new Refresher(async () => {
      looks += 1;
      await new Promise((resolve) => setImmediate(resolve));
      known.invalidate();
    });
    const looksFor = async (askers: number): Promise<number> => {
      const before = looks;
      await Promise.all(Array.from({ length: askers }, () => known.refresh()));
      return looks - before;
    };
    assert.equal(await looksFor(1), 2);
    assert.ok((await looksFor(3)) <= 3);
    const early = known.refresh();
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([early, looksFor(1)]);
  });

  it("is told by the same look to all who ask during another, though it changes in each", async () => {
    let ended = 0;
    const known = new Refresher(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      known.invalidate();
      ended += 1;
    });
    const told = Array.from({ length: 3 }, () => known.refresh().then(() => ended));
    assert.deepEqual(await Promise.all(told), [2, 3, 3]);
  });

  it("says while it is looked for, also in a look that fails", async () => {
    const looks = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let begun = 0;
    const known = new Refresher(() => looks[begun++]!.promise);
    assert.equal(known.isRefreshing, false);
    const failing = known.refresh();
    assert.equal(known.isRefreshing, true);
    looks[0]!.reject(new Error("The disk is gone"));
    await assert.rejects(failing);
    assert.equal(known.isRefreshing, false);
    const done = known.refresh();
    assert.equal(known.isRefreshing, true);
    looks[1]!.resolve(undefined);
    await done;
    assert.equal(known.isRefreshing, false);
  });

  it("tells those who listen when it is told, and looks for nothing by that", () => {
    const known = new Refresher(() => assert.fail("nobody asked"));
    let told = 0;
    const end = known.onDidChange(() => (told += 1));
    known.notifyChange();
    known.invalidate();
    assert.equal(told, 1);
    end();
    known.notifyChange();
    assert.equal(told, 1);
  });

  it("is looked for again where it changed during the look", async () => {
    let looks = 0;
    const known = new Refresher(async () => {
      looks += 1;
      await Promise.resolve();
      if (looks === 1) known.invalidate();
    });
    await known.refresh();
    assert.equal(looks, 2);
  });
});
