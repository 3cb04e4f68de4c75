import assert from "node:assert/strict";
import { UpToDate } from "../../../../src/core/turns/upToDate.ts";

describe("what is looked for when it is asked for", () => {
  it("is looked for once, and anew when it may have changed", async () => {
    let looks = 0;
    const known = new UpToDate(() => Promise.resolve(void (looks += 1)));
    await Promise.all([known.look(), known.look()]);
    await known.look();
    assert.equal(looks, 1);
    known.outdate();
    await known.look();
    assert.equal(looks, 2);
  });

  it("is known to nobody before the look has ended", async () => {
    let isFound = false;
    const known = new UpToDate(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      isFound = true;
    });
    void known.look();
    await known.look();
    assert.ok(isFound);
  });

  it("is looked for anew after a look that failed", async () => {
    let looks = 0;
    const known = new UpToDate(() => {
      looks += 1;
      return looks === 1 ? Promise.reject(new Error("The disk is gone")) : Promise.resolve();
    });
    await assert.rejects(known.look(), /The disk is gone/);
    await known.look();
    assert.equal(looks, 2);
  });

  it("is told though it changes during every look, to each who asks by a look that began after he did", async () => {
    let looks = 0;
    const known = new UpToDate(async () => {
      looks += 1;
      await new Promise((resolve) => setImmediate(resolve));
      known.outdate();
    });
    const looksFor = async (askers: number): Promise<number> => {
      const before = looks;
      await Promise.all(Array.from({ length: askers }, () => known.look()));
      return looks - before;
    };
    assert.equal(await looksFor(1), 2);
    assert.ok((await looksFor(3)) <= 3);
    const early = known.look();
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([early, looksFor(1)]);
  });

  it("is told by the same look to all who ask during another, though it changes in each", async () => {
    let ended = 0;
    const known = new UpToDate(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      known.outdate();
      ended += 1;
    });
    const told = Array.from({ length: 3 }, () => known.look().then(() => ended));
    assert.deepEqual(await Promise.all(told), [2, 3, 3]);
  });

  it("says while it is looked for, also in a look that fails", async () => {
    const looks = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let begun = 0;
    const known = new UpToDate(() => looks[begun++]!.promise);
    assert.equal(known.isLooking, false);
    const failing = known.look();
    assert.equal(known.isLooking, true);
    looks[0]!.reject(new Error("The disk is gone"));
    await assert.rejects(failing);
    assert.equal(known.isLooking, false);
    const done = known.look();
    assert.equal(known.isLooking, true);
    looks[1]!.resolve(undefined);
    await done;
    assert.equal(known.isLooking, false);
  });

  it("tells those who listen when it is told, and looks for nothing by that", () => {
    const known = new UpToDate(() => assert.fail("nobody asked"));
    let told = 0;
    const end = known.onDidChange(() => (told += 1));
    known.tell();
    known.outdate();
    assert.equal(told, 1);
    end();
    known.tell();
    assert.equal(told, 1);
  });

  it("is looked for again where it changed during the look", async () => {
    let looks = 0;
    const known = new UpToDate(async () => {
      looks += 1;
      await Promise.resolve();
      if (looks === 1) known.outdate();
    });
    await known.look();
    assert.equal(looks, 2);
  });
});
