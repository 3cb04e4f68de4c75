import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { HostMessage } from "../../../../src/ui/page/hostMessage.ts";
import { editor, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { user } from "../../../plainEditor/user.ts";
import { headOnly } from "../../../support/headOnly.ts";
import { soon } from "../../../support/soon.ts";
import { opened, open } from "./openedPanels.ts";

usePlainEditor();

const heading = (text: string): string => /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? "";

describe("a panel of pages", () => {
  afterEach(() => {
    for (const webview of opened.splice(0)) webview.dispose();
    user.leave();
  });

  it("may load files of the product's own build alone, run scripts, and no commands", async () => {
    const { webview } = await open();
    assert.deepEqual(webview.webview.options, {
      enableScripts: true,
      localResourceRoots: [Uri.file("/product/dist")],
      enableCommandUris: false,
    });
    assert.equal(String(webview.iconPath), "file:/product/media/panel.svg");
  });

  it("gives each document its title, its files, and a number and nonce of its own", async () => {
    const { panel, webview } = await open();
    panel.show("One", headOnly("one"));
    const one = webview.webview.html;
    webview.setVisible(false);
    panel.show("Two", headOnly("two"));
    const two = webview.webview.html;
    assert.equal(webview.title, "Two");
    const numbers = [one, two].map((html) => /data-document="(\d+)"/.exec(html)?.[1]);
    assert.deepEqual(numbers, ["1", "2"]);
    const nonces = [one, two].map((html) => /nonce-([^']+)'/.exec(html.replaceAll("&#39;", "'"))?.[1]);
    assert.notEqual(nonces[0], nonces[1]);
    assert.match(one, /data-elements="file:\/product\/dist\/page-elements.js"/);
  });

  it("tells a page in sight of a change, and sets one that is not anew", async () => {
    const { panel, webview } = await open();
    panel.show("Title", headOnly("first"), { kept: 1 });
    panel.show("Title", headOnly("second"), { kept: 2 });
    assert.equal(heading(webview.webview.html), "first");
    const [told] = webview.messages as HostMessage[];
    assert.ok(told?.type === "page");
    assert.deepEqual([told.page.head.title, told.state], ["second", { kept: 2 }]);
    webview.setVisible(false);
    assert.equal(heading(webview.webview.html), "second");
    panel.show("Title", headOnly("third"));
    assert.equal(heading(webview.webview.html), "third");
    assert.equal(webview.messages.length, 1);
    const { html } = webview.webview;
    webview.setVisible(true);
    webview.setVisible(false);
    assert.equal(webview.webview.html, html, "nothing has changed, so nothing is set");
  });

  it("gives the tab of a page in sight another title when the page has had time to draw the change", async () => {
    const { panel, webview } = await open();
    panel.show("Asking", headOnly("first"));
    panel.show("Reading", headOnly("second"));
    panel.show("Found", headOnly("third"));
    assert.deepEqual([webview.title, webview.messages.length], ["Asking", 2]);
    const titles = new Set<string>();
    await soon(() => titles.add(webview.title).has("Found"));
    assert.deepEqual([...titles], ["Asking", "Found"]);
  });

  it("gives a tab no title of a page that has gone out of sight since but the last", async () => {
    const { panel, webview } = await open();
    panel.show("Asking", headOnly("first"));
    panel.show("Reading", headOnly("second"));
    webview.setVisible(false);
    panel.show("Found", headOnly("third"));
    assert.equal(webview.title, "Found");
    await setTimeout(100);
    assert.equal(webview.title, "Found");
  });

  it("sets at first what has become known by the time a new webview is ready", async () => {
    const { panel, webview } = await open();
    panel.holdFirstDocument();
    panel.show("Asking", headOnly("first"));
    panel.show("Found", headOnly("second"));
    assert.deepEqual([webview.title, webview.webview.html], ["Found", ""]);
    await panel.untilVisible();
    assert.equal(heading(webview.webview.html), "second");
    assert.ok(webview.messages.every((message) => (message as { type: string }).type !== "page"));
  });

  it("tells a page that is still to come of a change once, when it is in sight", async () => {
    const { panel, webview } = await open();
    webview.isSlow = true;
    panel.show("Title", headOnly("first"));
    panel.show("Title", headOnly("second"));
    panel.show("Title", headOnly("third"));
    const told = (): readonly unknown[] =>
      (webview.messages as HostMessage[]).map(
        (message) => message.type === "page" && message.page.head.title,
      );
    assert.deepEqual(told(), []);
    webview.send({ type: "begun", document: 1 });
    webview.send({ type: "shown", document: 1 });
    assert.deepEqual(told(), [false, "third"]);
    panel.show("Title", headOnly("fourth"));
    assert.deepEqual(told(), [false, "third", "fourth"]);
  });

  it("asks a page that has begun who is shown", async () => {
    const { panel, webview } = await open();
    panel.show("Title", headOnly("one that has not come into sight"));
    webview.setVisible(false);
    panel.show("Title", headOnly("another"));
    webview.setVisible(true);
    const before = webview.messages.length;
    webview.send({ type: "begun", document: 2 });
    assert.deepEqual(webview.messages.slice(before), [{ type: "whoIsShown" }]);
    let isInSight = false;
    const waiting = panel.untilVisible().then(() => (isInSight = true));
    await Promise.resolve();
    assert.equal(isInSight, false);
    webview.send({ type: "shown", document: 1 });
    await waiting;
  });

  it("waits for no page that is out of sight", async () => {
    const { panel, webview } = await open();
    panel.show("Title", headOnly("a page"));
    webview.setVisible(false);
    await panel.untilVisible();
    webview.dispose();
  });

  it("calls back once when it next comes into sight", async () => {
    const { panel, webview } = await open();
    let seen = 0;
    panel.onceVisible(() => (seen += 1));
    webview.setVisible(false);
    assert.equal(seen, 0);
    webview.setVisible(true);
    webview.setVisible(true);
    assert.equal(seen, 1);
  });

  it("leaves a panel alone once it is closed, and says so once", async () => {
    const { panel, webview, heard, closed } = await open();
    let seen = 0;
    panel.onceVisible(() => (seen += 1));
    panel.show("Title", headOnly("first"));
    assert.deepEqual([panel.isActive, panel.isVisible], [true, true]);
    panel.dispose();
    assert.deepEqual([panel.isActive, panel.isVisible, closed()], [false, false, 1]);
    panel.show("Late", headOnly("late"));
    panel.post({ type: "whoIsShown" });
    webview.setVisible(true);
    webview.send({ type: "refresh" });
    await panel.untilVisible();
    assert.deepEqual([webview.title, webview.messages, heard, seen], ["Title", [], [], 0]);
  });

  it("knows whether it is the editor in use, and is brought forward", async () => {
    const { panel, webview } = await open();
    const other = new StandingPanel();
    assert.equal(panel.isActive, false);
    panel.reveal();
    assert.deepEqual([panel.isActive, other.active, webview.revealed], [true, false, 1]);
  });

  it("opens beside the text, or where another of the product's panels stands", async () => {
    const { openWebview } = await import("../../../../src/editor/panels/webviews.ts");
    const { TabInputWebview } = editor;
    const tab = (viewType: string) => ({ input: Reflect.construct(TabInputWebview, [viewType]) as object });
    const columnBeside = (...groups: unknown[]): unknown => {
      editor.window.tabGroups.all = groups;
      openWebview("contractLens.inspect");
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
