import assert from "node:assert/strict";
import { checksummed } from "../../../../src/core/address.ts";
import { editor, panels, serializers, trusted } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { json } from "../../../support/faults.ts";
import { addressAt } from "../../app/batch/place.ts";
import { source } from "../../builds/samples.ts";
import { actionsOf, isOffered, openWindow, press, pressSoon, wordsOf } from "../projectWindow.ts";
import { listIn, openList, refusal, row } from "./listedBatch.ts";

usePlainEditor();

const check = { type: "row", action: "checkConnection" };

describe("batch panel", () => {
  it("lists the files of selected contracts, and verifies only these", async () => {
    await using project = await openList(1, 2);
    const { batch, says, posted } = project;
    assert.match(wordsOf(batch), /Verify 2 contracts.*Publish 1 File and Verify 2 Contracts/);
    const { plan } = press(batch, { type: "publish" });
    await eventually(() => posted().length === 2);
    assert.deepEqual([...posted()].sort(), [addressAt(1), addressAt(2)]);
    await says("Verification finished");
    // It was sent once, and is not a second time.
    batch.send({ type: "publish", plan });
    await project.rested();
    assert.equal(posted().length, 2);
  });

  it("ignores an agreement to an earlier list", async () => {
    await using project = await openList(1, 2);
    const { batch, says, posted } = project;
    const old = press(batch, { type: "openFile" });
    await eventually(() => user.opened.length === 1);
    assert.deepEqual([user.opened[0]?.text, user.opened[0]?.path.endsWith("/Vault.sol")], [source, true]);
    batch.send(row(1, "untick"));
    await says("Verify 1 of 2 contracts");
    batch.send({ type: "publish", plan: old["plan"] });
    batch.send({ type: "openFile", plan: old["plan"], file: 0 });
    batch.send(row(0, "untick"));
    await says("Select the contracts to verify.");
    batch.send(row(0, "tick"));
    batch.send(row(7, "tick"));
    await says("Verify 1 of 2 contracts");
    assert.deepEqual([user.opened.length, posted()], [1, []]);
    await pressSoon(batch, { type: "publish" });
    await says("Verification finished");
    assert.deepEqual(posted(), [addressAt(1)]);
  });

  it("offers Check Connection only if a service was not reached", async () => {
    await using project = await openList(1);
    const count = panels.length;
    assert.ok(!isOffered(project.batch, check));
    project.batch.send({ ...check, row: 7 });
    await project.rested();
    assert.equal(panels.length, count);
    project.batch.dispose();
    project.serving.mirrorFaults.push(...Array.from({ length: 20 }, () => json(500, {})));
    await project.list([2]);
    const batch = project.panel();
    await eventually(() => wordsOf(batch).includes("did not return the bytecode of 1 contract"));
    press(batch, check);
    await eventually(() => project.panel().viewType === "contractLens.connection");
    project.panel().dispose();
    batch.dispose();
    project.serving.mirrorFaults.length = 0;
    project.serving.statusFaults.push(...Array.from({ length: 20 }, () => json(503, {})));
    await project.list([1]);
    const unknown = project.panel();
    await eventually(() => wordsOf(unknown).includes("did not return the status of 1 contract"));
    press(unknown, check);
    await eventually(() => project.panel().viewType === "contractLens.connection");
  });

  it("links each contract to its record, its verification, and Verify", async () => {
    await using project = await openList(1, 2, 3);
    const { batch, says } = project;
    project.serving.refusals[addressAt(2)] = [refusal()];
    batch.send(row(2, "untick"));
    await says("Verify 2 of 3 contracts");
    await pressSoon(batch, { type: "publish" });
    await says("Verification finished");
    const count = panels.length;
    batch.send(row(0, "open"));
    await eventually(() => panels.length === count + 1);
    await eventually(() => wordsOf(project.panel()).includes("Verified, exact match"));
    assert.equal(project.panel().viewType, "contractLens.verification");
    batch.send(row(2, "open"));
    await eventually(() => panels.length === count + 2);
    assert.equal(project.panel().viewType, "contractLens.inspect");
    batch.send({ type: "openReference", text: checksummed(addressAt(2)) });
    await eventually(
      () =>
        project.panel().viewType === "contractLens.inspect" &&
        wordsOf(project.panel()).includes(checksummed(addressAt(2))),
    );
    batch.send({ type: "openReference", text: addressAt(9) });
    batch.send(row(2, "verify"));
    await eventually(() => project.panel().viewType === "contractLens.verification");
    // The files are known to the service, but not as this contract's.
    await pressSoon(project.panel(), { type: "publish" });
    await eventually(() => project.posted().includes(addressAt(3)));
    assert.deepEqual(user.asked, [], "it is our own button");
  });

  it("marks contracts that are verified elsewhere, and does not send them", async () => {
    await using project = await openList(1, 2);
    const { batch, says } = project;
    batch.send(row(0, "verify"));
    await eventually(() => project.panel().viewType === "contractLens.verification");
    await pressSoon(project.panel(), { type: "publish" });
    await says("Verify 1 of 2 contracts");
    assert.match(wordsOf(batch), /Verify 1 Contract/);
    await pressSoon(batch, { type: "publish" });
    await says("Verification finished");
    assert.deepEqual(project.posted(), [addressAt(1), addressAt(2)]);
    assert.match(wordsOf(batch), /1 already exact/);
  });

  it("copies its report as Markdown and JSON", async () => {
    await using project = await openList(1);
    const { batch, says } = project;
    await pressSoon(batch, { type: "publish" });
    await says("Verification finished");
    batch.send({ type: "copyAs", format: "json" });
    await eventually(() => user.copied.length === 1);
    const report = JSON.parse(user.copied[0] ?? "") as { contracts: { result: string; chainId: string }[] };
    assert.deepEqual([report.contracts[0]?.result, report.contracts[0]?.chainId], ["exact", "1"]);
    batch.send({ type: "copyAs", format: "markdown" });
    await eventually(() => user.copied.length === 2);
    assert.match(
      user.copied[1] ?? "",
      /- `Deploy`\n[^]*\| \*\*Child 1\*\* `src\/Vault\.sol:Child` `0xAaAA.*Exact match/,
    );
    batch.send({ type: "copy", text: "a\u202Eb" });
    await eventually(() => user.copied.length === 3);
    assert.equal(user.copied[2], "a⟨U+202E⟩b");
  });

  it("reads no builds and sends nothing in Restricted Mode", async () => {
    await using project = await openWindow();
    editor.workspace.isTrusted = false;
    const { batch, posted } = await listIn(project, [1]);
    const isOff = (): boolean => actionsOf(batch).some(({ type }) => type === "manageTrust");
    await eventually(isOff);
    assert.doesNotMatch(wordsOf(batch), /Vault\.sol|No build in this workspace/);
    await pressSoon(batch, { type: "manageTrust" });
    await eventually(() => user.ran.some(([command]) => command === "workbench.trust.manage"));
    assert.deepEqual(posted(), []);
    editor.workspace.isTrusted = true;
    trusted.fire(undefined);
    await pressSoon(batch, { type: "publish" });
    await eventually(() => posted().length === 1);
    assert.ok(!isOff());
  });

  it("is restored once, and closed without a batch", async () => {
    await using project = await openList(1);
    const serializer = serializers.get("contractLens.batch");
    const restore = async (): Promise<StandingPanel> => {
      const restored = new StandingPanel("contractLens.batch");
      await serializer?.deserializeWebviewPanel(restored as never, undefined);
      return restored;
    };
    assert.equal((await restore()).isDisposed, true, "it has a panel");
    project.batch.dispose();
    assert.equal((await restore()).isDisposed, true, "its list went with its panel");
    await project.list();
    await eventually(() => wordsOf(project.panel()).includes("Publish 1 File"));
    press(project.panel(), { type: "publish" });
    await eventually(() => wordsOf(project.panel()).includes("Verification finished"));
    project.panel().dispose();
    const restored = await restore();
    assert.match(wordsOf(restored), /Verification finished/);
    restored.dispose();
  });
});
