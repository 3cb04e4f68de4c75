import assert from "node:assert/strict";
import { activated, onSockets } from "../../../plainEditor/activated.ts";
import { commands, editor, panels, settings, statusItems } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressOf, broadcast } from "../../app/deployments/recordedFiles.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { source } from "../../builds/samples.ts";
import { local, openWindow, pressSoon, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const files = {
  "foundry.toml": "",
  "src/Vault.sol": source,
  "out/Vault.sol/Child.json": foundryArtifact("Child"),
  "broadcast/A.s.sol/1/run-latest.json": broadcast(1, [
    { number: 0x11, name: "Child" },
    { number: 0x12, name: "Pantry" },
  ]),
};

/** Closes a window, and opens the next one of the same workspace. */
async function reload({ extension }: Awaited<ReturnType<typeof openWindow>>) {
  const { workspaceState } = extension.context;
  const stored = workspaceState.keys().map((key) => [key, workspaceState.get(key)] as const);
  const [networks, network] = ["contractLens.networks", "contractLens.network"].map((key) =>
    settings.get(key),
  );
  extension.end();
  const next = await activated(onSockets);
  settings.set("contractLens.networks", networks);
  settings.set("contractLens.network", network);
  for (const [key, value] of stored) await next.context.workspaceState.update(key, value);
  return next;
}

/** The rows of a batch, and no more: how long ago it was changes. */
const rowsIn = (words: string): string => words.slice(words.indexOf("Contracts Contract"));

describe("a batch that has ended, in the next window", () => {
  it("says the same of each contract, and asks nobody for it", async () => {
    await using project = await openWindow(files);
    project.serving.contracts[addressOf(0x11)] = codes.child;
    const subjects = [0x11, 0x12].map((number) => ({ network: "Local", address: addressOf(number) }));
    await commands.get("contractLens.verifyDeployments")?.({ subjects, label: "Deploy" });
    const first = project.panel();
    await pressSoon(first, { type: "publish" });
    await eventually(() => wordsOf(first).includes("Verification finished"));
    await eventually(() => wordsOf(first).includes("No bytecode at this address"));
    const told = rowsIn(wordsOf(first));
    assert.match(told, /Pantry/);
    const asked = project.server.requests.length;
    const next = await reload(project);
    try {
      await commands.get("contractLens.showBatch")?.();
      const panel = panels.at(-1);
      assert.ok(panel !== undefined);
      await eventually(() => wordsOf(panel).includes("No bytecode at this address"));
      assert.equal(rowsIn(wordsOf(panel)), told);
      assert.equal(project.server.requests.length, asked);
    } finally {
      next.end();
    }
  });
});

describe("a batch that has not ended, in the next window", () => {
  it("polls what was accepted, lists the rest again on Continue, and sends nothing twice", async () => {
    await using project = await openWindow();
    const { serving, posted, uri } = project;
    const subjects = [1, 2, 3].map((number) => ({ network: local, address: addressAt(number) }));
    for (const { address } of subjects) {
      serving.contracts[address] = codes.child;
      serving.stalled.add(address);
    }
    await commands.get("contractLens.verifyDeployments")?.({ subjects, label: "Deploy" });
    await pressSoon(project.panel(), { type: "publish" });
    await eventually(() => wordsOf(project.panel()).split("Compiling").length === 3);
    const next = await reload(project);
    try {
      editor.workspace.workspaceFolders = [{ uri, name: "project" }];
      await commands.get("contractLens.showBatch")?.();
      const panel = project.panel();
      serving.stalled.clear();
      await eventually(() => wordsOf(panel).includes("Continue (1 Left)"));
      assert.match([...statusItems].map(({ text }) => text).join(), /not finished: 1 left/);
      await project.rested();
      assert.equal(posted().length, 2);
      await pressSoon(panel, { type: "batch", action: "continue" });
      await eventually(() => wordsOf(panel).includes("Verify 1 of 3 contracts"));
      assert.equal(posted().length, 2);
      await pressSoon(panel, { type: "publish" });
      await eventually(() => wordsOf(panel).includes("3 of 3 contracts verified"));
      assert.deepEqual([...posted()].sort(), subjects.map(({ address }) => address).sort());
    } finally {
      next.end();
    }
  });
});
