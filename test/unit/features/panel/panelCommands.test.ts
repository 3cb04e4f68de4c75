import assert from "node:assert/strict";
import { notificationWords } from "../../../../src/text/notifications.ts";
import { activated } from "../../../plainEditor/activated.ts";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { contractAddress, otherAddress, spelledAddress } from "../../../support/verification.ts";

usePlainEditor();

const run = (command: string, ...given: unknown[]): Promise<unknown> =>
  Promise.resolve(commands.get(`contractLens.${command}`)?.(...given));

describe("commands of the active panel", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
    await run("inspectContractRecord", contractAddress);
  });
  afterEach(() => extension.end());

  it("say that no panel is active", async () => {
    panels[0]?.setVisible(false);
    for (const command of ["refreshPanel", "copyFromPanel", "openRawJson", "openPanelInExplorer"])
      assert.equal(await run(command), undefined);
    assert.deepEqual(new Set(user.told), new Set([`information: ${notificationWords.noPanel()}`]));
    assert.equal(user.told.length, 4);
  });

  it("apply to the active one of several panels", async () => {
    user.picks = () => "Verify";
    await run("verifyContract", otherAddress);
    assert.equal(((await run("refreshPanel")) as { word: string }).word, "unknown");
    panels[0]?.reveal();
    assert.equal(((await run("refreshPanel")) as { kind: string }).kind, "record");
    panels[1]?.reveal();
    assert.match(String(await run("openRawJson")), /contracts/);
    assert.match(user.opened[0]?.path ?? "", /response 1, HTTP 200\.json$/);
    assert.equal(await run("openPanelInExplorer"), `https://explorer.example/${otherAddress}`);
    panels[1]?.dispose();
    assert.equal(await run("openRawJson"), undefined);
  });

  it("copy in the given or selected format", async () => {
    assert.match(String(await run("copyFromPanel", "json")), /"memo": "Escrow, second try"/);
    user.picks = () => "curl Command";
    assert.match(String(await run("copyFromPanel", "nonsense")), /^curl /);
    assert.deepEqual(
      user.asked[0]?.items?.map(({ label }) => label),
      ["Link", "JSON", "Markdown", "curl Command"],
    );
    assert.equal(user.asked[0].options.title, "Contract Lens: Copy Panel Contents");
    user.picks = () => undefined;
    assert.equal(await run("copyFromPanel"), undefined);
    assert.deepEqual([user.copied.length, user.statusTexts.length], [2, 2]);
  });

  it("open the raw response and the explorer page", async () => {
    assert.match(String(await run("openRawJson")), /"memo": "Escrow, second try"/);
    assert.equal(await run("openPanelInExplorer"), `https://explorer.example/${spelledAddress}`);
    assert.deepEqual(user.visited, [`https://explorer.example/${spelledAddress}`]);
  });
});
