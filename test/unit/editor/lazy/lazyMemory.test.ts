import assert from "node:assert/strict";
import { mock } from "node:test";
import type { Platform } from "../../../../src/app/platform.ts";
import { editor, windowChanged } from "../../../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../../../plainEditor/load.ts";
import { settled } from "../../../support/fakeClock.ts";
import { openHistory, see, seen } from "../../../support/historyWindows.ts";
import { MemoryFile } from "../../../support/memoryFile.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";

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
  const openFile: Platform["openFile"] = (path) => openFolder(path) as Promise<never>;
  const memory = lazyMemory({ openFile, openFolder } as Platform, context as never, log);
  const end = (): void => {
    for (const each of context.subscriptions) each.dispose();
  };
  return { memory, asked, end };
}

describe("stored state", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("is read after a second for those that only add to it", async () => {
    const { memory, asked, end } = await remember();
    const failed = [memory.learningHistory(), memory.learningHistory()].map((learning) =>
      assert.rejects(learning, /no disk/),
    );
    mock.timers.tick(999);
    await new Promise(setImmediate);
    assert.deepEqual(asked, []);
    mock.timers.tick(1);
    await Promise.all(failed);
    assert.equal(asked.length, 3);
    end();
  });

  it("is read at once for those that need it", async () => {
    const { memory, asked, end } = await remember();
    const learning = assert.rejects(memory.learningHistory(), /no disk/);
    await assert.rejects(memory.history(), /no disk/);
    assert.ok(asked.length > 0);
    await learning;
    end();
  });

  it("is read again on focus, cleaned once, and written at deactivation", async () => {
    const { lazyMemory } = await import("../../../../src/editor/lazy/lazyMemory.ts");
    const file = new MemoryFile();
    let swept = 0;
    const folder = Object.assign(new MemoryFolder(), { keepOnly: () => Promise.resolve(void (swept += 1)) });
    const platform = {
      openFile: () => Promise.resolve(file),
      openFolder: () => Promise.resolve(folder),
    } as unknown as Platform;
    const context = contextOf("/product", "/storage");
    const memory = lazyMemory(platform, context as never, editor.window.createOutputChannel());
    const history = await memory.history();
    const other = await openHistory({ file });
    see(other, 1);
    await other.flush();
    for (const [focused, expected] of [
      [false, []],
      [true, ["0.0.1001"]],
    ] as const) {
      windowChanged.fire({ focused });
      await settled();
      assert.deepEqual(seen(history), expected);
    }
    mock.timers.tick(30_000);
    await settled();
    assert.equal(swept, 1);
    see(history, 2);
    await memory.flush();
    assert.deepEqual(seen(await openHistory({ file })), ["0.0.1001", "0.0.1002"]);
    for (const each of context.subscriptions) each.dispose();
  });

  it("is written soon in a browser, which does not wait for deactivation", async () => {
    const { lazyMemory } = await import("../../../../src/editor/lazy/lazyMemory.ts");
    for (const [isBrowser, expected] of [
      [true, ["0.0.1001"]],
      [undefined, []],
    ] as const) {
      const file = new MemoryFile();
      const platform = {
        isBrowser,
        openFile: () => Promise.resolve(file),
        openFolder: () => Promise.resolve(new MemoryFolder()),
      } as unknown as Platform;
      const context = contextOf("/product", "/storage");
      const memory = lazyMemory(platform, context as never, editor.window.createOutputChannel());
      see(await memory.history(), 1);
      mock.timers.tick(200);
      await settled();
      assert.deepEqual(seen(await openHistory({ file })), expected);
      for (const each of context.subscriptions) each.dispose();
    }
  });

  it("is not read only to be written at deactivation", async () => {
    const { memory, asked, end } = await remember();
    await memory.flush();
    assert.deepEqual(asked, []);
    end();
  });
});
