import assert from "node:assert/strict";
import type { Platform } from "../../../../src/app/platform.ts";
import {
  changeSetting,
  editor,
  settings as userSettings,
  trusted,
  workspaceSettings,
} from "../../../plainEditor/editor.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { contextOf, usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

/** The deployments of a window with one opened folder, and how often its folders were looked for. */
async function open() {
  const { lazyDeployments } = await import("../../../../src/editor/lazy/lazyDeployments.ts");
  const { Settings } = await import("../../../../src/editor/settings.ts");
  const context = contextOf("/product", "/storage");
  const log = editor.window.createOutputChannel();
  let looks = 0;
  Object.defineProperty(editor.workspace, "workspaceFolders", {
    configurable: true,
    get: () => {
      looks += 1;
      return undefined;
    },
  });
  const listening = { onDidReceive: () => undefined, onDidChange: () => undefined };
  const known = {
    lookups: () => Promise.resolve(listening),
    history: () => Promise.resolve(listening),
    buildMatches: () => Promise.resolve(listening),
    contractChecks: () => Promise.resolve(listening),
  };
  const platform = { openFolder: () => Promise.resolve(new MemoryFolder()) } as unknown as Platform;
  const lazy = lazyDeployments(platform, context as never, new Settings(), log, known as never);
  return {
    ...lazy,
    looks: () => looks,
    end: () => {
      for (const each of context.subscriptions) each.dispose();
      Object.defineProperty(editor.workspace, "workspaceFolders", { value: undefined, writable: true });
      editor.workspace.isTrusted = true;
      userSettings.clear();
    },
  };
}

describe("deployments of a window", () => {
  let place: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    place = await open();
  });
  afterEach(() => place.end());

  it("are empty in Restricted Mode, and read once the workspace is trusted", async () => {
    editor.workspace.isTrusted = false;
    const deployments = await place.deployments();
    await deployments.refresh();
    assert.deepEqual([place.looks(), deployments.records], [0, []]);
    await deployments.accounts();
    assert.notEqual(place.looks(), 0, "whose keys are not sent is told whatever else counts");
    const told = new Promise<void>((resolve) => deployments.upToDate.onDidChange(resolve));
    editor.workspace.isTrusted = true;
    trusted.fire(undefined);
    await told;
    const before = place.looks();
    await deployments.refresh();
    assert.ok(place.looks() > before);
  });

  it("are checked automatically only in a trusted workspace where hovers may send requests", async () => {
    const offered: boolean[] = [];
    for (const [isTrusted, hovers] of [
      [false, "live"],
      [true, "cached"],
      [true, "off"],
      [true, "live"],
    ] as const) {
      editor.workspace.isTrusted = isTrusted;
      changeSetting("contractLens.hover.lookup", hovers);
      offered.push(await (await place.deploymentChecks()).automatic.shouldOffer());
    }
    assert.deepEqual(offered, [false, false, false, true]);
  });

  it("are checked automatically by user settings, not by workspace settings", async () => {
    const { automatic } = await place.deploymentChecks();
    assert.ok(!automatic.isOn);
    workspaceSettings.set("contractLens.deployments.checkAutomatically", true);
    assert.ok(!automatic.isOn);
    workspaceSettings.clear();
    changeSetting("contractLens.deployments.checkAutomatically", true);
    assert.ok(automatic.isOn);
  });
});
