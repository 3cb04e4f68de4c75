import assert from "node:assert/strict";
import { batchStatusWords } from "../../../../src/text/batch/batchPage.ts";
import { commands, statusItems } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { json } from "../../../support/faults.ts";
import { addressAt } from "../../app/batch/place.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { compiled, source } from "../../builds/samples.ts";
import { pressSoon, wordsOf } from "../projectWindow.ts";
import { openList, refusal, row } from "./listedBatch.ts";

usePlainEditor();

describe("the panel of a batch that is under way", () => {
  it("pauses, goes on, takes back, and tries again what failed", async () => {
    await using project = await openList(1, 2, 3, 4);
    const { batch, says, posted, serving } = project;
    for (const number of [1, 2]) serving.stalled.add(addressAt(number));
    await pressSoon(batch, { type: "publish" });
    await eventually(() => posted().length === 2);
    await pressSoon(batch, { type: "batch", action: "pause" });
    await says("Pausing verification…");
    assert.match([...statusItems].map(({ text }) => text).join(), /sync~spin\) Pausing/);
    batch.send(row(3, "takeBack"));
    await says("1 skipped");
    serving.refusals[addressAt(3)] = [refusal()];
    serving.stalled.clear();
    await says("Verification paused");
    assert.match([...statusItems].map(({ text }) => text).join(), /debug-pause/);
    await says("Resume (1 Left)");
    await project.rested();
    assert.equal(posted().length, 2);
    await pressSoon(batch, { type: "batch", action: "resume" });
    await says("Verification finished");
    assert.deepEqual(posted().slice(2), [addressAt(3)]);
    assert.match([...statusItems].map(({ text }) => text).join(), /^(?!.*(?:sync|debug-pause))/);
    await pressSoon(batch, { type: "batch", action: "retryFailed" });
    await eventually(() => posted().length === 4);
    await says("Verification finished");
    assert.equal(posted()[3], addressAt(3));
    batch.send(row(3, "retry"));
    await eventually(() => posted().length === 5);
    assert.equal(posted()[4], addressAt(4));
  });

  it("shows builds that have changed, and what they would publish, before anything of them is sent", async () => {
    await using project = await openList(1, 2);
    const { batch, says, posted, folder, serving } = project;
    serving.stalled.add(addressAt(1));
    const edited = `${source}// edited`;
    await folder.write("src/Vault.sol", edited);
    await folder.write("out/Vault.sol/Child.json", foundryArtifact("Child", compiled(edited)));
    await pressSoon(batch, { type: "publish" });
    await says("Verification finished");
    assert.deepEqual(posted(), []);
    await pressSoon(batch, { type: "batch", action: "review" });
    // The new build makes no exact match: that is for the user to choose.
    await says("2 contracts need a decision");
    for (const index of [0, 1]) batch.send(row(index, "tick"));
    await says("Publish 1 File and Verify 2 Contracts");
    assert.deepEqual(posted(), []);
    // The list goes with its panel, and the changes can be reviewed again.
    batch.dispose();
    await commands.get("contractLens.showBatch")?.();
    const again = project.panel();
    assert.notEqual(again, batch);
    await pressSoon(again, { type: "batch", action: "review" });
    await eventually(() => wordsOf(again).includes("2 contracts need a decision"));
    again.send(row(0, "tick"));
    serving.stalled.clear();
    await pressSoon(again, { type: "publish" });
    await eventually(() => posted().length === 1);
  });

  it("is given up with its list, and gives up what is looked at or waits", async () => {
    await using project = await openList(1, 2, 3);
    const { batch, says, posted, serving } = project;
    for (const number of [1, 2]) serving.stalled.add(addressAt(number));
    await pressSoon(batch, { type: "publish" });
    await eventually(() => posted().length === 2);
    await pressSoon(batch, { type: "cancel" });
    await says("Stop Waiting");
    await pressSoon(batch, { type: "cancel" });
    await says("Verification canceled");
    assert.deepEqual(posted().length, 2);
    await project.list([1]);
    const other = project.panel();
    assert.deepEqual([batch.isDisposed, other === batch], [true, false]);
    user.told.length = 0;
    await commands.get("contractLens.showBatch")?.();
    assert.deepEqual(user.told, [`information: ${batchStatusWords.planFirst()}`]);
    await pressSoon(other, { type: "cancel" });
    await eventually(() => other.isDisposed);
    // What was verified before is what is shown again.
    await commands.get("contractLens.showBatch")?.();
    assert.match(wordsOf(project.panel()), /Verification canceled/);
  });

  it("counts down while a service wants to be left alone, and no longer once it is closed", async () => {
    await using project = await openList(1);
    const { batch, posted, serving } = project;
    // Long enough for a busy machine to see some of it.
    serving.refusals[addressAt(1)] = [json(429, {}, { "retry-after": "8" })];
    await pressSoon(batch, { type: "publish" });
    const left = () => Number(/Next attempt in (\d+) s/.exec(wordsOf(batch))?.[1] ?? Infinity);
    await eventually(() => left() <= 8);
    const before = left();
    await eventually(() => left() < before);
    assert.equal(posted().length, 1);
    const { setTimeout: original } = globalThis;
    let ticks = 0;
    const counting = (...given: Parameters<typeof original>) => {
      if (given[1] === 1000) ticks += 1;
      return original(...given);
    };
    Object.assign(globalThis, { setTimeout: Object.assign(counting, original) });
    try {
      await eventually(() => ticks === 1);
      batch.dispose();
      await eventually(() => posted().length === 2);
    } finally {
      Object.assign(globalThis, { setTimeout: original });
    }
    assert.equal(ticks, 1);
  });
});
