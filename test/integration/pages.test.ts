import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import * as vscode from "vscode";
import { OpenPanels } from "../../src/editor/panels/openPanels.ts";
import { PanelHost, type PanelView } from "../../src/editor/panels/panelHost.ts";
import type { RawDocuments } from "../../src/editor/panels/rawDocuments.ts";
import { Settings } from "../../src/editor/settings.ts";
import { headOnly } from "../support/headOnly.ts";
import { closeAll } from "./support/editor.ts";
import { click, pageWith } from "./support/panel.ts";
import { forgetWhatWasReadOut } from "./support/readOut.ts";
import { until } from "./support/until.ts";
import { panelFrame, workbench } from "./support/window.ts";

const refresh = { label: "Refresh", icon: "refresh", message: { type: "refresh" } } as const;

describe("pages of a panel", () => {
  let log: vscode.LogOutputChannel;
  before(() => {
    log = vscode.window.createOutputChannel("Pages", { log: true });
  });
  after(() => log.dispose());
  afterEach(closeAll);

  function openPanel(
    log: vscode.LogOutputChannel,
    onMessage = (): Promise<unknown> => Promise.resolve(),
  ): (words: string) => void {
    const { extensionUri } = vscode.extensions.getExtension("contract-lens.contract-lens")!;
    const rawDocuments = {} as RawDocuments;
    const services = { extensionUri, log, settings: new Settings(), rawDocuments, panels: new OpenPanels() };
    let view: PanelView | undefined;
    const host = new PanelHost(services, "contractLens.inspect");
    let show: () => void = () => undefined;
    host.create((panel) => {
      show = () => panel.show();
      return { view: () => view, handle: onMessage };
    });
    return (words) => {
      view = { title: words, page: headOnly(words, [refresh]) };
      show();
    };
  }

  async function comesIntoSight(words: string): Promise<void> {
    await until(`"${words}" in sight`, async () => {
      const heading = (await panelFrame()).locator("h1");
      return (await heading.textContent({ timeout: 500 }).catch(() => "")) === words;
    });
  }

  it("show a model that was set before the document loaded", async () => {
    const show = openPanel(log);
    show("first");
    show("second");
    await comesIntoSight("second");
  });

  it("show the last of many models set in quick succession", async () => {
    const show = openPanel(log);
    for (let round = 0; round < 20; round += 2) {
      for (const step of ["a", "b", "c", "d"]) {
        show(`${round}${step}`);
        await pause(round);
      }
      await comesIntoSight(`${round}d`);
    }
  });

  it("report unexpected errors, and no cancellation", async () => {
    await vscode.commands.executeCommand("notifications.clearAll");
    await forgetWhatWasReadOut();
    // What earlier tests were told may still be in the window.
    const told = async (): Promise<number> => (await workbench()).getByText("an internal error").count();
    const before = await told();
    const endings = [new DOMException("Enough", "AbortError"), new Error("A mistake")];
    const left = [...endings];
    const show = openPanel(log, () => Promise.reject(left.shift() ?? new Error("Asked too often")));
    show("buttons");
    await comesIntoSight("buttons");
    const page = await pageWith("buttons");
    await click(page, "Refresh");
    await until("the first message", () => left.length === 1);
    assert.equal(await told(), before);
    await click(page, "Refresh");
    await until("what went wrong to be told", async () => (await told()) > before);
    assert.equal(left.length, 0);
  });
});
