import assert from "node:assert/strict";
import path from "node:path";
import * as vscode from "vscode";
import { freePort } from "../../host/freePort.ts";
import type { ScriptDeployment } from "../nodeControl.ts";
import { devnet, requests } from "../support/devnet.ts";
import { choose } from "../support/dialogs.ts";
import { closeAll, showText } from "../support/editor.ts";
import { hover, pointAt, settled, shownHover } from "../support/hover.ts";
import { setUserSetting, useNetwork } from "../support/networks.ts";
import { nodes } from "../support/nodes.ts";
import { click, pageWith, textOf } from "../support/panel.ts";
import { followLink, showTerminal } from "../support/terminal.ts";
import { row, rowsOnce, rowsSoon, showTrees } from "../support/tree.ts";
import { until } from "../support/until.ts";
import { picture, workbench } from "../support/window.ts";

/** Where Local Node expects a node. */
const usualPort = 8545;
const record = "broadcast/Deploy.s.sol";

const isFree = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => false,
    () => true,
  );

const addressIn = (deployments: readonly ScriptDeployment[], name: string): string =>
  deployments.find((deployed) => deployed.name === name)?.address ?? assert.fail(`no ${name}`);

/** Sends a purchase that fails. @returns its hash, and what a terminal shows of it */
async function failToBuy(rpcUrl: string, market: string): Promise<{ hash: string; lines: string }> {
  const lines = await nodes.sendFailing(rpcUrl, market, "buy(string,uint256)", ["oolong", "200"]);
  const [, hash = ""] =
    /(?:transactionHash|Transaction:)\s+(0x[0-9a-f]{64})/.exec(lines) ?? assert.fail(lines);
  return { hash, lines };
}

/** Puts the cursor on a reference in a file, and inspects it as with the keyboard. */
async function inspect(reference: string, text = `The market is at ${reference} now.\n`): Promise<void> {
  await showText(text, reference);
  await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
}

/** Shows the hover of a reference in the window, once it holds a text. */
async function showHover(reference: string, text: string): Promise<string> {
  await until(`a hover with ${text}`, async () => (await settled(() => hover(reference))).includes(text));
  await pointAt(reference.slice(2, 10));
  return shownHover(text);
}

/** The text of the page of a panel, once it holds all of some texts. */
async function pageSaying(...texts: readonly string[]): Promise<string> {
  return until(`a page with ${texts.join(", ")}`, async () => {
    const text = await textOf(await pageWith(texts[0] ?? ""));
    return texts.every((each) => text.includes(each)) && text;
  });
}

async function notification(text: string): Promise<void> {
  await vscode.commands.executeCommand("notifications.showList");
  await (await workbench()).locator(".notifications-center", { hasText: text }).waitFor();
}

async function useLocalNode(rpcUrl: string): Promise<void> {
  await setUserSetting("networks", rpcUrl.endsWith(`:${usualPort}`) ? [] : [{ name: "Local Node", rpcUrl }]);
  await useNetwork("Local Node");
}

