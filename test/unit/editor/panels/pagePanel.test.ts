import assert from "node:assert/strict";
import type * as vscode from "vscode";
import type { PageResources } from "../../../../src/ui/document/document.ts";
import type { PageMessage } from "../../../../src/ui/pageMessage.ts";
import { editor, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { soon } from "../../../support/soon.ts";

usePlainEditor();

const page =
  (text: string) =>
  ({ document }: PageResources): string =>
    `${text} <body data-document="${document}">`;

/** A panel, what its page asked for, and how often it was closed. */
async function open(answer: (message: PageMessage) => Promise<unknown> = () => Promise.resolve()) {
  const { PagePanel } = await import("../../../../src/editor/panels/pagePanel.ts");
  user.leave();
  const webview = new StandingPanel();
  const heard: string[] = [];
  const log = editor.window.createOutputChannel();
  let closed = 0;
  const panel = new PagePanel(
    webview as unknown as vscode.WebviewPanel,
    { extensionUri: Uri.file("/product") as unknown as vscode.Uri, log },
    (message) => {
      heard.push(message.type);
      return answer(message);
    },
    () => void (closed += 1),
  );
  return { panel, webview, heard, closed: () => closed };
}

describe("a panel of pages", () => {
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
    const given: PageResources[] = [];
    const render = (resources: PageResources): string => {
      given.push(resources);
      return page("shown")(resources);
    };
    panel.show("One", render);
    panel.show("Two", render);
    const [one, two] = given;
    assert.ok(one !== undefined && two !== undefined);
    assert.equal(webview.title, "Two");
    assert.deepEqual([one.document, two.document], [1, 2]);
    assert.notEqual(one.nonce, two.nonce);
    assert.equal(one.cspSource, "vscode-webview:");
    assert.equal(one.scriptUri, "file:/product/dist/page.js");
    assert.equal(one.styleUri, "file:/product/dist/page-styles.css");
  });

  it("tells a page in sight of a change, and sets one that is not anew", async () => {
    const { panel, webview } = await open();
    panel.show("Title", page("first"));
    panel.change(page("second"), { step: 2 });
    assert.match(webview.webview.html, /^first/);
    assert.deepEqual(webview.messages, [{ step: 2 }]);
    webview.setVisible(false);
    assert.match(webview.webview.html, /^second/);
    panel.change(page("third"), { step: 3 });
    assert.match(webview.webview.html, /^third/);
    assert.equal(webview.messages.length, 1);
    const { html } = webview.webview;
    webview.setVisible(true);
    webview.setVisible(false);
    assert.equal(webview.webview.html, html, "nothing has changed, so nothing is set");
  });

  it("hands on what a page asks for, and says in the log what is no message", async () => {
    const { webview, heard } = await open();
    webview.send({ type: "refresh" });
    webview.send({ type: "shown", document: 1 });
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

  it("asks a page that has begun who is shown", async () => {
    const { panel, webview } = await open();
    panel.show("Title", () => "a page that says nothing");
    webview.send({ type: "begun", document: 1 });
    assert.deepEqual(webview.messages, [{ type: "whoIsShown" }]);
    let isInSight = false;
    const waiting = panel.comesIntoSight().then(() => (isInSight = true));
    await Promise.resolve();
    assert.equal(isInSight, false);
    webview.send({ type: "shown", document: 1 });
    await waiting;
  });

  it("waits for no page that is out of sight", async () => {
    const { panel, webview } = await open();
    panel.show("Title", () => "a page that says nothing");
    webview.setVisible(false);
    await panel.comesIntoSight();
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
    panel.show("Title", page("first"));
    assert.deepEqual([panel.isActive, panel.isVisible], [true, true]);
    panel.dispose();
    assert.deepEqual([panel.isActive, panel.isVisible, closed()], [false, false, 1]);
    panel.show("Late", page("late"));
    panel.change(page("late"), {});
    panel.post({});
    webview.setVisible(true);
    webview.send({ type: "refresh" });
    await panel.comesIntoSight();
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
    const { PagePanel } = await import("../../../../src/editor/panels/pagePanel.ts");
    const { TabInputWebview } = editor;
    const tab = (viewType: string) => ({ input: Reflect.construct(TabInputWebview, [viewType]) as object });
    const columnBeside = (...groups: unknown[]): unknown => {
      editor.window.tabGroups.all = groups;
      PagePanel.open("contractLens.inspect");
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
