import assert from "node:assert/strict";
import { mock } from "node:test";
import type { Platform } from "../../../../src/app/platform.ts";
import { editor } from "../../../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

/** What is remembered of a window whose folders cannot be opened, and how many of them were to be. */
async function remember() {
  const { lazyMemory } = await import("../../../../src/editor/lazy/lazyMemory.ts");
  const asked: string[] = [];
  const openFolder: Platform["openFolder"] = (path) => {
    asked.push(path);
    return Promise.reject(new Error("no disk"));
  };
  const context = contextOf("/product", "/storage");
  const log = editor.window.createOutputChannel();
  const memory = lazyMemory({ openFolder } as Platform, context as never, log);
  const end = (): void => {
    for (const each of context.subscriptions) each.dispose();
  };
  return { memory, asked, end };
}

describe("what is remembered beyond the window", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("is read a second later for those who only learn, however many they are", async () => {
    const { memory, asked, end } = await remember();
    const failed = [memory.learningHistory(), memory.learningHistory()].map((learning) =>
      assert.rejects(learning, /no disk/),
    );
    mock.timers.tick(999);
    await new Promise(setImmediate);
    assert.deepEqual(asked, []);
    mock.timers.tick(1);
    await Promise.all(failed);
    assert.equal(asked.length, 2);
    end();
  });

  it("is read at once for those who need it, and then for the others too", async () => {
    const { memory, asked, end } = await remember();
    const learning = assert.rejects(memory.learningHistory(), /no disk/);
    await assert.rejects(memory.history(), /no disk/);
    assert.ok(asked.length > 0);
    await learning;
    end();
  });
});
