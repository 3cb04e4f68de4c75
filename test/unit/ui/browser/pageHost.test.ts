import assert from "node:assert/strict";
import { WebviewHost } from "../../../../src/ui/browser/pageHost.ts";

const key = "4c".repeat(32);
const logs = { filter: "0.0.1002", top: 1200, open: [0, 7] };

/** The host of a webview that has kept something. */
function opened(kept?: unknown) {
  const posted: unknown[] = [];
  let state = kept;
  const host = new WebviewHost({
    postMessage: (message: unknown) => void posted.push(message),
    getState: () => state,
    setState: (next) => ((state = next), next),
  });
  return { host, posted, state: () => state };
}

describe("the host of a page", () => {
  it("posts what is asked of the panel", () => {
    const { host, posted } = opened();
    host.post({ type: "tryAgain" });
    host.press({ type: "refresh" })(new Event("click"));
    assert.deepEqual(posted, [{ type: "tryAgain" }, { type: "refresh" }]);
  });

  it("gets what it asks the panel for as a promise, in whatever order the panel responds", async () => {
    const { host, posted } = opened();
    const asked = { type: "rows", list: "logs", count: 50, filter: "" } as const;
    const responses = [0, 50].map((from) => host.request({ ...asked, from }));
    const ids = posted.map((message) => (message as { readonly id: number }).id);
    for (const id of ids.toReversed())
      host.receive({ type: "response", id, response: { total: id, rows: [] } });
    assert.deepEqual(
      (await Promise.all(responses)).map((response) => response?.total),
      ids,
    );
  });

  it("keeps where the reader is beside what a restored panel gets, and begins there with the same page alone", async () => {
    const { host, state } = opened();
    host.begin("record 0.0.1");
    host.keepState({ subject: 1 });
    host.keepView({ scroll: 300, folds: ["raw"] });
    host.keepView({ lists: { logs } });
    await new Promise((resolve) => setTimeout(resolve, 250));
    const view = { about: "record 0.0.1", scroll: 300, folds: ["raw"], lists: { logs } };
    assert.deepEqual(state(), { subject: 1, view });
    const again = opened(state()).host;
    again.begin("record 0.0.2");
    assert.deepEqual(again.view, { about: "record 0.0.2", scroll: 0, folds: [], lists: {} });
    again.begin("record 0.0.1");
    assert.deepEqual(again.view, view);
  });

  it("keeps no text that may be a private key: typed, or of a subject that is not kept", () => {
    const { host, state } = opened();
    host.begin(`result ${key}`);
    host.keepView({ lists: { logs: { ...logs, filter: key } }, search: `0x${key}` });
    host.keepState({});
    assert.doesNotMatch(JSON.stringify(state()), /4c4c/);
    host.keepState({ subject: key });
    assert.deepEqual(state(), {
      subject: key,
      view: {
        about: `result ${key}`,
        scroll: 0,
        folds: [],
        lists: { logs: { ...logs, filter: "" } },
        search: "",
      },
    });
  });
});
