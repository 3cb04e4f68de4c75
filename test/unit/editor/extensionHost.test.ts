import assert from "node:assert/strict";
import { usePlainEditor } from "../../plainEditor/load.ts";

usePlainEditor();

describe("what ends with the extension", () => {
  it("ends at once where it is made only after that, and no sooner", async () => {
    const { untilEndOf } = await import("../../../src/editor/extensionHost.ts");
    const context = { subscriptions: [] as { dispose: () => void }[] };
    const ended: string[] = [];
    const made = (name: string) => ({ dispose: () => void ended.push(name) });
    const untilEnd = untilEndOf(context);
    untilEnd(made("one"), made("two"));
    assert.deepEqual(ended, []);
    for (const disposable of context.subscriptions) disposable.dispose();
    assert.deepEqual(ended, ["one", "two"]);
    untilEnd(made("late"));
    assert.deepEqual(ended, ["one", "two", "late"]);
  });
});
