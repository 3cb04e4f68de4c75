import assert from "node:assert/strict";
import { activated, onSockets } from "../../../plainEditor/activated.ts";
import { commands, panels, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressOf, broadcast } from "../../app/deployments/recordedFiles.ts";
import { codes } from "../../app/batch/place.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { source } from "../../builds/samples.ts";
import { openWindow, pressSoon, wordsOf } from "../projectWindow.ts";

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
    const { workspaceState } = project.extension.context;
    const kept = workspaceState.keys().map((key) => [key, workspaceState.get(key)] as const);
    const networks = settings.get("contractLens.networks");
    project.extension.end();

    const asked = project.server.requests.length;
    const next = await activated(onSockets);
    try {
      settings.set("contractLens.networks", networks);
      for (const [key, value] of kept) await next.context.workspaceState.update(key, value);
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
