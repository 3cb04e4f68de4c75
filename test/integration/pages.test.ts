import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import * as vscode from "vscode";
import { PagePanel } from "../../src/editor/panels/pagePanel.ts";
import type { PageResources } from "../../src/ui/document/document.ts";
import { button } from "../../src/ui/parts/button.ts";
import { html } from "../../src/ui/parts/html.ts";
import { closeAll } from "./support/editor.ts";
import { holdImages, type HeldImages } from "./support/heldImages.ts";
import { click, pageWith } from "./support/panel.ts";
import { forgetWhatWasReadOut, readOut, wasReadOut } from "./support/readOut.ts";
import { until } from "./support/until.ts";
import { panelFrame } from "./support/window.ts";

/** A document with the product's own script, and an image for which its loading waits. */
function documentOf(words: string, images: string, { nonce, scriptUri, document }: PageResources): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; img-src ${images}`;
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
        </head>
        <body data-state="" data-document="${document}">
          <h1>${words}</h1>
          ${button({ label: "Copy Report", icon: "copy", message: { type: "copyReport" } })}
          <img src="${images}/${words}" alt="" />
          <script nonce="${nonce}" src="${scriptUri}"></script>
        </body>
      </html>`,
  );
}

describe("the pages of a panel", () => {
  let images: HeldImages;
  let log: vscode.LogOutputChannel;
  before(async () => {
    images = await holdImages();
    log = vscode.window.createOutputChannel("Pages", { log: true });
  });
  after(() => {
    log.dispose();
    images.close();
  });
  afterEach(closeAll);

  function openPanel(
    log: vscode.LogOutputChannel,
    onMessage = (): Promise<unknown> => Promise.resolve(),
  ): (words: string) => void {
    const { extensionUri } = vscode.extensions.getExtension("contract-lens.contract-lens")!;
    const panel = new PagePanel(
      PagePanel.open("contractLens.inspect"),
      { extensionUri, log },
      onMessage,
      () => undefined,
    );
    return (words) => panel.show(words, (resources) => documentOf(words, images.origin, resources));
  }

  /** Waits for a page, and lets it finish loading, however often it begins. */
  async function comesIntoSight(words: string): Promise<void> {
    await until(`"${words}" in sight`, async () => {
      images.release(encodeURIComponent(words));
      const heading = (await panelFrame()).locator("h1");
      return (await heading.textContent({ timeout: 500 }).catch(() => "")) === words;
    });
  }

  it("come into sight also when the one before is done loading only then", async () => {
    const show = openPanel(log);
    show("first");
    const first = await pageWith("first");
    show("second");
    await until("the second page to begin", () => images.isAskedFor("second"));
    images.release("first");
    await first.waitForFunction('document.readyState === "complete"');
    await comesIntoSight("second");
  });

  it("give way to the last of many that were set in quick succession", async () => {
    const show = openPanel(log);
    for (let round = 0; round < 20; round += 2) {
      for (const step of ["a", "b", "c", "d"]) {
        show(`${round}${step}`);
        await pause(round);
      }
      await comesIntoSight(`${round}d`);
    }
  });

  it("have what goes wrong unforeseen told, and not what was called off", async () => {
    await forgetWhatWasReadOut();
    const endings = [new DOMException("Enough", "AbortError"), new Error("A mistake")];
    const left = [...endings];
    const show = openPanel(log, () => Promise.reject(left.shift() ?? new Error("Asked too often")));
    show("buttons");
    await comesIntoSight("buttons");
    const page = await pageWith("buttons");
    await click(page, "Copy Report");
    await until("the first message", () => left.length === 1);
    assert.equal(await wasReadOut("an internal error"), false);
    await click(page, "Copy Report");
    await readOut("an internal error");
    assert.equal(left.length, 0);
  });
});
