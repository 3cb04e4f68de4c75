import assert from "node:assert/strict";
import type { Platform } from "../../../../src/app/platform.ts";
import { editor } from "../../../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../../../plainEditor/load.ts";
import { ledgerAt } from "../../../support/networks.ts";

usePlainEditor();

describe("the builds of a window", () => {
  afterEach(() => {
    editor.workspace.isTrusted = true;
  });

  it("lend their names only where the workspace is trusted", async () => {
    const { lazyBuilds } = await import("../../../../src/editor/lazy/lazyBuilds.ts");
    const { Settings } = await import("../../../../src/editor/settings.ts");
    const log = editor.window.createOutputChannel();
    const context = contextOf("/product", "/storage");
    const ownCode = await lazyBuilds({} as Platform, context as never, new Settings(), log).ownCode();
    const names = [false, true].map((isTrusted) => {
      editor.workspace.isTrusted = isTrusted;
      return ownCode.nameOf({ name: "Vault" });
    });
    assert.deepEqual(names, [undefined, "Vault"]);
  });

  it("say in rows what an earlier window of the workspace found out, where it is trusted", async () => {
    const { lazyBuilds } = await import("../../../../src/editor/lazy/lazyBuilds.ts");
    const { Settings } = await import("../../../../src/editor/settings.ts");
    const context = contextOf("/product", "/storage");
    const kept = [["https://mirror.example 0xab", { relation: "exact", name: "Vault", code: "00" }]];
    await context.workspaceState.update("ownCode", kept);
    const log = editor.window.createOutputChannel();
    const ownCode = await lazyBuilds({} as Platform, context as never, new Settings(), log).ownCode();
    const known = ownCode.at(ledgerAt("https://mirror.example"), "0xab");
    assert.equal(known?.kind === "matched" && known.name, "Vault");
    editor.workspace.isTrusted = false;
    assert.equal(ownCode.at(ledgerAt("https://mirror.example"), "0xab"), undefined);
    // Builds are looked for some seconds later, which the next test would find in its log.
    for (const each of context.subscriptions) each.dispose();
  });
});
