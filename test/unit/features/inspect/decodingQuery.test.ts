import assert from "node:assert/strict";
import { activated, allKnown } from "../../../plainEditor/activated.ts";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { actionRow } from "../../../support/actionRows.ts";

usePlainEditor();

const calls = Array.from({ length: 900 }, (_, index) => actionRow(index, index === 0 ? 0 : 1));

/** The calls of a transaction, a hundred at a time, and all else. */
function answerTo(sent: Parameters<typeof allKnown>[0]): ReturnType<typeof allKnown> {
  if (!sent.url.includes("/actions")) return allKnown(sent);
  const after = Number(/index=gt(?::|%3A)(\d+)/.exec(sent.url)?.[1] ?? -1);
  const next = after + 101 < calls.length ? "more" : null;
  return { actions: calls.slice(after + 1, after + 101), links: { next } };
}

describe("decoding of a panel", () => {
  it("shows loaded calls in one update", async () => {
    const extension = await activated(answerTo);
    const inspect = async (): Promise<number> => {
      for (const panel of panels.splice(0)) panel.dispose();
      await commands.get("contractLens.inspectExecutionResult")?.("0.0.2001-1700000021-000000001");
      const panel = panels.at(-1);
      await panel?.until(({ shown }) => shown.includes("900 calls"));
      return panel?.messages.length ?? NaN;
    };
    try {
      await inspect();
      // What is held of it, and while and after it is asked for; its calls, and what is asked about their contracts meanwhile.
      const made = await inspect();
      assert.ok(made <= 6, `${made} pages`);
    } finally {
      extension.end();
    }
  });
});
