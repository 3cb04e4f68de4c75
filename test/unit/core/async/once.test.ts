import assert from "node:assert/strict";
import { once } from "../../../../src/core/async/once.ts";

/** A loader that counts its runs, and fails as long as it is told to. */
function counting(): { runs: number; fails: boolean; readonly load: () => Promise<number> } {
  return {
    runs: 0,
    fails: false,
    load(): Promise<number> {
      this.runs += 1;
      return this.fails ? Promise.reject(new Error("no such module")) : Promise.resolve(this.runs);
    },
  };
}

describe("once", () => {
  it("loads on the first use, and gives the same to all", async () => {
    const loader = counting();
    const get = once(() => loader.load());
    assert.equal(loader.runs, 0);
    assert.deepEqual(await Promise.all([get(), get()]), [1, 1]);
    assert.equal(await get(), 1);
  });

  it("tries again what failed", async () => {
    const loader = counting();
    const get = once(() => loader.load());
    loader.fails = true;
    await assert.rejects(get(), /no such module/);
    loader.fails = false;
    assert.equal(await get(), 2);
  });

  it("gives out to who asks only for what is there, and loads nothing for that", async () => {
    const loader = counting();
    const get = once(() => loader.load());
    const seen: number[] = [];
    get.ifLoaded((value) => seen.push(value));
    assert.equal(loader.runs, 0);
    loader.fails = true;
    const failing = get();
    get.ifLoaded((value) => seen.push(value));
    await assert.rejects(failing);
    loader.fails = false;
    const loading = get();
    get.ifLoaded((value) => seen.push(value));
    await loading;
    get.ifLoaded((value) => seen.push(value));
    await Promise.resolve();
    assert.deepEqual(seen, [2, 2]);
  });
});
