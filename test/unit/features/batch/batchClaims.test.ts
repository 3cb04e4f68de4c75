import assert from "node:assert/strict";
import { BatchClaims } from "../../../../src/features/batch/batchClaims.ts";
import { FakeClock, settled } from "../../../support/fakeClock.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";

function windows() {
  const [folder, clock, warned] = [new MemoryFolder(), new FakeClock(), [] as string[]];
  const log = { warn: (line: string) => void warned.push(line) };
  const open = (): BatchClaims => new BatchClaims(() => Promise.resolve(folder), clock, log);
  /** What a window is told once it has listened. */
  const told = async (window: BatchClaims, id: string): Promise<boolean> => {
    const asked = window.isElsewhere(id);
    await clock.advance(4000);
    return asked;
  };
  return { folder, clock, warned, open, told };
}

describe("which window has a batch", () => {
  it("is told to others as long as it has it, and no longer", async () => {
    const { folder, clock, open, told } = windows();
    const [one, other] = [open(), open()];
    assert.equal(await told(other, "a"), false);
    one.claim("a");
    await settled();
    assert.deepEqual(
      [await told(other, "a"), await told(one, "a"), await told(other, "b")],
      [true, false, false],
    );
    one.claim("b");
    await settled();
    assert.deepEqual([await told(other, "a"), await told(other, "b")], [false, true]);
    one.claim(undefined);
    await clock.advance(0);
    assert.deepEqual([await told(other, "b"), clock.sleeping, folder.texts.size], [false, 0, 0]);
  });

  it("is not one that was closed without a word", async () => {
    const { folder, open, told } = windows();
    folder.texts.set("a", "another 1");
    assert.equal(await told(open(), "a"), false);
  });

  it("is none where that cannot be told, which the log says", async () => {
    const { folder, open, told, warned } = windows();
    folder.refuses = () => true;
    const window = open();
    window.claim("a");
    assert.equal(await told(window, "a"), false);
    assert.equal(warned.length, 2);
  });
});
