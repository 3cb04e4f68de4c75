import assert from "node:assert/strict";
import { WebviewHost } from "../../../../src/ui/browser/pageHost.ts";
import type { PageMessage } from "../../../../src/ui/page/pageMessage.ts";

describe("what a page asks its panel for", () => {
  it("comes as a promise, in whatever order the panel responds", async () => {
    const posted: PageMessage[] = [];
    const host = new WebviewHost({
      postMessage: (message) => void posted.push(message as PageMessage),
      getState: () => undefined,
      setState: (state) => state,
    });
    const asked = { type: "rows", list: "logs", count: 50, filter: "" } as const;
    const [first, second] = [0, 50].map((from) => host.request({ ...asked, from }));
    const ids = posted.map((message) => (message.type === "request" ? message.id : assert.fail()));
    for (const id of ids.toReversed())
      host.receive({ type: "response", id, response: { total: id, rows: [] } });
    assert.deepEqual(
      [await first, await second].map((response) => response?.total),
      ids,
    );
  });
});
