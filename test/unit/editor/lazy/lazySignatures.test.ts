import assert from "node:assert/strict";
import { changeSetting, settings as userSettings, settingsChanged } from "../../../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

const setting = "contractLens.signatureService";

describe("the signature service of a window", () => {
  it("is the one that the settings name by now, until the window ends", async () => {
    const { lazySignatures } = await import("../../../../src/editor/lazy/lazySignatures.ts");
    const { Settings } = await import("../../../../src/editor/settings.ts");
    const context = contextOf("/product", "/storage");
    const before = settingsChanged.listeners;
    const signatures = lazySignatures(context as never, new Settings(), () => assert.fail("nobody is asked"));
    try {
      changeSetting(setting, "");
      assert.equal(await signatures(), undefined);
      changeSetting(setting, "https://one.example");
      const names = await signatures();
      assert.equal(names?.host, "one.example");
      await names.decide("Network", "agreed");
      changeSetting(setting, "https://other.example");
      assert.deepEqual([names.host, names.decisionOn("Network")], ["other.example", "undecided"]);
      changeSetting(setting, "");
      assert.deepEqual([names.host, await signatures()], [undefined, undefined]);
    } finally {
      for (const each of context.subscriptions) each.dispose();
      userSettings.clear();
    }
    assert.equal(settingsChanged.listeners, before);
  });
});
