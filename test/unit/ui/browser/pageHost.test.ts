import assert from "node:assert/strict";
import { WebviewPageHost } from "../../../../src/ui/browser/pageHost.ts";
import type { RowsResponseMessage } from "../../../../src/ui/page/hostMessage.ts";

const place = { filter: "0.0.1002", top: 1200, open: [0, 7] };

function opened() {
  const posted: unknown[] = [];
  const moves = { count: 0 };
  const webview = {
    postMessage: (message: unknown) => void posted.push(message),
    getState: () => undefined,
    setState: () => undefined,
  };
  return { host: new WebviewPageHost(webview, () => (moves.count += 1)), posted, moves };
}

describe("what the components find of their page", () => {
  it("takes messages to the panel, and rows to all who still listen", () => {
    const { host, posted } = opened();
    host.post({ type: "tryAgain" });
    assert.deepEqual(posted, [{ type: "tryAgain" }]);
    const heard: string[] = [];
    const end = host.onRows(() => heard.push("first"));
    host.onRows(() => heard.push("second"));
    const rows: RowsResponseMessage = {
      type: "rows",
      version: "1",
      list: "logs",
      filter: "",
      from: 0,
      total: 0,
      rows: [],
    };
    host.receive(rows);
    end();
    host.receive(rows);
    assert.deepEqual(heard, ["first", "second", "second"]);
  });

  it("keeps the place in each list, and tells of it; no key that a list was narrowed to", () => {
    const { host, moves } = opened();
    host.keepPlace("logs", place);
    host.keepPlace("calls", { ...place, filter: "4c".repeat(32) });
    assert.equal(moves.count, 2);
    assert.deepEqual(host.places, { logs: place, calls: { ...place, filter: "" } });
  });

  it("has a list begin at its place once, and at its top on a page about something else", () => {
    const { host } = opened();
    host.restore({ logs: place, calls: { ...place, top: -1 } });
    assert.deepEqual(host.places, { logs: place });
    assert.deepEqual(
      [host.takePlace("calls"), host.takePlace("logs"), host.takePlace("logs")],
      [undefined, place, undefined],
    );
    assert.deepEqual(host.places, { logs: place }, "it is there until it moves");
    host.restore({ logs: place });
    host.openFolds.add("raw");
    host.forgetPlaces();
    assert.deepEqual([host.takePlace("logs"), host.places, host.openFolds.size], [undefined, {}, 0]);
  });
});
