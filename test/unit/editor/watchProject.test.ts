import assert from "node:assert/strict";
import { mock } from "node:test";
import { Refresher } from "../../../src/core/async/refresher.ts";
import type { Settings } from "../../../src/editor/settings.ts";
import { editor } from "../../plainEditor/editor.ts";
import { Emitter } from "../../plainEditor/emitter.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";

usePlainEditor();

/** Something that is watched, and whatever may change it. */
async function watch() {
  const { watchProject } = await import("../../../src/editor/openedFolders.ts");
  const changes = {
    changed: new Emitter<undefined>(),
    created: new Emitter<undefined>(),
    deleted: new Emitter<undefined>(),
    folders: new Emitter<undefined>(),
    settings: new Emitter<undefined>(),
  };
  const patterns: string[] = [];
  let ended = 0;
  const { createFileSystemWatcher, onDidChangeWorkspaceFolders } = editor.workspace;
  Object.assign(editor.workspace, {
    createFileSystemWatcher: (pattern: string) => {
      patterns.push(pattern);
      return {
        onDidChange: changes.changed.event,
        onDidCreate: changes.created.event,
        onDidDelete: changes.deleted.event,
        dispose: () => (ended += 1),
      };
    },
    onDidChangeWorkspaceFolders: changes.folders.event,
  });
  let looks = 0;
  const known = new Refresher(() => Promise.resolve(void (looks += 1)));
  let told = 0;
  known.onDidChange(() => (told += 1));
  const settings = { onDidChange: changes.settings.event } as unknown as Settings;
  const watching = watchProject("**/*.json", known, settings);
  Object.assign(editor.workspace, { createFileSystemWatcher, onDidChangeWorkspaceFolders });
  return {
    changes,
    known,
    patterns,
    looks: () => looks,
    told: () => told,
    ended: () => ended,
    end: () => void watching.dispose(),
  };
}

describe("watching a workspace's files", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("has them looked at again after any change of theirs, of the folders or of the settings, and of trust with these", async () => {
    const { changes, known, patterns, looks, end } = await watch();
    assert.deepEqual(patterns, ["**/*.json"]);
    await known.refresh();
    for (const [name, change] of Object.entries(changes)) {
      const before = looks();
      await known.refresh();
      assert.equal(looks(), before, "nothing has changed");
      change.fire(undefined);
      await known.refresh();
      assert.equal(looks(), before + 1, name);
    }
    end();
  });

  it("tells of many changes once, when no more have come for a moment", async () => {
    const { changes, told, end } = await watch();
    for (let file = 0; file < 5; file += 1) {
      changes.created.fire(undefined);
      mock.timers.tick(299);
    }
    assert.equal(told(), 0);
    mock.timers.tick(1);
    assert.equal(told(), 1);
    mock.timers.tick(10_000);
    assert.equal(told(), 1);
    end();
  });

  it("leaves nothing behind when it ends, and tells of nothing then", async () => {
    const { changes, told, ended, end } = await watch();
    changes.deleted.fire(undefined);
    end();
    mock.timers.tick(10_000);
    assert.deepEqual(
      [told(), ended(), Object.values(changes).map(({ listeners }) => listeners)],
      [0, 1, [0, 0, 0, 0, 0]],
    );
  });
});