describe("Foundry project", () => {
  let port: number;
  before(async () => {
    port = (await isFree(usualPort)) ? usualPort : await freePort();
    const { Global } = vscode.ConfigurationTarget;
    const ofTerminal = vscode.workspace.getConfiguration("terminal.integrated");
    // Only rows that stand in the document can be found there.
    await ofTerminal.update("gpuAcceleration", "off", Global);
    await vscode.workspace.getConfiguration("workbench.hover").update("delay", 0, Global);
  });
  const tidyUp = async (): Promise<void> => {
    await vscode.debug.stopDebugging();
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await vscode.commands.executeCommand("notifications.clearAll");
    await vscode.commands.executeCommand("workbench.view.explorer");
    await closeAll();
    await nodes.stop();
  };
  // Not after each: a picture is taken of what a failed test leaves.
  beforeEach(tidyUp);
  after(tidyUp);

  it("anvil: explains an address in a file", async () => {
    const url = await nodes.anvil(port);
    const deployed = await nodes.deploy(url);
    const token = addressIn(deployed, "TeaToken");
    const proxy = addressIn(deployed, "MarketProxy");
    if (port === usualPort) {
      // Nobody has selected a network yet.
      await hover(token);
      await notification("A local node is running");
      await picture("local node 1 offered");
      await (await workbench()).getByRole("button", { name: "Use Local Node" }).click();
    } else await useLocalNode(url);
    for (const text of ["TeaToken", "has this bytecode", "0 ETH"]) await showHover(token, text);
    await picture("local node 2 hover");
    await inspect(proxy);
    const page = await pageSaying(
      "MarketProxy",
      "run-latest.json",
      "Your build",
      "0.25 ETH",
      "Implementation",
      "src/Market.sol:Market",
    );
    assert.match(page, /Local Node, chain ID 31337/);
    assert.match(page, new RegExp(`Deployment file${record}/31337/run-latest.json`));
    await picture("local node 3 proxy");
  });

  it("anvil: leads from a hash in a terminal to the statement that failed", async () => {
    const url = await nodes.anvil(port);
    await useLocalNode(url);
    const proxy = addressIn(await nodes.deploy(url), "MarketProxy");
    const { hash, lines } = await failToBuy(url, proxy);
    showTerminal(lines.replaceAll("\n", "\r\n"));
    await vscode.commands.executeCommand("workbench.action.toggleMaximizedPanel");
    await followLink(hash, "transaction", 300);
    await vscode.commands.executeCommand("workbench.action.closePanel");
    const page = await pageSaying("Failed: OutOfStock", "← raised here", "TeaToken.transferFrom(");
    assert.match(page, /OutOfStock\(tea: “oolong”, requested: 200, available: 130\)/);
    assert.match(page, /Raised in.*MarketProxy.*Market.*Warehouse/);
    await picture("local node 4 failed");
    await click(await pageWith("Why it reverted"), "Go to Source");
    const editor = await until("the statement", () => {
      const shown = vscode.window.activeTextEditor;
      return path.basename(shown?.document.fileName ?? "") === "Warehouse.sol" ? shown : undefined;
    });
    assert.equal(editor.document.getText(editor.selection), "revert OutOfStock(tea, grams, available)");
    await picture("local node 5 statement");
    await showTrees();
    await rowsOnce("Recent Transactions", ([first = ""]) => /Market\.buy, Failed.*OutOfStock/.test(first));
    await picture("local node 6 transactions");
  });

  it("anvil: notices a restart and drops the previous chain", async () => {
    const url = await nodes.anvil(port);
    await useLocalNode(url);
    const deployed = await nodes.deploy(url);
    const [token, proxy] = [addressIn(deployed, "TeaToken"), addressIn(deployed, "MarketProxy")];
    await inspect(proxy);
    await pageSaying("0.25 ETH");
    await nodes.stop(url);
    await click(await pageWith("0.25 ETH"), "Refresh");
    assert.match(await pageSaying("Node unreachable", "Try Again"), /anvil.*npx hardhat node/);
    await picture("local node 7 stopped");
    await nodes.anvil(port);
    await showHover(token, "No bytecode at this address");
    await pageSaying("The local chain was restarted", "The data below is from the previous chain.");
    await picture("local node 8 restarted");
    await vscode.commands.executeCommand("notifications.clearAll");
    await click(await pageWith("The local chain was restarted"), "Refresh");
    assert.match(await pageSaying("No bytecode at this address"), /0 ETH/);
    await picture("local node 9 refreshed");
    await nodes.deploy(url);
    await click(await pageWith("No bytecode at this address"), "Refresh");
    await pageSaying("0.25 ETH", "Your build", "Creating transaction");
  });

  for (const [what, start, chain, head] of [
    ["Hardhat 2", () => nodes.hardhat(2, port), "31337", "Local Node, chain ID 31337"],
    ["Hardhat 3", () => nodes.hardhat(3, port), "31337", "Local Node, chain ID 31337"],
    [
      "anvil with chain ID 1337",
      () => nodes.anvil(port, "--chain-id", "1337"),
      "1337",
      "Local Node, chain ID 1337",
    ],
    [
      "anvil as a fork",
      async () => nodes.anvil(port, "--fork-url", await nodes.anvil(await freePort(), "--chain-id", "1")),
      "1",
      "Local Node (fork of Ethereum Mainnet), chain ID 1",
    ],
  ] as const)
    it(`${what}: explains addresses, hashes, and deployments, and debugs`, async () => {
      const url = await start();
      await useLocalNode(url);
      await showTrees();
      const proxy = addressIn(await nodes.deploy(url), "MarketProxy");
      await showHover(proxy, "has this bytecode");
      await picture(`${what} 1 hover`);
      await inspect(proxy);
      const page = await pageSaying("MarketProxy", "Your build", "0.25 ETH", "src/Market.sol:Market", record);
      assert.ok(page.includes(head), page);
      assert.ok(page.includes(`${record}/${chain}/run-latest.json`), page);
      await picture(`${what} 2 proxy`);
      await closeAll();
      const { hash, lines } = await failToBuy(url, proxy);
      await inspect(hash, lines);
      const failed = await pageSaying("Failed: OutOfStock", "← raised here", "TeaToken.transferFrom(");
      assert.ok(failed.includes(head), failed);
      await picture(`${what} 3 failed`);
      const words = `Local Node Chain ${chain} · active`;
      const rows = await rowsOnce("Deployments", ([first = ""]) => first.startsWith(words));
      assert.ok(rows.slice(1).every((text) => !text.includes("active")));
      await picture(`${what} 4 deployments`);
      await click(await pageWith("Why it reverted"), /^Debug/);
      const window = await workbench();
      await window
        .locator(".exception-widget", { hasText: "OutOfStock(tea: “oolong”, requested: 200" })
        .waitFor();
      for (const frame of ["Warehouse.take(", 'Market.buy("oolong", 200)', "MarketProxy.fallback("])
        await window.locator(".debug-call-stack .stack-frame", { hasText: frame }).waitFor();
      assert.equal(await window.locator(".part.panel .repl:visible").count(), 0, "nothing is to be read");
      await picture(`${what} 5 debugged`);
    });

  it("Base: checks and verifies deployments together", async () => {
    const url = await nodes.anvil(await freePort(), "--chain-id", "8453");
    const { verifierUrl } = devnet;
    await nodes.supportChain("8453", url);
    await setUserSetting("networks", [{ name: "Base", rpcUrl: url, verifierUrl }]);
    await useNetwork("Base");
    await nodes.deploy(url);
    await showTrees();
    const check = await row("Deployments", /^Check \d+ address(es)? at 127\.0\.0\.1/);
    await until("the deployments to be checked", async () => {
      const isNotVerified = (rows: readonly string[]): boolean =>
        rows.filter((text) => text.includes("Not verified")).length === 5;
      // VS Code loses a click beneath which the tree is drawn anew.
      await check.click({ timeout: 1000 }).catch(() => undefined);
      return rowsSoon("Deployments", isNotVerified);
    });
    await picture("Base 1 checked");
    void vscode.commands.executeCommand("contractLens.verifyDeployments");
    await choose("Base");
    await pageSaying("No files are sent until you press", "Files and Verify 5 Contracts");
    await picture("Base 2 plan");
    assert.ok((await requests()).every(({ method, service }) => service !== "verifier" || method === "GET"));
    await click(await pageWith("No files are sent"), /^Publish \d+ Files and Verify 5 Contracts$/);
    await pageSaying("Verification finished", "5 exact");
    await picture("Base 3 verified");
    await rowsOnce("Deployments", (rows) => rows.filter((text) => text.includes("xact")).length >= 5);
    await picture("Base 4 deployments");
  });
});
