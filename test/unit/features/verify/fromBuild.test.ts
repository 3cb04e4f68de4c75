import assert from "node:assert/strict";
import type { VerificationSummary } from "../../../../src/app/verification/summary.ts";
import { changeSetting, commands, editor, panels, trusted } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { hoverWords } from "../../../../src/text/hover.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { json } from "../../../support/faults.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";
import { input, settings, vyperCode, vyperProject } from "../../app/publication/vyperProject.ts";
import { actionsOf, openWindow, press, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const address = addressAt(1);

const vyperInfo = "out/build-info/0a1b.json";

const verify = (contract: string = address): Promise<VerificationSummary | undefined> =>
  commands.get("contractLens.verifyContract")?.(contract) as Promise<VerificationSummary | undefined>;

/** A window with a project that has the code of the contract. */
async function open(content?: Readonly<Record<string, unknown>>, code = codes.child) {
  const project = await openWindow(content);
  project.serving.contracts[address] = code;
  user.picks = () => "Verify";
  return project;
}

/** A source with a key in it, and what was built of it. */
const secret = `${source}// PRIVATE_KEY = 0x4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d`;

describe("verify from a build", () => {
  it("publishes only files on the approved list, and the same again without a question", async () => {
    await using project = await open();
    assert.equal(await verify(), undefined);
    const { server, panel, posted } = project;
    assert.match(wordsOf(panel()), /Verify Child from your build.*Publish sends 1 file \(923 bytes\) to/);
    assert.deepEqual(posted(), []);
    const plan = actionsOf(panel()).find(({ type }) => type === "publish")?.["plan"] as number;
    panel().send({ type: "publish", plan: plan - 1 });
    editor.workspace.isTrusted = false;
    press(panel(), { type: "publish" });
    await project.rested();
    assert.deepEqual(posted(), []);
    editor.workspace.isTrusted = true;
    press(panel(), { type: "publish" });
    await eventually(() => wordsOf(panel()).includes("Verified, exact match"));
    assert.deepEqual(posted(), [address]);
    const { body = "" } = server.requests.find(({ method }) => method === "POST") ?? {};
    assert.ok(
      body.includes('"contractIdentifier":"src/Vault.sol:Child"') && body.includes("uint256 public number"),
    );
    assert.equal(await verify(), undefined);
    assert.match(wordsOf(panel()), /Already verified, exact match/, "there is nothing to send again");
    Reflect.deleteProperty(project.serving.held, address);
    const again = await verify();
    assert.deepEqual([again?.word, posted().length, panels.length], ["perfect", 2, 1]);
    assert.match(wordsOf(panel()), /You agreed to send these files to \S+ before/);
    const twin = addressAt(2);
    project.serving.contracts[twin] = codes.child;
    assert.equal(await verify(twin), undefined, "another contract is asked about, whatever was sent before");
    assert.match(wordsOf(panel()), /to \S+ before, but possibly for another contract\./);
    assert.equal(posted().length, 2);
    press(panel(), { type: "publish" });
    await eventually(() => posted().length === 3);
    await eventually(() => wordsOf(panel()).includes("Verified, exact match"));
    Reflect.deleteProperty(project.serving.held, twin);
    assert.equal((await verify(twin))?.word, "perfect");
  });

  it("asks before unproven settings are sent, even if all files were published", async () => {
    await using project = await open(vyperProject(), vyperCode);
    project.serving.contracts[addressAt(2)] = vyperCode;
    await verify();
    const { folder, panel, posted } = project;
    assert.match(wordsOf(panel()), /settings compiler settings .*Open/);
    press(panel(), { type: "publish" });
    await eventually(() => wordsOf(panel()).includes("Verified, "));
    const note = "for our eyes";
    await folder.write(vyperInfo, vyperProject({ ...input, settings: { ...settings, note } })[vyperInfo]);
    changeSetting("contractLens.builds", []);
    await verify(addressAt(2));
    await project.rested();
    assert.deepEqual(posted(), [address]);
    assert.match(wordsOf(panel()), /src\/Till\.vy sent before .*settings compiler settings (?!sent)/);
    press(panel(), { type: "publish" });
    await eventually(() => posted().length === 2);
  });

  it("sends a file with a possible secret only while it is confirmed", async () => {
    const output = compiled(secret);
    const files = { "foundry.toml": "", "src/Vault.sol": secret };
    await using project = await open(
      { ...files, "out/Vault.sol/Child.json": foundryArtifact("Child", output) },
      deployedCode(buildNamed("Child", output)),
    );
    await verify();
    const { panel, posted } = project;
    const asks = (): boolean =>
      wordsOf(panel()).includes("Confirm the files that may contain secrets first.");
    assert.ok(asks());
    const { plan, file } = press(panel(), { type: "confirmFile" });
    await eventually(() => !asks());
    for (const one of [
      { type: "confirmFile", plan, file: 7 },
      { type: "confirmFile", plan, file },
      { type: "publish", plan },
    ])
      panel().send(one);
    await eventually(asks);
    await project.rested();
    assert.deepEqual(posted(), []);
    press(panel(), { type: "confirmFile" });
    await eventually(() => !asks());
    press(panel(), { type: "publish" });
    await eventually(() => posted().length === 1);
  });

  it("opens a file as it would be sent, and none of an earlier list", async () => {
    await using project = await open();
    await verify();
    const { panel } = project;
    const { plan } = press(panel(), { type: "openFile" });
    await eventually(() => user.opened.length === 1);
    assert.deepEqual([user.opened[0]?.text, user.opened[0]?.path.endsWith("/Vault.sol")], [source, true]);
    panel().send({ type: "openFile", plan: Number(plan) + 1, file: 0 });
    panel().send({ type: "openFile", plan, file: 1 });
    await project.rested();
    assert.equal(user.opened.length, 1);
  });

  it("reads no builds in Restricted Mode", async () => {
    await using project = await open();
    editor.workspace.isTrusted = false;
    await verify();
    const { panel, posted } = project;
    assert.ok(wordsOf(panel()).includes(hoverWords.buildsOnceTrusted()));
    assert.doesNotMatch(wordsOf(panel()), /Child|Build the contract/);
    press(panel(), { type: "manageTrust" });
    await eventually(() => user.ran.some(([command]) => command === "workbench.trust.manage"));
    editor.workspace.isTrusted = true;
    trusted.fire(undefined);
    await eventually(() => !wordsOf(panel()).includes(hoverWords.buildsOnceTrusted()));
    assert.deepEqual(posted(), []);
    press(panel(), { type: "tryAgain" });
    await eventually(() => wordsOf(panel()).includes("Verify Child from your build"));
    press(panel(), { type: "publish" });
    await eventually(() => posted().length === 1);
  });

  it("Cancel closes the panel", async () => {
    await using project = await open();
    await verify();
    press(project.panel(), { type: "cancel" });
    await eventually(() => project.panel().isDisposed);
    assert.deepEqual(project.posted(), []);
  });

  it("says that no build matches, or how the mirror node failed", async () => {
    await using project = await open();
    await verify();
    const { panel, folder, posted } = project;
    const elsewhere = async (wanted: string, meanwhile: () => Promise<unknown>): Promise<void> => {
      await meanwhile();
      changeSetting("contractLens.builds", []);
      panel().send({ type: "verifyFromBuild" });
      await eventually(() => wordsOf(panel()).includes(wanted));
    };
    await elsewhere("HTTP 403", () => {
      project.serving.mirrorFaults.push(json(403, { _status: { messages: [{ message: "Forbidden" }] } }));
      return Promise.resolve();
    });
    await elsewhere("No matching build", () =>
      folder.write("out/Vault.sol/Child.json", foundryArtifact("Factory")),
    );
    assert.deepEqual(posted(), []);
  });

  it("plans again with builds that changed after the page was shown", async () => {
    await using project = await open();
    await verify();
    const { panel, folder, posted } = project;
    await folder.remove("out/Vault.sol/Child.json");
    changeSetting("contractLens.builds", []);
    await verify();
    assert.ok(!actionsOf(panel()).some(({ type }) => type === "publish"));
    assert.match(wordsOf(panel()), /No build in this workspace/);
    assert.deepEqual(posted(), []);
  });
});
