import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ConnectionReport } from "../../src/app/connection/connectionReport.ts";
import { afterRefusal } from "./support/afterRefusal.ts";
import { closedPort } from "./support/closedPort.ts";
import { devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, copyReport, pageWith, textOf } from "./support/panel.ts";

async function check(network?: string): Promise<ConnectionReport | undefined> {
  const given = network === undefined ? [] : [network];
  return vscode.commands.executeCommand<ConnectionReport | undefined>(
    "contractLens.checkConnection",
    ...given,
  );
}

describe("checking the connection", () => {
  beforeEach(async () => {
    await resetDevnet();
    await useNetworks("session");
  });
  afterEach(closeAll);

  it("tells of both services, on a page and as a report to copy", async () => {
    const report = await check();
    assert.equal(report?.network, networkName("session"));
    const page = await pageWith("Both services are reachable");
    const text = await textOf(page);
    for (const url of [devnet.mirrorUrl, devnet.verifierUrl]) assert.ok(text.includes(url), text);
    assert.match(text, /Direct \(loopback\)/);
    const copied = await copyReport(page);
    assert.match(copied, /^# Connection check: Both services are reachable\n/);
    const asked = (await requests()).map(({ method, path }) => `${method} ${path}`).sort();
    assert.deepEqual(asked, ["GET /api/v1/contracts/0.0.1001", "GET /health"]);
  });

  it("is offered where a service was not reached, and says what to do about it", async () => {
    const mirrorUrl = `http://127.0.0.1:${await closedPort()}`;
    await useNetworks("session", [{ name: "Nowhere", chainId: "298", mirrorUrl }]);
    await useNetwork("Nowhere");
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", sample("perfect").contractId);
    await useNetwork(networkName("session"));
    await click(await pageWith("Connection refused by"), "Check Connection");
    const text = await textOf(await pageWith("Nowhere has no verification service"));
    assert.match(
      text,
      new RegExp(`Mirror node unreachable.*Connection refused by 127\\.0\\.0\\.1:\\d+.*${afterRefusal}`),
    );
    assert.deepEqual(await requests(), []);
  });
});
