import assert from "node:assert/strict";
import { changeSetting, commands, panels, serializers } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { openWindow, press, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const address = addressAt(1);

describe("an import that found nothing, where a build has the same code", () => {
  it("is remembered: the page of the build leads nobody to it again, and a reload keeps what the build is good for", async () => {
    await using project = await openWindow();
    project.serving.contracts[address] = codes.olderChild;
    const none = { customCode: "not_etherscan_verified", message: "Not verified." };
    project.serving.results[address] = { error: none, match: null };
    changeSetting("contractLens.networks", [{ ...project.ownNetwork, explorerSource: "etherscan" }]);
    user.picks = () => "Verify";
    const verify = () => commands.get("contractLens.verifyContract")?.(address);
    await verify();
    const { panel } = project;
    assert.match(wordsOf(panel()), /The block explorer may have the deployed source/);
    press(panel(), { type: "importSource" });
    const hasNone = /can give a partial match at best/;
    await eventually(() => hasNone.test(wordsOf(panel())));
    await eventually(() => panel().kept !== undefined);
    const { kept } = panel();
    panel().dispose();
    /** What the panel says after a reload, once its report is kept. */
    const restored = async (state: unknown): Promise<string> => {
      for (let turn = 0; turn < 100; turn += 1) {
        const one = new StandingPanel("contractLens.verification");
        await serializers.get("contractLens.verification")?.deserializeWebviewPanel(one as never, state);
        const words = wordsOf(one);
        one.dispose();
        if (words.includes("Next step")) return words;
        await project.rested();
      }
      return assert.fail("the report is not kept");
    };
    const words = await restored(kept);
    assert.match(words, hasNone);
    assert.doesNotMatch(words, /nothing to compare/);
    for (const builds of ["everything", 7, null])
      assert.match(
        await restored({ ...(kept as object), builds }),
        /Verify again to compare the contract with/,
      );
    await verify();
    assert.match(wordsOf(panels.at(-1) ?? panel()), /The block explorer had no published source/);
  });
});
