import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { changeSetting, commands, editor, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { json } from "../../../support/faults.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { actionsOf, openWindow, press, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const address = addressAt(1);

/** A window whose project has the code of the contract, and the public API of the extension there. */
async function open(code: string = codes.child) {
  const project = await openWindow();
  project.serving.contracts[address] = code;
  const { api } = project.extension;
  const ask = async (parts: Readonly<Record<string, unknown>> = {}) => {
    const answer = await api.verify(address, { way: "build", ...parts } as never);
    return answer.ok ? answer.value.outcome : answer.failure.kind;
  };
  const isPlanned = (): boolean =>
    panels.length > 0 && actionsOf(project.panel()).some(({ type }) => type === "publish");
  return { ...project, ask, isPlanned };
}

describe("verify for another extension", () => {
  it("only the user publishes, and the extension gets the outcome", async () => {
    await using project = await open();
    const asked = project.ask();
    await eventually(project.isPlanned);
    assert.match(
      wordsOf(project.panel()),
      /Another extension or an agent asks for this\. Only you can publish the files\./,
    );
    await project.rested();
    assert.deepEqual(project.posted(), []);
    press(project.panel(), { type: "publish" });
    assert.equal(await asked, "perfect");
    assert.deepEqual(project.posted(), [address]);
    // Published before: still nobody else publishes it.
    Reflect.deleteProperty(project.serving.held, address);
    project.serving.statusFaults.push(json(403, {}));
    const again = project.ask();
    await eventually(() => wordsOf(project.panel()).includes("Verification status unknown"));
    press(project.panel(), { type: "tryAgain" });
    await eventually(() => !wordsOf(project.panel()).includes("did not return"));
    await eventually(() => wordsOf(project.panel()).includes("Another extension or an agent asks"));
    await project.rested();
    assert.equal(project.posted().length, 1);
    project.panel().dispose();
    assert.equal(await again, "declined");
  });

  it("returns only the outcome of its own contract", async () => {
    await using project = await open();
    project.serving.contracts[addressAt(2)] = codes.factory;
    const asked = project.ask();
    await eventually(project.isPlanned);
    let isOver = false;
    void asked.then(() => (isOver = true));
    const own = project.panel();
    user.picks = () => "Verify";
    await commands.get("contractLens.verifyContract")?.(addressAt(2));
    const other = project.panel();
    assert.notEqual(other, own);
    press(other, { type: "publish" });
    await eventually(() => wordsOf(other).includes("Verified, exact match"));
    other.dispose();
    await project.rested();
    assert.equal(isOver, false);
    press(own, { type: "cancel" });
    assert.equal(await asked, "declined");
  });

  it("aborting closes its page", async () => {
    await using project = await open();
    const end = new AbortController();
    const asked = project.ask({ signal: end.signal });
    await eventually(project.isPlanned);
    end.abort();
    assert.equal(await asked, "cancelled");
    assert.equal(project.panel().isDisposed, true);
  });

  it("aborting keeps a page that moved on", async () => {
    await using project = await open();
    const end = new AbortController();
    const asked = project.ask({ signal: end.signal });
    await eventually(project.isPlanned);
    project.serving.stalled.add(address);
    press(project.panel(), { type: "publish" });
    await eventually(() => project.posted().length === 1);
    end.abort();
    assert.equal(await asked, "cancelled");
    assert.equal(project.panel().isDisposed, false);
  });

  it("does not return another verification of the user", async () => {
    await using project = await open();
    changeSetting("contractLens.networks", [{ ...project.ownNetwork, explorerSource: "etherscan" }]);
    const asked = project.ask();
    await eventually(project.isPlanned);
    press(project.panel(), { type: "importSource" });
    assert.equal(await asked, "declined");
  });

  it("waits for a running verification, and shows no list over it", async () => {
    await using project = await open();
    project.serving.stalled.add(address);
    const first = project.ask();
    await eventually(project.isPlanned);
    press(project.panel(), { type: "publish" });
    await eventually(() => project.posted().length === 1);
    const second = project.ask();
    // However long it takes on a busy machine: it has joined the first when it asks for nothing more.
    for (let asked = -1; asked !== project.server.requests.length; await setTimeout(400))
      asked = project.server.requests.length;
    assert.equal(project.isPlanned(), false);
    project.serving.stalled.clear();
    assert.deepEqual([await first, await second, panels.length], ["perfect", "perfect", 1]);
  });

  it("fails if no build matches", async () => {
    await using project = await open("6001600155");
    assert.equal(await project.ask(), "noBuild");
    assert.equal(panels.length, 0);
  });

  it("similar: verifies by another contract's source after consent, if no build matches", async () => {
    await using project = await open("6001600155");
    const similar = () => project.server.requests.filter(({ path }) => path.includes("/similarity/"));
    assert.equal(await project.ask({ way: "similar" }), "declined");
    assert.match(user.asked[0]?.options.title ?? "", /^Contract Lens: Verify 0xAaAA/);
    assert.deepEqual(similar(), []);
    user.picks = () => "Verify by Similar Code";
    assert.equal(await project.ask({ way: "similar" }), "perfect");
    assert.equal(similar().length, 1);
    project.serving.contracts[address] = codes.child;
    await commands.get("contractLens.clearCache")?.();
    changeSetting("contractLens.networks", [{ ...project.ownNetwork, verifierProtocol: "session" }]);
    assert.equal(await project.ask({ way: "similar" }), "wayUnknown");
    assert.equal(similar().length, 1);
  });

  it("similar: fails while the mirror node fails, and asks without a mirror node", async () => {
    await using project = await open();
    const similar = () => project.server.requests.filter(({ path }) => path.includes("/similarity/"));
    user.picks = () => "Verify by Similar Code";
    project.serving.mirrorFaults.push(json(503, {}), json(503, {}), json(503, {}), json(503, {}));
    assert.equal(await project.ask({ way: "similar" }), "serviceFailed");
    assert.deepEqual([user.asked, similar()], [[], []]);
    changeSetting("contractLens.networks", [{ ...project.ownNetwork, mirrorUrl: undefined }]);
    assert.equal(await project.ask({ way: "similar" }), "perfect");
    assert.match(user.asked[0]?.options.placeHolder ?? "", /builds in this workspace were not compared/);
    assert.equal(similar().length, 1);
  });

  it("similar: fails if a build matches or the ID is unknown", async () => {
    await using project = await open();
    user.picks = () => "Verify by Similar Code";
    assert.equal(await project.ask({ way: "similar" }), "hasBuild");
    assert.ok(!project.server.requests.some(({ path }) => path.startsWith("/v2/contract/")));
    const answer = await project.extension.api.verify("0.0.77", { way: "similar" } as never);
    assert.equal(answer.ok ? "" : answer.failure.kind, "unresolved");
    assert.deepEqual([user.asked.length, project.posted().length], [0, 0]);
    assert.equal(editor.workspace.isTrusted, true);
  });
});
