import assert from "node:assert/strict";
import type { HostMessage } from "../../../../src/ui/page/pageModel.ts";
import { editor, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { user } from "../../../plainEditor/user.ts";
import { headOnly } from "../../../support/headOnly.ts";
import { panelServices } from "../../../plainEditor/hostedSession.ts";
import { opened, open } from "./openedPanels.ts";

usePlainEditor();

describe("panel host", () => {
  afterEach(() => {
    for (const webview of opened.splice(0)) webview.dispose();
    user.leave();
  });

  it("allows scripts and files of dist, and no command links", async () => {
    const { webview } = await open();
    assert.deepEqual(webview.webview.options, {
      enableScripts: true,
      localResourceRoots: [Uri.file("/product/dist")],
      enableCommandUris: false,
    });
    assert.equal(String(webview.iconPath), "file:/product/media/panel.svg");
  });

  it("sets a document with the page's files and a new nonce", async () => {
    const [one, two] = [await open(), await open()].map(({ session, webview }) => {
      session.show("Title", headOnly("first"));
      session.show("Title", headOnly("second"));
      return webview.webview.html;
    });
    const nonceOf = (html = "") => /nonce-([^']+)'/.exec(html.replaceAll("&#39;", "'"))?.[1];
    assert.notEqual(nonceOf(one), nonceOf(two));
    assert.match(one ?? "", /src="file:\/product\/dist\/page.js"/);
    assert.match(one ?? "", /href="file:\/product\/dist\/page.css"/);
  });

  it("sends the whole model after each change, each ready, and when visible", async () => {
    const { session, webview } = await open();
    const sent = () =>
      (webview.messages as HostMessage[]).map((message) =>
        message.type === "page" ? [message.page.head.title, message.state] : undefined,
      );
    const [first, second] = [
      ["first", { kept: 1 }],
      ["second", { kept: 2 }],
    ];
    webview.send({ type: "ready" });
    assert.deepEqual(sent(), []);
    session.show("One", headOnly("first"), { kept: 1 });
    webview.send({ type: "ready" });
    webview.send({ type: "ready" });
    assert.deepEqual(sent(), [first, first, first]);
    webview.setVisible(false);
    session.show("Two", headOnly("second"), { kept: 2 });
    assert.equal(webview.title, "Two");
    assert.equal(sent().length, 3);
    webview.setVisible(true);
    assert.deepEqual(sent().slice(3), [second]);
  });

  it("is ready once its page started or cannot start", async () => {
    const { panel, webview } = await open();
    await panel.ready;
    webview.dispose();
    await panel.ready;
  });

  it("calls back once when it is next visible", async () => {
    const { panel, webview } = await open();
    let seen = 0;
    panel.onceVisible(() => (seen += 1));
    webview.setVisible(false);
    assert.equal(seen, 0);
    webview.setVisible(true);
    webview.setVisible(true);
    assert.equal(seen, 1);
  });

  it("reports closing once, and sends nothing afterwards", async () => {
    const { session, panel, webview, heard, closed } = await open();
    let seen = 0;
    panel.onceVisible(() => (seen += 1));
    session.show("Title", headOnly("first"));
    assert.deepEqual([panel.isActive, panel.isVisible], [true, true]);
    panel.dispose();
    assert.deepEqual([panel.isActive, panel.isVisible, closed()], [false, false, 1]);
    session.show("Late", headOnly("late"));
    webview.setVisible(true);
    webview.send({ type: "refresh" });
    assert.deepEqual([webview.title, webview.messages.length, heard, seen], ["Title", 1, [], 0]);
  });

  it("knows the active panel, and reveals it", async () => {
    const { panel, webview } = await open();
    const other = new StandingPanel();
    assert.equal(panel.isActive, false);
    panel.reveal();
    assert.deepEqual([panel.isActive, other.active, webview.revealed], [true, false, 1]);
  });

  it("opens beside the text, or where another panel is", async () => {
    const { PanelHost } = await import("../../../../src/editor/panels/panelHost.ts");
    const host = new PanelHost(await panelServices(), "contractLens.inspect");
    const { TabInputWebview } = editor;
    const tab = (viewType: string) => ({ input: Reflect.construct(TabInputWebview, [viewType]) as object });
    const columnBeside = (...groups: unknown[]): unknown => {
      editor.window.tabGroups.all = groups;
      host.create(() => ({ view: () => undefined, handle: () => Promise.resolve() }));
      return panels.at(-1)?.column;
    };
    try {
      const foreign = { viewColumn: 1, tabs: [{ input: { viewType: "contractLens.x" } }, tab("other.x")] };
      assert.equal(columnBeside(), -2);
      assert.equal(columnBeside(foreign), -2);
      assert.equal(columnBeside(foreign, { viewColumn: 3, tabs: [tab("mainThread-contractLens.x")] }), 3);
      assert.equal(panels.at(-1)?.viewType, "contractLens.inspect");
    } finally {
      editor.window.tabGroups.all = [];
    }
  });
});
