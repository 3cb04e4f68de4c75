import assert from "node:assert/strict";
import { Listeners } from "../../../../src/core/async/listeners.ts";

describe("listeners", () => {
  it("are told in the order in which they asked, until they want it no more", () => {
    const listeners = new Listeners<[word: string]>();
    const heard: string[] = [];
    const endFirst = listeners.add((word) => heard.push(`first ${word}`));
    listeners.add((word) => heard.push(`second ${word}`));
    listeners.notify("a");
    endFirst();
    endFirst();
    listeners.notify("b");
    assert.deepEqual(heard, ["first a", "second a", "second b"]);
  });

  it("are told once, however often they were added", () => {
    const listeners = new Listeners();
    let told = 0;
    const listener = (): void => void (told += 1);
    listeners.add(listener);
    listeners.add(listener);
    listeners.notify();
    assert.equal(told, 1);
  });
});
