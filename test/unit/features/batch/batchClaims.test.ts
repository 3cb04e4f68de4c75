import assert from "node:assert/strict";
import { BatchClaims } from "../../../../src/features/batch/batchClaims.ts";
import { FakeClock, settled } from "../../../support/fakeClock.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";

function windows() {
  const [folder, clock, warned] = [new MemoryFolder(), new FakeClock(), [] as string[]];
  const log = { warn: (line: string) => void warned.push(line) };
  const taken: string[] = [];
  const open = (): BatchClaims =>
    new BatchClaims(
      () => Promise.resolve(folder),
      clock,
      log,
      (id) => void taken.push(id),
    );
  /** Whether windows may go on with a batch, each once it has listened. */
  const mayTake = async (id: string, ...asking: readonly BatchClaims[]): Promise<readonly boolean[]> => {
    const asked = Promise.all(asking.map((window) => window.take(id)));
    await clock.advance(8000);
    return asked;
  };
  return { folder, clock, warned, taken, open, mayTake };
}

describe("which window has a batch", () => {
  it("is told to others as long as it has it, and no longer", async () => {
    const { folder, clock, open, mayTake } = windows();
    const [one, other] = [open(), open()];
    one.claim("a");
    await settled();
    assert.deepEqual(await mayTake("a", other, one), [false, true]);
    one.claim("b");
    await settled();
    assert.deepEqual(await mayTake("b", other), [false]);
    one.claim(undefined);
    await clock.advance(0);
    assert.deepEqual([clock.sleeping, folder.texts.size], [0, 0]);
    assert.deepEqual([await mayTake("b", other), await mayTake("b", one)], [[true], [false]]);
  });

  it("is another one that has come to the end of it while this one listened", async () => {
    const { clock, open } = windows();
    const [one, other] = [open(), open()];
    one.claim("a");
    await settled();
    const asked = other.take("a");
    await clock.advance(100);
    one.claim(undefined);
    await clock.advance(4000);
    assert.equal(await asked, false);
  });

  it("is not one that was closed without a word", async () => {
    const { folder, open, mayTake } = windows();
    folder.texts.set("a", "another 1");
    assert.deepEqual(await mayTake("a", open()), [true]);
  });

  it("is one that has taken it over from another, which says no more of it before it has taken it back", async () => {
    const { folder, clock, taken, open, mayTake } = windows();
    const one = open();
    one.claim("a");
    await settled();
    // It was held up, and not heard meanwhile.
    folder.texts.set("a", "another 1");
    await clock.advance(1000);
    assert.deepEqual(taken, ["a"]);
    one.claim(undefined);
    one.claim("a");
    await clock.advance(5000);
    assert.deepEqual([folder.texts.get("a"), taken], ["another 1", ["a"]]);
    assert.deepEqual(await mayTake("a", one), [true]);
    await clock.advance(1000);
    assert.notEqual(folder.texts.get("a"), "another 1");
    assert.deepEqual(taken, ["a"]);
  });

  it("is left alone in what it says by one that has nothing more to do with it", async () => {
    const { folder, clock, open } = windows();
    const one = open();
    one.claim("a");
    await settled();
    folder.texts.set("a", "another 1");
    one.claim(undefined);
    await clock.advance(1000);
    assert.equal(folder.texts.get("a"), "another 1");
  });

  it("is none where that cannot be told, which the log says", async () => {
    const { folder, open, mayTake, warned } = windows();
    folder.refuses = () => true;
    const window = open();
    window.claim("a");
    assert.deepEqual(await mayTake("a", window), [true]);
    assert.equal(warned.length, 2);
  });
});
