import assert from "node:assert/strict";
import { SwappedList } from "../../../../src/features/batch/swappedList.ts";
import { panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { actionsOf, press } from "../projectWindow.ts";
import { openList } from "./listedBatch.ts";

usePlainEditor();

const disabled = "This page has just replaced another one.";

describe("a list that takes the place of another", () => {
  it("is new until it was in sight for a second", () => {
    const list = new SwappedList();
    assert.ok(list.isNew(false, 1000));
    assert.ok(list.isNew(true, 5000));
    assert.ok(list.isNew(true, 5999));
    assert.ok(list.isNew(false, 5999));
    assert.ok(!list.isNew(true, 6000));
  });

  it("publishes nothing by a press that may have been meant for the other", async () => {
    await using place = await openList(1, 2);
    const publish = actionsOf(place.batch).find(({ type }) => type === "publish");
    assert.ok(publish !== undefined && !place.batch.shown.includes(disabled));
    await place.list([2]);
    const swapped = place.panel();
    assert.ok(swapped !== place.batch && panels.at(-1) === swapped);
    await eventually(() => swapped.shown.includes(disabled));
    const early = actionsOf(swapped).find(({ type }) => type === "publish") ?? publish;
    swapped.send(early);
    await place.rested();
    assert.deepEqual(place.posted(), []);
    await eventually(() => !swapped.shown.includes(disabled));
    press(swapped, { type: "publish" });
    await eventually(() => place.posted().length === 1);
  });
});
