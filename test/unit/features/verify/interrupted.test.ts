import assert from "node:assert/strict";
import { commands, panels, serializers } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { local, openWindow, press, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const address = addressAt(1);

const verify = (): Promise<unknown> =>
  commands.get("contractLens.verifyContract")?.(address) as Promise<unknown>;

/** A window with a project that has the code of the contract. */
async function open() {
  const project = await openWindow();
  project.serving.contracts[address] = codes.child;
  user.picks = () => "Verify";
  return project;
}

/** What VS Code keeps with the panel, which goes with its window. */
async function reloaded(): Promise<StandingPanel> {
  const before = panels.at(-1) ?? assert.fail("There is no panel.");
  await eventually(() => before.kept !== undefined);
  const { kept } = before;
  before.dispose();
  return restored(kept);
}

async function restored(state: unknown): Promise<StandingPanel> {
  const panel = new StandingPanel("contractLens.verification");
  await serializers.get("contractLens.verification")?.deserializeWebviewPanel(panel as never, state);
  return panel;
}

describe("a panel of a verification that a reload of the window has interrupted", () => {
  it("says of a plan that it is made anew, names the contract, and does so when asked to", async () => {
    await using project = await open();
    await verify();
    const asked = project.server.requests.length;
    const panel = await reloaded();
    assert.match(panel.title, /^Child 0x.*: verify from build$/);
    assert.match(wordsOf(panel), /Compare again Child 0xAaAA/);
    assert.match(
      wordsOf(panel),
      /reloaded\. Compare again to see/,
      "nothing was begun that a reload could end",
    );
    assert.equal(project.server.requests.length, asked, "nobody is asked by a reload");
    press(panel, { type: "tryAgain" });
    await eventually(() => /^ ?Verify Child from your build/.test(wordsOf(panel)));
    assert.deepEqual(project.posted(), []);
  });

  it("sends nothing by itself of a plan whose files were agreed to before", async () => {
    await using project = await open();
    await verify();
    press(project.panel(), { type: "publish" });
    await eventually(() => wordsOf(project.panel()).includes("Copy Report"));
    const sent = project.posted().length;
    project.panel().send({ type: "verifyFromBuild" });
    await eventually(() => /from your build|Already verified/.test(wordsOf(project.panel())));
    const panel = await reloaded();
    press(panel, { type: "tryAgain" });
    await eventually(() => !wordsOf(panel).includes("The window was reloaded"));
    await eventually(() => !wordsOf(panel).includes("Verifying…"));
    assert.equal(project.posted().length, sent);
  });

  it("says the same after a second reload, and is one of each contract", async () => {
    await using project = await open();
    await verify();
    const once = await reloaded();
    const { kept } = once;
    assert.equal((await restored(kept)).isDisposed, true, "it has a panel already");
    once.dispose();
    assert.match(wordsOf(await restored(kept)), /reloaded\. Compare again to see/);
    assert.deepEqual(project.posted(), []);
  });

  it("says of a request that was under way that the service may still complete it", async () => {
    await using project = await open();
    await verify();
    await reloaded().then((panel) => panel.dispose());
    const interrupted = { network: local, address, wasSent: true };
    const unsent = await restored({ interrupted: { ...interrupted, wasSent: false } });
    assert.match(wordsOf(unsent), /Verification interrupted .*reloaded before anything was sent/);
    unsent.dispose();
    assert.match(wordsOf(await restored({ interrupted })), /The verification service may still complete it/);
    for (const bad of [{ ...interrupted, network: "Gone" }, { ...interrupted, address: "0x1" }, 7, []])
      assert.equal((await restored({ interrupted: bad })).isDisposed, true);
    assert.deepEqual(project.posted(), []);
  });
});
