import assert from "node:assert/strict";
import { batchStatusWords } from "../../../../src/text/batch/batchPage.ts";
import { changeSetting, commands, editor, panels, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressOf, broadcast, hardhatDeployment } from "../../app/deployments/recordedFiles.ts";
import { codes } from "../../app/batch/place.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { contractPlaces } from "../tree/treeRows.ts";
import { openWindow, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const files = {
  "broadcast/$(zap).s.sol/1/run-latest.json": broadcast(1, [
    { number: 0x11, name: "Token" },
    { number: 0x12, name: "Vault" },
  ]),
  "broadcast/B.s.sol/1/run-latest.json": broadcast(1, [{ number: 0x13, name: "Gate" }]),
  "broadcast/B.s.sol/99/run-latest.json": broadcast(99, [{ number: 0x14, name: "Gate" }]),
  "deployments/local/.chainId": "1",
  "deployments/local/Till.json": hardhatDeployment(0x15),
};

const verify = (...given: unknown[]): Promise<unknown> =>
  commands.get("contractLens.verifyDeployments")?.(...given) as Promise<unknown>;

describe("the contracts that are verified together", () => {
  it("are those of a chain or of a record, as the user picks", async () => {
    await using project = await openWindow(files);
    await verify();
    const { items = [], options } = user.asked[0] ?? {};
    assert.match(options?.title ?? "", /^Contract Lens: /);
    assert.equal(options?.matchOnDescription, true);
    const told = items.map(({ label, description }) => `${label}: ${description ?? ""}`);
    assert.equal(told[0], "Local: 4 contracts");
    assert.deepEqual(
      told.slice(1).sort(),
      [
        "Foundry · $\u200B(zap).s.sol: Local · 2 contracts",
        "Foundry · B.s.sol: Local · 1 contract",
        "hardhat-deploy · local: Local · 1 contract",
      ].sort(),
    );
    assert.deepEqual([panels.length, project.server.requests.length], [0, 0], "turned away");
    user.picks = () => "Foundry · B.s.sol";
    await verify(null);
    assert.equal(project.panel().title, "Verify: Foundry · B.s.sol");
    await eventually(() => wordsOf(project.panel()).includes(checksummed(addressOf(0x13)).slice(-4)));
    assert.ok(project.server.requests.every(({ path }) => path.includes(addressOf(0x13))));
  });

  it("are none where no chain of the workspace has a verification service", async () => {
    await using project = await openWindow(files);
    changeSetting("contractLens.networks", [{ ...project.ownNetwork, verifierUrl: undefined }]);
    await verify();
    assert.equal(user.asked.length, 0);
    assert.match(user.told[0] ?? "", /^information: /);
    assert.equal(panels.length, 0);
    assert.ok(settings.size > 0);
  });

  for (const [what, file, numbers] of [
    ["of a deployment file", "broadcast/B.s.sol/1/run-latest.json", [0x13]],
    ["of a folder's file", "deployments/local/Till.json", [0x15]],
  ] as const)
    it(`are those ${what}`, async () => {
      await using project = await openWindow(files);
      await verify(Uri.joinPath(project.uri, file));
      const last = file.slice(file.lastIndexOf("/") + 1);
      assert.equal(project.panel().title, `Verify: ${last}`);
      for (const number of numbers)
        await eventually(() => project.server.requests.some(({ path }) => path.includes(addressOf(number))));
      assert.equal(new Set(project.server.requests.map(({ path }) => path)).size, numbers.length);
    });

  it("are none of a file that tells of no deployment, nor of a row of nothing", async () => {
    await using project = await openWindow(files);
    await verify(Uri.joinPath(project.uri, "package.json"));
    await verify("contract\tLocal\t0x00");
    assert.deepEqual(user.told, [
      `warning: ${batchStatusWords.badArgument()}`,
      `warning: ${batchStatusWords.badArgument()}`,
    ]);
    assert.deepEqual([panels.length, project.server.requests.length], [0, 0]);
  });

  it("are those of rows of the history, called as their deployment files call them", async () => {
    await using project = await openWindow(files);
    project.serving.contracts[addressOf(0x11)] = codes.child;
    await commands.get("contractLens.inspectContractRecord")?.(addressOf(0x11));
    await eventually(() => project.server.requests.length > 0);
    await commands.get("contractLens.checkDeployments")?.();
    const [row] = await contractPlaces();
    await verify(row, [row]);
    await eventually(() => project.panel().viewType === "contractLens.batch");
    await eventually(() => wordsOf(project.panel()).includes("Token"));
    assert.ok(wordsOf(project.panel()).includes(checksummed(addressOf(0x11)).slice(-4)));
    assert.equal(editor.workspace.isTrusted, true);
  });
});
