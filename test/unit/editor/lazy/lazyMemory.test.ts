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

  it("looks every two seconds for what other windows have stored, sweeps once, and ends with the window", async () => {
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    const { lazyMemory } = await import("../../../../src/editor/lazy/lazyMemory.ts");
    const { MemoryFolder } = await import("../../../support/memoryFolder.ts");
    const folders = new Map<string, InstanceType<typeof MemoryFolder>>();
    const swept: string[] = [];
    const openFolder: Platform["openFolder"] = (path) => {
      const folder = new MemoryFolder();
      const keepOnly = (): Promise<void> => Promise.resolve(void swept.push(path));
      folders.set(path, Object.assign(folder, { keepOnly }));
      return Promise.resolve(folder);
    };
    const context = contextOf("/product", "/storage");
    const platform = { openFolder } as Platform;
    const memory = lazyMemory(platform, context as never, editor.window.createOutputChannel());
    await memory.history();
    const looks = folders.get("/storage/history")?.looks ?? assert.fail("no history");
    const turns = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    };
    const looksAfter = async (milliseconds: number): Promise<number> => {
      looks.length = 0;
      mock.timers.tick(milliseconds);
      await turns();
      return looks.length;
    };
    assert.equal(await looksAfter(1999), 0);
    assert.ok((await looksAfter(1)) > 0);
    assert.ok((await looksAfter(2000)) > 0);
    assert.equal(swept.length, 0);
    await looksAfter(26_000);
    assert.ok(swept.includes("/storage/bodies"), swept.join());
    const { length } = swept;
    await looksAfter(60_000);
    assert.equal(swept.length, length);
    for (const each of context.subscriptions) each.dispose();
    assert.equal(await looksAfter(10_000), 0);
  });
});
