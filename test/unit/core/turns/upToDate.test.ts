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
