import assert from "node:assert/strict";
import { commands } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import type { StandingPanel } from "../../../plainEditor/panel.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { json } from "../../../support/faults.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";
import { isOffered, local, openWindow, press, pressSoon, wordsOf } from "../projectWindow.ts";

usePlainEditor();

/** Opens a batch of the first contracts that there are. */
async function listOf(count: number): Promise<void> {
  const subjects = Array.from({ length: count }, (_, index) => ({
    network: local,
    address: addressAt(index + 1),
    name: `Child ${index + 1}`,
  }));
  await commands.get("contractLens.verifyDeployments")?.({ subjects, label: "Deploy" });
}

const says = (panel: StandingPanel, words: string): Promise<void> =>
  eventually(() => wordsOf(panel).includes(words));

describe("the panel of a batch whose list is not final", () => {
  it("compares one contract, or all of them, again after the mirror node has failed", async () => {
    await using project = await openWindow();
    for (const number of [1, 2, 3]) project.serving.contracts[addressAt(number)] = codes.child;
    project.serving.mirrorFaults.push(...Array.from({ length: 60 }, () => json(500, {})));
    await listOf(3);
    const panel = project.panel();
    await says(panel, "did not return the bytecode of 3 contracts");
    project.serving.mirrorFaults.length = 0;
    press(panel, { type: "row", row: 1, action: "retry" });
    await says(panel, "did not return the bytecode of 2 contracts");
    await pressSoon(panel, { type: "batch", action: "lookAgain" });
    await says(panel, "Verify 3 contracts");
    assert.deepEqual(project.posted(), []);
  });

  it("sends a file that may hold a secret only once that is said to be none", async () => {
    const secret = `${source}// PRIVATE_KEY = 0x4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d`;
    const output = compiled(secret);
    await using project = await openWindow({
      "foundry.toml": "",
      "src/Vault.sol": secret,
      "out/Vault.sol/Child.json": foundryArtifact("Child", output),
    });
    project.serving.contracts[addressAt(1)] = deployedCode(buildNamed("Child", output));
    await listOf(1);
    const panel = project.panel();
    const publish = { type: "publish" };
    await eventually(() => isOffered(panel, { type: "confirmFile" }));
    const { plan, file } = press(panel, { type: "openFile" });
    panel.send({ type: "publish", plan });
    panel.send({ type: "confirmFile", plan: Number(plan) + 7, file });
    panel.send({ type: "confirmFile", plan, file: 7 });
    await project.rested();
    assert.deepEqual([isOffered(panel, publish), project.posted()], [false, []]);
    press(panel, { type: "confirmFile" });
    await pressSoon(panel, publish);
    await eventually(() => project.posted().length === 1);
  });
});
