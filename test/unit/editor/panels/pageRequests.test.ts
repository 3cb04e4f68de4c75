import assert from "node:assert/strict";
import { nextTurn } from "../../../../src/core/turns/nextTurn.ts";
import type { HostMessage, RowSource, RowsResponse } from "../../../../src/ui/page/hostMessage.ts";
import type { RowsRequest } from "../../../../src/ui/page/pageMessage.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { headOnly } from "../../../support/headOnly.ts";
import { soon } from "../../../support/soon.ts";
import { opened, open } from "./openedPanels.ts";

usePlainEditor();

describe("what a page asks its panel for", () => {
  afterEach(() => {
    for (const webview of opened.splice(0)) webview.dispose();
    user.leave();
  });

  it("shows every page as its reader wants it, and again when that changes", async () => {
    const { panel, webview } = await open();
    panel.show("Title", headOnly("first"));
    const settings = (): unknown[] =>
      (webview.messages as HostMessage[]).map((told) => told.type === "page" && told.settings.fieldNames);
    webview.send({ type: "toggleFieldNames" });
    await webview.until(() => settings().at(-1) === true);
    await new Promise(setImmediate);
    webview.send({ type: "toggleFieldNames" });
    await webview.until(() => settings().at(-1) === false);
  });

  it("shows what it decodes raw where its reader wants that", async () => {
    const { panel, webview } = await open();
    panel.show("Title", headOnly("first"));
    webview.send({ type: "toggleRaw" });
    const isRaw = (): boolean => {
      const told = (webview.messages as HostMessage[]).at(-1);
      return told?.type === "page" && told.settings.isRaw;
    };
    await webview.until(isRaw);
    await new Promise(setImmediate);
    webview.send({ type: "toggleRaw" });
    await webview.until(() => !isRaw());
  });

  it("changes a setting once at a time, and says when it cannot", async () => {
    const { panel, webview } = await open();
    panel.show("Title", headOnly("first"));
    const { Settings } = await import("../../../../src/editor/settings.ts");
    const kept = Object.getOwnPropertyDescriptor(Settings.prototype, "toggleFieldNames")!;
    let asked = 0;
    try {
      Settings.prototype.toggleFieldNames = () => {
        asked += 1;
        return Promise.reject(new Error("read-only"));
      };
      for (let time = 0; time < 5; time += 1) webview.send({ type: "toggleFieldNames" });
      await soon(() => user.told.length > 0);
      assert.equal(asked, 1);
      assert.match(user.told.join(), /could not be saved/);
    } finally {
      Object.defineProperty(Settings.prototype, "toggleFieldNames", kept);
    }
  });

  it("gives a page the rows that it asks for of what is shown, and none where there are none", async () => {
    const { panel, webview, heard } = await open();
    const asked = { type: "rows", list: "logs", from: 3, count: 2, filter: "", version: "5/1" } as const;
    const rowsOf = (total: number): RowSource =>
      function* ({ list, from, filter }: RowsRequest): Generator<undefined, RowsResponse> {
        yield;
        return { type: "rows", list, from, filter, total, rows: [] };
      };
    panel.show("Title", headOnly("first"), {}, rowsOf(7));
    panel.show("Title", headOnly("second"), {}, rowsOf(8));
    webview.send(asked);
    panel.show("Title", headOnly("without a list"));
    webview.send(asked);
    const told = (): readonly HostMessage[] =>
      (webview.messages as HostMessage[]).filter(({ type }) => type === "rows");
    await soon(() => told().length > 0);
    await nextTurn();
    assert.deepEqual(told(), [
      { type: "rows", list: "logs", from: 3, filter: "", version: "5/1", total: 8, rows: [] },
    ]);
    assert.deepEqual([heard, user.log], [[], []]);
  });

  it("says with rows what they were asked of, as something else may be shown by then", async () => {
    const { panel, webview } = await open();
    const rows: RowSource = function* ({ list, from, filter }): Generator<undefined, RowsResponse> {
      yield;
      return { type: "rows", list, from, filter, total: 1, rows: [] };
    };
    panel.show("Title", headOnly("first"), {}, rows);
    webview.send({ type: "rows", list: "logs", from: 0, count: 1, filter: "", version: "5/1" });
    panel.show("Title", headOnly("second"), {}, rows);
    await soon(() => webview.messages.length === 3);
    const given = (webview.messages as HostMessage[]).at(-1);
    assert.equal(given?.type === "rows" && given.version, "5/1");
  });

  it("hands on what a page asks for, and says in the log what is no message", async () => {
    const { webview, heard } = await open();
    webview.send({ type: "refresh" });
    webview.send({ type: "ready" });
    webview.send({ type: "nonsense" });
    assert.deepEqual(heard, ["refresh"]);
    assert.deepEqual(user.log, ["warn: A page sent a message that is not understood."]);
  });

  it("tells the user of what goes wrong, and the log what and where", async () => {
    const { webview } = await open(() => Promise.reject(new Error("broken")));
    webview.send({ type: "cancel" });
    await soon(() => user.told.length > 0);
    assert.match(user.log[0] ?? "", /^error: cancel: Error: broken/);
  });
});
