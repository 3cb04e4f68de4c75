import assert from "node:assert/strict";
import type { Platform } from "../../../../src/app/platform.ts";
import { editor } from "../../../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../../../plainEditor/load.ts";
import { ledgerAt } from "../../../support/networks.ts";

usePlainEditor();

describe("builds of a window", () => {
  afterEach(() => {
    editor.workspace.isTrusted = true;
  });

  it("give names only in a trusted workspace", async () => {
    const { lazyBuilds } = await import("../../../../src/editor/lazy/lazyBuilds.ts");
    const { Settings } = await import("../../../../src/editor/settings.ts");
    const log = editor.window.createOutputChannel();
    const context = contextOf("/product", "/storage");
    const buildMatches = await lazyBuilds(
      {} as Platform,
      context as never,
      new Settings(),
      log,
    ).buildMatches();
    const names = [false, true].map((isTrusted) => {
      editor.workspace.isTrusted = isTrusted;
      return buildMatches.displayName({ name: "Vault" });
    });
    assert.deepEqual(names, [undefined, "Vault"]);
  });

  it("show in rows what an earlier window found out, in a trusted workspace", async () => {
    const { lazyBuilds } = await import("../../../../src/editor/lazy/lazyBuilds.ts");
    const { Settings } = await import("../../../../src/editor/settings.ts");
    const context = contextOf("/product", "/storage");
    const kept = [["https://mirror.example 0xab", { relation: "exact", name: "Vault", code: "00" }]];
    await context.workspaceState.update("ownCode", kept);
    const log = editor.window.createOutputChannel();
    const buildMatches = await lazyBuilds(
      {} as Platform,
      context as never,
      new Settings(),
      log,
    ).buildMatches();
    const known = buildMatches.cached(ledgerAt("https://mirror.example"), "0xab");
    assert.equal(known?.kind === "matched" && known.name, "Vault");
    editor.workspace.isTrusted = false;
    assert.equal(buildMatches.cached(ledgerAt("https://mirror.example"), "0xab"), undefined);
    // Builds are looked for some seconds later, which the next test would find in its log.
    for (const each of context.subscriptions) each.dispose();
  });
});
