import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { startFaultServer, type FaultServer } from "../support/faultServer.ts";
import { json } from "../support/faults.ts";
import { addressOf, resetDevnet, sample } from "./support/devnet.ts";
import { answerInputBox, selectNetwork } from "./support/dialogs.ts";
import { closeAll, showText } from "./support/editor.ts";
import { hoverOver, settled } from "./support/hover.ts";
import { networkName, useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

const other = "Other Ledger";

describe("Select Network", () => {
  let server: FaultServer;

  before(async () => {
    await resetDevnet();
    const memo = "Kept on the other ledger";
    server = await startFaultServer(
      json(200, {
        contract_id: sample("immutable").contractId ?? "",
        evm_address: addressOf("immutable"),
        memo,
      }),
    );
    await useNetworks("session", [{ name: other, chainId: "299", mirrorUrl: server.url }]);
  });
  after(async () => {
    await useNetworks("session");
    await server.close();
  });
  afterEach(closeAll);

  it("switches hovers and commands, from the status bar and by the command", async () => {
    const { contractId = "" } = sample("immutable");
    const { document } = await showText(`see ${contractId} for more`, contractId);
    const hover = (): Promise<string> => settled(() => hoverOver(document, contractId));
    assert.match(await hover(), /Nobody can change me/);
    assert.equal(server.requests.length, 0);

    const page = await workbench();
    await page.locator(".statusbar-item", { hasText: networkName("session") }).click();
    const row = page.locator(".quick-input-list .monaco-list-row", { hasText: "Hedera Mainnet" });
    await row.getByText("Lookups · Verify from builds · Explorer links").waitFor();
    await answerInputBox(other);
    await page.locator(".statusbar-item", { hasText: other }).waitFor();
    assert.match(await hover(), /Kept on the other ledger/);
    const inspect = (): Thenable<InspectSummary> =>
      vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    assert.equal((await inspect()).network, other);
    await pageWith("Kept on the other ledger");
    await closeAll();

    await selectNetwork(networkName("session"));
    await page.locator(".statusbar-item", { hasText: networkName("session") }).waitFor();
    await showText(`see ${contractId} for more`, contractId);
    assert.equal((await inspect()).network, networkName("session"));
    await until("the first network's record", async () => pageWith("Nobody can change me"));
  });
});
