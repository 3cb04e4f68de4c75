import assert from "node:assert/strict";
import type { BatchPhase } from "../../../../src/app/batch/batch.ts";
import type { RowState } from "../../../../src/app/batch/batchRow.ts";
import { statusItems } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { expected, outcomeOf, shownBatch } from "../../ui/batch/batchViews.ts";

usePlainEditor();

const waiting: RowState = { kind: "waiting", expected, tries: 0 };

describe("batch in the status bar", () => {
  it("shows the progress, or the number of waiting contracts while paused", async () => {
    const { BatchStatus } = await import("../../../../src/features/batch/batchFlow.ts");
    const status = new BatchStatus();
    let first: RowState = waiting;
    const told = (phase: BatchPhase, parts = {}): readonly (string | undefined)[] => {
      status.show(
        shownBatch([outcomeOf("exact"), outcomeOf("failed"), first, waiting, waiting], phase, parts).view,
      );
      return [...statusItems].flatMap(({ text, accessibilityInformation: spoken }) => [text, spoken?.label]);
    };
    const [running, paused] = ["Verifying: 2 of 5 done", "Verification paused: 3 left"];
    const [pausing, unfinished] = ["Pausing verification: 3 left", "Verification not finished: 3 left"];
    assert.deepEqual(told("running"), [`$(sync~spin) ${running}`, running]);
    assert.deepEqual(told("paused"), [`$(debug-pause) ${paused}`, paused]);
    first = { kind: "stopped", expected, because: "mayBeSent" };
    assert.deepEqual(told("ended", { finishedAt: undefined }), [`$(debug-pause) ${unfinished}`, unfinished]);
    first = { kind: "polling", expected, job: "j", service: "https://verify.example" };
    assert.deepEqual(told("paused"), [`$(sync~spin) ${pausing}`, pausing]);
    for (const phase of ["looking", "list", "ended"] as const) assert.deepEqual(told(phase), []);
    status.dispose();
  });
});
