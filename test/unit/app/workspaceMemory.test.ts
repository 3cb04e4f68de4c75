import assert from "node:assert/strict";
import * as z from "zod/mini";
import { WorkspaceMemory } from "../../../src/app/workspaceMemory.ts";
import { MemoryLog, MemoryState } from "../../support/stores.ts";

function memoryIn(state: MemoryState, log = new MemoryLog()): WorkspaceMemory<number> {
  return new WorkspaceMemory({ state, isTrusted: () => true, log }, "facts", 3, z.number());
}

const stored = (): Promise<void> => new Promise(setImmediate);

describe("what the windows of a workspace remember", () => {
  it("is read by the next one, the latest facts of each, and the oldest go", async () => {
    const state = new MemoryState();
    const memory = memoryIn(state);
    for (const [at, name] of ["a", "b", "c", "a", "d"].entries()) memory.set(name, at);
    await stored();
    const next = memoryIn(state);
    assert.deepEqual(
      ["a", "b", "c", "d"].map((name) => next.get(name)),
      [3, undefined, 2, 4],
    );
  });

  it("is stored once for all that comes at once, and not at all where it says nothing new", async () => {
    const state = new MemoryState();
    const memory = memoryIn(state);
    let updates = 0;
    const update = state.update.bind(state);
    state.update = (...given) => {
      updates += 1;
      return update(...given);
    };
    for (const name of ["a", "b", "c"]) memory.set(name, 1);
    await stored();
    memory.set("a", 1);
    await stored();
    assert.equal(updates, 1);
    memory.set("a", undefined);
    await stored();
    assert.deepEqual([updates, memoryIn(state).get("a"), memoryIn(state).get("b")], [2, undefined, 1]);
  });

  it("is what can be read of it, whatever stands there", () => {
    for (const facts of [undefined, null, 7, "a", {}, [null, 1, [], [1, 1], ["b", "1"], ["b"]]])
      assert.equal(memoryIn(new MemoryState({ facts })).get("b"), undefined);
    assert.equal(memoryIn(new MemoryState({ facts: [null, ["b", 2]] })).get("b"), 2);
  });

  it("lasts as long as the window where it cannot be stored, and the log says so", async () => {
    const log = new MemoryLog();
    const state = new MemoryState();
    state.update = () => Promise.reject(new Error("disk full"));
    const memory = memoryIn(state, log);
    memory.set("a", 1);
    await stored();
    assert.equal(memory.get("a"), 1);
    assert.match(JSON.stringify(log), /facts not kept.*disk full/);
  });
});
