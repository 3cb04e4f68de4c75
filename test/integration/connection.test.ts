import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ConnectionReport } from "../../src/app/connection/checkConnection.ts";
import { closedPort } from "./support/closedPort.ts";
import { devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, copyReport, pageWith, textOf } from "./support/panel.ts";

describe("Check Connection", () => {
  beforeEach(async () => {
    await resetDevnet();
    await useNetworks("session");
  });
  afterEach(closeAll);

  it("reports each service on a page that can be copied, and is offered after a connection failure", async () => {
    const mirrorUrl = `http://127.0.0.1:${await closedPort()}`;
    await useNetworks("session", [{ name: "Nowhere", chainId: "298", mirrorUrl }]);
    const report = await vscode.commands.executeCommand<ConnectionReport | undefined>(
      "contractLens.checkConnection",
    );
    assert.equal(report?.network, networkName("session"));
    const page = await pageWith("Both services are reachable");
    const text = await textOf(page);
    for (const url of [devnet.mirrorUrl, devnet.verifierUrl]) assert.ok(text.includes(url), text);
    assert.match(await copyReport(page), /^# Both services are reachable\n/);
    const asked = (await requests()).map(({ method, path }) => `${method} ${path}`).sort();
    assert.deepEqual(asked, ["GET /api/v1/contracts/0.0.1001", "GET /health"]);
    await useNetwork("Nowhere");
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", sample("perfect").contractId);
    await click(await pageWith("Connection refused by"), "Check Connection");
    await pageWith("Nowhere has no verification service");
  });
});
