import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { startRpcNode, type RpcNode } from "../support/rpcNode.ts";
import { answerInputBox, choose, dismissPromptOf } from "./support/dialogs.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

const key = "KEYOFTHISNODE0123456789";
const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const run = <Result>(command: string, ...given: unknown[]): Thenable<Result> =>
  vscode.commands.executeCommand<Result>(`contractLens.${command}`, ...given);

/** What VS Code shows of its settings, its notifications, its status bar, and the log. */
async function shownText(): Promise<string> {
  const page = await workbench();
  const settings = vscode.workspace.getConfiguration("contractLens").inspect("networks");
  return `${await page.locator("body").innerText()} ${JSON.stringify(settings)}`;
}

describe("RPC URL of a network", () => {
  let node: RpcNode;
  before(async () => {
    node = await startRpcNode(({ method }) => {
      const results: Readonly<Record<string, string | object>> = {
        eth_getCode: "0x",
        eth_getBalance: "0x14d1120d7b160000",
        eth_getTransactionCount: "0x7",
        eth_getBlockByNumber: {
          number: "0x1",
          hash: `0x${"11".repeat(32)}`,
          timestamp: "0x1",
          transactions: [],
        },
      };
      const result = results[method];
      return result === undefined ? undefined : { result: result as never };
    });
    await useNetworks("session");
  });
  after(async () => {
    await useNetworks("session");
    await node[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    await closeAll();
    await useNetwork(networkName("session"));
  });

  it("Set RPC URL hides the input, and lookups use the URL", async () => {
    const inspect = (): Thenable<InspectSummary> =>
      run("inspectContractRecord", address, { network: "Ethereum Mainnet" });
    await inspect();
    await pageWith("Ethereum Mainnet needs an RPC URL");
    const setting = run<string>("setRpcUrl", "Ethereum Mainnet");
    const page = await workbench();
    await page.locator('.quick-input-widget:visible input[type="password"]').waitFor();
    await answerInputBox(`${node.url}/v2/${key}`);
    assert.equal(await setting, "Ethereum Mainnet");
    await inspect();
    await pageWith("1.5 ETH");
    assert.ok(node.calls.some(({ method }) => method === "eth_getCode"));
    assert.ok(!(await shownText()).includes(key));
  });

  it("is offered to the network of its chain, and can be removed", async () => {
    const setting = run<string>("setRpcUrl", "Base");
    await answerInputBox(node.url);
    await choose("Use for Ethereum Mainnet");
    assert.equal(await setting, "Ethereum Mainnet");
    const removing = run("setRpcUrl", "Ethereum Mainnet");
    await answerInputBox("");
    await removing;
    await run("inspectContractRecord", address, { network: "Ethereum Mainnet" });
    await pageWith("Ethereum Mainnet needs an RPC URL");
  });

  it("Choose RPC URL lists the hosts of public nodes, and accepts a URL", async () => {
    const choosing = run<string>("chooseRpcUrl", "Ethereum Mainnet");
    const page = await workbench();
    const row = page.locator(".quick-input-list .monaco-list-row", { hasText: "ethereum.publicnode.com" });
    await row.getByText("Sees which addresses and transactions you look up.").waitFor();
    await choose("Enter RPC URL…");
    await answerInputBox(node.url);
    assert.equal(await choosing, "Ethereum Mainnet");
    const removing = run("setRpcUrl", "Ethereum Mainnet");
    await answerInputBox("");
    await removing;
  });

  it("can be selected for a network that Add Network adds", async () => {
    const adding = run<string>("addNetwork");
    await choose("Unichain");
    await until("the choice of its RPC URL", async () =>
      (await (await workbench()).locator(".quick-input-widget:visible").innerText()).includes(
        "mainnet.unichain.org",
      ),
    );
    assert.equal(await dismissPromptOf(adding), "Unichain");
    const networks = vscode.workspace
      .getConfiguration("contractLens")
      .get<readonly { name: string }[]>("networks");
    assert.ok(networks?.some(({ name }) => name === "Unichain"));
    await setUserSetting("network", networkName("session"));
  });

  it("is ignored in workspace settings", async () => {
    const configuration = vscode.workspace.getConfiguration("contractLens");
    const { Workspace } = vscode.ConfigurationTarget;
    const before = node.calls.length;
    // VS Code writes no setting of the application into a workspace: what a folder brings along is a file.
    await configuration
      .update("networks", [{ name: "Ethereum Mainnet", rpcUrl: node.url }], Workspace)
      .then(undefined, () => undefined);
    await run("inspectContractRecord", address, { network: "Ethereum Mainnet" });
    await pageWith("Ethereum Mainnet needs an RPC URL");
    assert.equal(node.calls.length, before);
  });
});
