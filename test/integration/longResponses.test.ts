import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { startFaultServer, type FaultServer } from "../support/faultServer.ts";
import { json } from "../support/faults.ts";
import { fullLog, fullRecord, fullResult } from "../support/lookupViews.ts";
import { formatExactJson } from "../../src/core/json/exactJson.ts";
import type { JsonObject } from "../../src/core/json/jsonValue.ts";
import { closeAll } from "./support/editor.ts";
import { useNetworks } from "./support/networks.ts";
import { click, openDetails, pageWith } from "./support/panel.ts";
import { until } from "./support/until.ts";

const logCount = 50_000;
const mostRows = 100;
const codeBytes = 5_000_000;
/** Stands in one log only. */
const needle = "c0ffee".repeat(10);

/** An element, as far as it is scrolled here. */
type Scrolled = { scrollTop: number; readonly scrollHeight: number };

async function serve(response: JsonObject): Promise<FaultServer> {
  const server = await startFaultServer(json(200, formatExactJson(response)));
  await useNetworks("session", [{ name: "Long", chainId: "298", mirrorUrl: server.url }]);
  return server;
}

async function inspect(command: string, subject: string): Promise<Frame> {
  const summary = await vscode.commands.executeCommand<InspectSummary>(command, subject, { network: "Long" });
  assert.equal(summary.outcome, "found");
  return pageWith("Raw response");
}

describe("large responses", () => {
  let server: FaultServer | undefined;

  afterEach(async () => {
    await closeAll();
    await server?.close();
  });

  it("document contains only the visible rows of a long list", async () => {
    const logs = Array.from({ length: logCount }, (_, index) => ({
      ...fullLog,
      index,
      bloom: "0x",
      data: index === 40_000 ? `0x${needle}` : "0x",
    }));
    server = await serve({ ...fullResult, logs });
    const page = await inspect("contractLens.inspectExecutionResult", "0.0.2001-1700000021-000000000");
    const list = page.locator('[data-rows="logs"]');
    const rows = list.locator("[data-row]");
    const isWindowed = async (): Promise<void> => assert.ok((await rows.count()) <= mostRows);
    await isWindowed();
    await list.locator(".rows-window").waitFor();
    await list.locator("[data-rows-body]").evaluate((body: Scrolled) => {
      body.scrollTop = body.scrollHeight;
    });
    await list.locator(`[aria-rowindex="${logCount + 1}"]:not([aria-busy])`).waitFor({ state: "attached" });
    await isWindowed();
    const filter = page.locator('[data-rows-filter="logs"] input');
    await filter.fill(needle);
    await page.getByText("1 of 50,000").waitFor();
    assert.equal(await rows.count(), 1);
    await rows.locator(".row-toggle").click();
    await rows.getByText("40,000").first().waitFor();
    await filter.fill("");
    await until("all rows to be back", async () => (await rows.count()) > 1);
    await isWindowed();
  });

  it("are kept, and requested again only by Refresh", async () => {
    const logs = Array.from({ length: 5000 }, (_, index) => ({ ...fullLog, index, bloom: "0x" }));
    const longer = await serve({ ...fullResult, logs });
    server = longer;
    const transaction = "0.0.2001-1700000021-000000077";
    const asked = (): number => longer.requests.filter(({ path }) => path.endsWith(transaction)).length;
    await inspect("contractLens.inspectExecutionResult", transaction);
    assert.equal(asked(), 1);
    await closeAll();
    const page = await inspect("contractLens.inspectExecutionResult", transaction);
    assert.equal(asked(), 1);
    await click(page, "Refresh");
    await until("the result to be asked for", () => asked() === 2);
  });

  it("opens the whole of a long bytecode", async () => {
    const code = `0x${"60".repeat(codeBytes)}`;
    server = await serve({ ...fullRecord, runtime_bytecode: code });
    const page = await inspect("contractLens.inspectContractRecord", "0.0.5012345");
    await pageWith("5,000,000 bytes");
    assert.ok((await page.content()).length < 500_000, "the code is not in the page");
    await openDetails(page);
    await click(page, "Open all of Runtime bytecode");
    const document = await until("the code in an editor", () =>
      vscode.workspace.textDocuments.find((shown) => shown.getText().length >= code.length),
    );
    assert.equal(document.getText().trim(), code);
  });
});
