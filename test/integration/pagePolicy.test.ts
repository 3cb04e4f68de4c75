import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import * as vscode from "vscode";
import { addressOf, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, copyReport, finishedPage, pageWith } from "./support/panel.ts";
import { until } from "./support/until.ts";
import { policyViolations, workbench } from "./support/window.ts";

async function inspect(reference: string, text: string): Promise<Frame> {
  await showText(reference, reference);
  await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
  return pageWith(text);
}

async function policyOf(page: Frame): Promise<string> {
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  return (await policy.getAttribute("content")) ?? "";
}

/** Loads a file into a page as a script, by its path inside the extension. @returns whether that was allowed */
async function loadsScript(page: Frame, path: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const own = document.querySelector("body > script[src]");
    const script = document.createElement("script");
    script.nonce = own.nonce;
    script.src = own.src.replace("dist/page.js", ${JSON.stringify(path)});
    return new Promise((resolve) => {
      script.onload = () => resolve(true);
      script.onerror = () => resolve(false);
      document.body.append(script);
    });
  })()`);
}

describe("content security policy of panels", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
  });
  afterEach(closeAll);

  it("uses a new nonce of 16 random bytes for each document", async () => {
    const nonces: string[] = [];
    for (const name of ["perfect", "partial", "mismatch"]) {
      await verifyUnderCursor(addressOf(name));
      const [, nonce = ""] = /script-src 'nonce-([^']+)'/.exec(await policyOf(await finishedPage())) ?? [];
      nonces.push(nonce);
      await closeAll();
    }
    assert.equal(new Set(nonces).size, nonces.length);
    assert.deepEqual(
      nonces.map((nonce) => Buffer.from(nonce, "base64").length),
      [16, 16, 16],
    );
  });

  it("reports no violation while pages are used", async () => {
    const record = await inspect(addressOf("updatedRecord"), "Under new management");
    await click(record, "More Actions");
    await click(record, "Refresh");
    await inspect(sample("success").transactionId ?? "", "SUCCESS");
    await inspect(sample("unknownContract").contractId ?? "", "Look on");
    await verifyUnderCursor(addressOf("hostileRecord"));
    await finishedPage();
    assert.deepEqual(policyViolations, []);
  });

  it("blocks and reports foreign scripts, styles, requests, and frames", async () => {
    await verifyUnderCursor(addressOf("perfect"));
    const page = await finishedPage();
    const attempts: Readonly<Record<string, string>> = {
      "script-src": `const script = document.createElement("script"); script.textContent = "window.hijacked = true"; document.body.append(script)`,
      "script-src-attr": `document.body.setAttribute("onclick", "window.hijacked = true"); document.body.click()`,
      "style-src": `const style = document.createElement("style"); style.textContent = "body { display: none }"; document.body.append(style)`,
      "connect-src": `fetch("http://127.0.0.1:9/").catch(() => undefined)`,
      "img-src": `const image = new Image(); image.src = "http://127.0.0.1:9/x.png"; document.body.append(image)`,
      "frame-src": `const frame = document.createElement("iframe"); frame.src = "http://127.0.0.1:9/"; document.body.append(frame)`,
      "base-uri": `const base = document.createElement("base"); base.href = "http://127.0.0.1:9/"; document.head.append(base)`,
    };
    await page.evaluate(
      `window.refused = []; addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective))`,
    );
    for (const attempt of Object.values(attempts)) await page.evaluate(`(() => { ${attempt} })()`);
    const refused = await until("all to be refused", async () => {
      const found = await page.evaluate<string[]>("refused");
      return found.length >= Object.keys(attempts).length && found;
    }).catch(() => page.evaluate<string[]>("refused"));
    const names = refused.map((name) => name.replace("-elem", ""));
    assert.deepEqual([...new Set(names)].sort(), Object.keys(attempts).sort());
    assert.equal(await page.evaluate("window.hijacked"), undefined);
    await until("the browser to have told", () => policyViolations.length > 0);
    policyViolations.length = 0;
  });

  it("ignores command links in a page", async () => {
    await verifyUnderCursor(addressOf("perfect"));
    const page = await finishedPage();
    await page.evaluate(
      `(() => { const link = document.createElement("a"); link.href = "command:workbench.action.togglePanel"; link.id = "hostile"; link.textContent = "x"; document.body.prepend(link) })()`,
    );
    const panel = (await workbench()).locator(".part.panel:visible");
    const before = await panel.count();
    await page.locator("#hostile").click();
    // A message of the page's own arrives after what the link would have begun.
    await copyReport(page);
    assert.equal(await panel.count(), before);
  });

  it("lets pages load files of dist, and no other file of the extension", async () => {
    const page = await inspect(addressOf("updatedRecord"), "Under new management");
    const loaded = [
      await loadsScript(page, "dist/extension.js"),
      await loadsScript(page, "node_modules/preact/dist/preact.min.js"),
    ];
    assert.deepEqual(loaded, [true, false]);
  });
});
