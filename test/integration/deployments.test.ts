import assert from "node:assert/strict";
import * as vscode from "vscode";
import { copied } from "./support/clipboard.ts";
import { addressOf, devnet, requests, resetDevnet } from "./support/devnet.ts";
import { startFaultServer } from "../support/faultServer.ts";
import { json } from "../support/faults.ts";
import { closeAll } from "./support/editor.ts";
import { verifyForReal } from "./support/faultyService.ts";
import { setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { chooseFromMenu, row, rows, rowsOnce, showTrees, view } from "./support/tree.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

/** A chain of which no explorer holds any source. */
const bare = {
  name: "Deployed Here",
  chainId: "298",
  mirrorUrl: devnet.mirrorUrl,
  verifierUrl: devnet.verifierUrl,
  verifierProtocol: "job",
} as const;

const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail("no folder");
const at = (path: string): vscode.Uri => vscode.Uri.joinPath(folder, "projects", path);
const run = at("foundry/broadcast/Deploy.s.sol/298/run-latest.json");

async function lensesOf(uri: vscode.Uri): Promise<readonly vscode.CodeLens[]> {
  await vscode.workspace.openTextDocument(uri);
  return vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", uri, 100);
}

const titles = async (uri: vscode.Uri): Promise<readonly string[]> =>
  (await lensesOf(uri)).map(({ command }) => command?.title ?? "");

async function click(uri: vscode.Uri, title: RegExp): Promise<void> {
  const found = (await lensesOf(uri)).find(({ command }) => title.test(command?.title ?? ""));
  const { command, arguments: given = [] } = found?.command ?? assert.fail(`no lens ${String(title)}`);
  await vscode.commands.executeCommand(command, ...(given as unknown[]));
}

describe("deployments", () => {
  before(async () => {
    await useNetworks("session", [bare]);
    await useNetwork(bare.name);
    await showTrees();
  });
  beforeEach(resetDevnet);
  afterEach(closeAll);
  after(() => vscode.commands.executeCommand("contractLens.stopCheckingDeployments"));

  it("view and files list them without a request", async () => {
    await vscode.window.showTextDocument(run);
    await vscode.window.showTextDocument(at("hardhat3/ignition/deployments/summer/deployed_addresses.json"));
    await vscode.commands.executeCommand("contractLens.deployments.focus");
    const found = await rowsOnce("Deployments", (shown) => shown.some((text) => text.includes("Savings")));
    for (const said of [/Check \d+ addresses.*127\.0\.0\.1/, /Add World Chain to networks.*sourcify\.dev/])
      assert.ok(
        found.some((text) => said.test(text)) || (await rowBelow(said)),
        `${String(said)} in ${found.join("\n")}`,
      );
    // Tests before this one may have asked about some of them.
    const check = new RegExp(`^Check [1-8] addresses at ${host(devnet.verifierUrl)}$`);
    const shown = await titles(run);
    assert.ok(shown.some((title) => check.test(title)) && shown.includes("Show in View"), shown.join("\n"));
    assert.deepEqual(await requests(), []);
  });

  it("Check Deployments looks up each address once, and shows the status", async () => {
    await vscode.window.showTextDocument(run);
    await click(run, /^Check/);
    const asked = (await requests()).map(({ service, path }) => `${service} ${path}`);
    assert.equal(asked.length, 16);
    assert.equal(new Set(asked).size, 16);
    const lacking = ["differs from your build", "partial match at best", "build incomplete"];
    const said = await until("the lines to say it", async () => {
      const found = await titles(run);
      return lacking.every((why) => found.some((title) => title.includes(why))) && found;
    });
    assert.deepEqual(said.slice(0, 3), ["0 of 8 verified", "Verify 5…", "Show in View"]);
    assert.equal(said.filter((title) => title.includes("Not verified: Verify…")).length, 8);
    assert.equal(said.filter((title) => title.includes("differs from your build")).length, 1);
    await (await view("Deployments")).locator(".monaco-list").first().press("Home");
    await rowsOnce("Deployments", (shown) => shown.some((text) => /Savings, .*Not verified/.test(text)));
  });

  it("says that a contract is no longer on the chain", async () => {
    const before = at("foundry/broadcast/Before.s.sol/298/run-latest.json");
    await click(before, /^Check/);
    assert.deepEqual((await titles(before)).slice(-2), [
      "$(history)\u00a0No longer on this chain",
      "Open Record",
    ]);
  });

  it("Verify starts without a question", async () => {
    await vscode.window.showTextDocument(run);
    const line = `"contractAddress": "${addressOf("savings").toLowerCase()}"`;
    const document = await vscode.workspace.openTextDocument(run);
    const found = (await lensesOf(run)).find(
      ({ range, command }) =>
        document.lineAt(range.start).text.includes(line) && command?.title.includes("Verify…"),
    );
    const { command, arguments: given = [] } = found?.command ?? assert.fail("no lens");
    await vscode.commands.executeCommand(command, ...(given as unknown[]));
    await until("the panel of the plan", () =>
      Promise.resolve(
        vscode.window.tabGroups.all.some(({ tabs }) =>
          tabs.some(({ input }) => input instanceof vscode.TabInputWebview),
        ),
      ),
    );
    const page = await workbench();
    assert.equal(await page.locator(".quick-input-widget:visible").count(), 0);
    // What the plan still learns would change rows under the next test.
    await closeAll();
    await until("all requests to be over", async () =>
      (await requests()).every(({ state }) => state !== "open"),
    );
  });

  it("file and view lead to each other", async () => {
    await vscode.window.showTextDocument(run);
    const pane = await view("Deployments");
    const focused = pane.locator(".monaco-list-row.focused", { hasText: "Deploy.s.sol" }).first();
    // A tree that is drawn anew loses the focus.
    await until("the row of the file to have the focus", async () => {
      await click(run, /^Show in View$/);
      return focused.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
    });
    assert.ok(await rowBelow(/Menu/));
    const menu = () => row("Deployments", /Menu/);
    await chooseFromMenu(menu, "Open Deployment File", () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.getText(editor.selection) === addressOf("menu").toLowerCase();
    });
    await vscode.env.clipboard.writeText("");
    assert.ok(await rowBelow(/Menu/));
    const link = await chooseFromMenu(menu, "Copy Link", copied);
    assert.ok(link.endsWith(`/open?network=Deployed%20Here&contract=${addressOf("menu")}`), link);
  });

  it("Add Chain to Networks adds the chain without a request", async () => {
    const elsewhere = at("foundry/broadcast/Deploy.s.sol/480/run-latest.json");
    await click(elsewhere, /^Add World Chain to networks \(sourcify\.dev\)$/);
    const networks = vscode.workspace
      .getConfiguration("contractLens")
      .inspect<object[]>("networks")?.globalValue;
    assert.deepEqual(networks?.at(-1), {
      name: "World Chain",
      chainId: "480",
      currency: { symbol: "ETH", decimals: 18 },
      explorerUrl: "https://worldscan.org/address/{address} https://worldscan.org/tx/{transaction}",
      explorerSource: "etherscan",
      verifierUrl: "https://sourcify.dev/server",
      verifierProtocol: "job",
    });
    assert.deepEqual(await titles(elsewhere), ["Check 2 addresses at sourcify.dev", "Show in View"]);
    assert.deepEqual(await requests(), []);
  });

  it("shows a failed service beside what is known, and offers Check Connection", async () => {
    let isDown = false;
    await using service = await startFaultServer((socket, request) =>
      (isDown ? json(503, { error: "Service Unavailable" }) : verifyForReal)(socket, request),
    );
    const network = { ...bare, name: "Failing", verifierUrl: service.url };
    await useNetworks("session", [network]);
    await useNetwork(network.name);
    await vscode.window.showTextDocument(run);
    await click(run, /^Check/);
    await until("the lines to say it", async () =>
      (await titles(run)).some((title) => title.includes("Not verified")),
    );
    await vscode.commands.executeCommand("notifications.clearAll");
    isDown = true;
    await vscode.commands.executeCommand("contractLens.checkDeployments");
    await (await view("Deployments")).locator(".monaco-list").first().press("Home");
    await rowsOnce("Deployments", (shown) =>
      shown.some((text) => text.includes("Savings, Not verified · service error")),
    );
    await row("Deployments", /Deploy\.s\.sol, 0 of 8 verified · service error/);
    assert.match((await titles(run))[0] ?? "", /^0 of 8 verified · service error$/);
    const page = await workbench();
    await vscode.commands.executeCommand("notifications.showList");
    const told = page.locator(".notifications-center .notification-list-item", {
      hasText: "Check incomplete",
    });
    await told.first().getByRole("button", { name: "Check Connection" }).click();
    await until("the check of the connection", () =>
      Promise.resolve(
        vscode.window.tabGroups.all.some(({ tabs }) =>
          tabs.some(({ label }) => label === "Connection Check"),
        ),
      ),
    );
    isDown = false;
    await vscode.commands.executeCommand("contractLens.checkDeployments");
    await rowsOnce(
      "Deployments",
      (shown) => !shown.some((text) => text.includes("Savings, Not verified · service error")),
    );
    await vscode.commands.executeCommand("notifications.clearAll");
    await useNetworks("session", [bare]);
    await useNetwork(bare.name);
  });

  it("are checked automatically only if the setting is on and hovers may send requests", async () => {
    const hardhat = at("hardhat2/deployments/local/Raffle.json");
    await setUserSetting("hover.lookup", "cached");
    await vscode.commands.executeCommand("contractLens.alwaysCheckDeployments");
    await titles(hardhat);
    assert.deepEqual(await requests(), []);
    const sign = (await workbench())
      .locator(".pane-header", { hasText: "Deployments" })
      .getByText(/^Automatic/);
    assert.equal(await sign.count(), 0);
    await setUserSetting("hover.lookup", undefined);
    await titles(hardhat);
    await sign.waitFor();
    await until("the file's address to be asked about", async () =>
      (await requests()).some(({ path }) => path.includes(addressOf("tombola").toLowerCase())),
    );
  });
});

const host = (url: string): string => new URL(url).host;

/** Whether a row further down says it: the view shows what there is room for. */
async function rowBelow(words: RegExp): Promise<boolean> {
  const pane = await view("Deployments");
  for (let looks = 0; looks < 20; looks += 1) {
    if ((await rows("Deployments")).some((text) => words.test(text))) return true;
    await pane.locator(".monaco-list").first().press("PageDown");
  }
  return false;
}
