import assert from "node:assert/strict";
import type { HostMessage, RowSource } from "../../../../src/ui/page/pageModel.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { headOnly } from "../../../support/headOnly.ts";
import { soon } from "../../../support/soon.ts";
import { opened, open } from "./openedPanels.ts";

usePlainEditor();

describe("requests of a page to its panel", () => {
  afterEach(() => {
    for (const webview of opened.splice(0)) webview.dispose();
    user.leave();
  });

  it("apply page settings, also after a change", async () => {
    const { session, webview } = await open();
    session.show("Title", headOnly("first"));
    const settings = (): unknown[] =>
      (webview.messages as HostMessage[]).map((told) => told.type === "page" && told.settings.fieldNames);
    webview.send({ type: "toggleFieldNames" });
    await webview.until(() => settings().at(-1) === true);
    await new Promise(setImmediate);
    webview.send({ type: "toggleFieldNames" });
    await webview.until(() => settings().at(-1) === false);
  });

  it("apply the raw setting", async () => {
    const { session, webview } = await open();
    session.show("Title", headOnly("first"));
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

  it("change one setting at a time, and report a failure", async () => {
    const { session, webview } = await open();
    session.show("Title", headOnly("first"));
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

  it("return requested rows of the shown page", async () => {
    const { session, webview, heard } = await open();
    const ask = (id: number): void => {
      const request = { type: "rows", list: "logs", from: 3, count: 2, filter: "" } as const;
      webview.send({ type: "request", id, request });
    };
    const rowsOf = (total: number): RowSource =>
      function* () {
        yield;
        return { total, rows: [] };
      };
    session.show("Title", headOnly("first"), {}, rowsOf(7));
    session.show("Title", headOnly("second"), {}, rowsOf(8));
    ask(1);
    session.show("Title", headOnly("without a list"));
    ask(2);
    const responses = () =>
      (webview.messages as HostMessage[])
        .filter((message) => message.type === "response")
        .toSorted((one, other) => one.id - other.id);
    await soon(() => responses().length === 2);
    assert.deepEqual(responses(), [
      { type: "response", id: 1, response: { total: 8, rows: [] } },
      { type: "response", id: 2, response: undefined },
    ]);
    assert.deepEqual([heard, user.log], [[], []]);
  });

  it("pass valid messages on, and log invalid ones", async () => {
    const { webview, heard } = await open();
    webview.send({ type: "refresh" });
    webview.send({ type: "ready" });
    webview.send({ type: "nonsense" });
    assert.deepEqual(heard, ["refresh"]);
    assert.deepEqual(user.log, ["warn: A page sent a message that is not understood."]);
  });

  it("report unexpected errors to the user and the log", async () => {
    const { webview } = await open(() => Promise.reject(new Error("broken")));
    webview.send({ type: "cancel" });
    await soon(() => user.told.length > 0);
    assert.match(user.log[0] ?? "", /^error: cancel: Error: broken/);
  });
});
