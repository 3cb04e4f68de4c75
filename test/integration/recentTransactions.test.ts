import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectRpc } from "../devnet/chain/rpc.ts";
import { account } from "../support/callerChain.ts";
import { copied } from "./support/clipboard.ts";
import { addressOf, devnet, resetDevnet } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { chooseFromMenu, openByRow, row, rowsOnce, showTrees, view } from "./support/tree.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

const name = "Recent Transactions";
const chain = { name: "Devnet chain", chainId: "298", rpcUrl: devnet.chainUrl };
const receiver = `0x${"ab".repeat(20)}`;

const send = (fields: Readonly<Record<string, string>>): Promise<string> =>
  connectRpc(devnet.chainUrl)<string>("eth_sendTransaction", { from: account, gas: "0x186a0", ...fields });

describe("Recent Transactions view", () => {
  before(async () => {
    await resetDevnet();
    await useNetworks("session", [chain]);
    await showTrees();
  });
  afterEach(closeAll);
  after(async () => {
    await useNetwork(networkName("session"));
    await vscode.commands.executeCommand("workbench.view.explorer");
  });

  it("is visible on a local network, and lists new transactions", async () => {
    assert.equal(await (await view(name)).count(), 0);
    const failed = await send({ to: addressOf("menu"), data: "0xdeadbeef" });
    await useNetwork(chain.name);
    await row(name, new RegExp(`^Transaction Menu\\.0xdeadbeef, Failed.*${failed.slice(2, 6)}`));
    const sent = await send({ to: receiver, value: "0x1" });
    const isSent = new RegExp(`Transfer.*${sent.slice(2, 6)}`);
    const rows = await rowsOnce(name, ([first = ""]) => isSent.test(first));
    assert.match(rows[0] ?? "", /^Transaction Transfer of 1 wei, Succeeded, 0x.* · block \d+$/);
    assert.match(rows[1] ?? "", /^Transaction Menu\.0xdeadbeef, Failed/);
  });

  it("opens a transaction, and copies its hash from the menu", async () => {
    const sent = await send({ to: addressOf("menu"), data: "0xdeadbeef" });
    const words = new RegExp(`Failed.*${sent.slice(2, 6)}`);
    await openByRow(name, words);
    await pageWith("0xdeadbeef");
    await vscode.env.clipboard.writeText("");
    assert.equal(await chooseFromMenu(() => row(name, words), "Copy Transaction Hash", copied), sent);
    assert.equal(await (await workbench()).locator(".quick-input-widget:visible").count(), 0);
  });

  it("filters failed transactions, and hides with the network", async () => {
    await send({ to: receiver, value: "0x1" });
    await rowsOnce(name, ([first = ""]) => first.includes("Transfer of 1 wei"));
    await (await view(name)).locator(".pane-header").hover();
    await (await view(name)).getByRole("button", { name: "Show Failed Transactions Only" }).click();
    const rows = await rowsOnce(name, ([first = ""]) => first.includes("Menu.0xdeadbeef"));
    assert.ok(rows.every((spoken) => /, Failed/.test(spoken) || spoken === "Show More"));
    await vscode.commands.executeCommand("contractLens.showAllTransactions");
    await rowsOnce(name, ([first = ""]) => first.includes("Transfer of 1 wei"));
    await useNetwork(networkName("session"));
    await until("the view to go", async () => (await (await view(name)).count()) === 0);
  });
});
