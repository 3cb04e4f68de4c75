import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { choose } from "./support/dialogs.ts";
import { closeAll, showText } from "./support/editor.ts";
import { writeAndWait } from "./support/hostileSettings.ts";
import { hoverOver, settled } from "./support/hover.ts";
import { lens } from "./support/lens.ts";
import { networkName, setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith } from "./support/panel.ts";
import { forgetWhatWasReadOut, readOut } from "./support/readOut.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

const unknown = "Company Devnet";
const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
const file = path.join(folder, ".vscode/settings.json");

async function write(settings: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(settings));
}

async function statusBarItem() {
  const page = await workbench();
  return page.locator(".statusbar-item", { hasText: unknown });
}

const sentence = "“Company Devnet” is not one of your networks. Nothing was sent.";

describe("unknown network of a workspace", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await forgetWhatWasReadOut();
    await writeAndWait({ "contractLens.network": unknown }, write);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("notifications.clearAll");
    await rm(file, { force: true });
    await until("VS Code to have forgotten the workspace's choice", () => {
      const configuration = vscode.workspace.getConfiguration("contractLens");
      return configuration.inspect("network")?.workspaceValue === undefined;
    });
    await closeAll();
    await useNetwork(networkName("session"));
  });

  it("is shown in the status bar with a warning", async () => {
    const item = await statusBarItem();
    await item.locator(".codicon-warning").waitFor();
    assert.match((await item.getAttribute("class")) ?? "", /\bwarning-kind\b/, "its background warns");
    const spoken = await item.locator("[aria-label]").first().getAttribute("aria-label");
    assert.match(
      spoken ?? "",
      /“Company Devnet” is not one of your networks\. Lookups and verifications are off/,
    );
  });

  it("is named by hovers, which send nothing", async () => {
    const references = [
      addressOf("perfect"),
      sample("success").transactionId ?? "",
      sample("success").hash ?? "",
    ];
    const { document } = await showText(references.join(" and "), references[0] ?? "");
    for (const reference of references) {
      const said = await hoverOver(document, reference);
      assert.match(said, /“Company Devnet” is not one of your networks\. No request was sent\./);
      assert.match(said, /\[Select Network\]\(command:contractLens\.selectNetwork/);
    }
    assert.deepEqual(await requests(), []);
  });

  it("commands send nothing, and open a page that says so", async () => {
    await showText(`see ${addressOf("perfect")} for more`, addressOf("perfect"));
    assert.equal(await vscode.commands.executeCommand("contractLens.verifyUnderCursor"), undefined);
    await pageWith(sentence);
    assert.deepEqual(await requests(), []);
  });

  it("commands without a page say so before they ask anything", async () => {
    assert.equal(await vscode.commands.executeCommand("contractLens.openInExplorer"), undefined);
    await readOut(sentence);
    assert.deepEqual(await requests(), []);
  });

  it("other extensions get a failure", async () => {
    const answer = await lens().lookUpRecord(addressOf("perfect"));
    assert.equal(answer.ok || answer.failure.kind, "unknownNetwork");
    assert.deepEqual(await requests(), []);
  });

  it("command continues after the user selects another network", async () => {
    const { document } = await showText(`see ${addressOf("perfect")} for more`, addressOf("perfect"));
    void vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    await click(await pageWith(sentence), "Select Network");
    await choose(networkName("session"));
    const page = await workbench();
    await (await statusBarItem()).waitFor({ state: "detached" });
    const plain = page.locator(".statusbar-item:not(.warning-kind)", { hasText: networkName("session") });
    await plain.waitFor();
    const { contractId = "" } = sample("perfect");
    assert.ok((await settled(() => hoverOver(document, addressOf("perfect")))).includes(contractId));
    await pageWith(contractId);
    await pageWith(networkName("session"));
  });
});

describe("unknown network of the user", () => {
  before(() => useNetworks("session"));
  beforeEach(resetDevnet);
  afterEach(async () => {
    await useNetwork(networkName("session"));
    await closeAll();
  });

  it("is not replaced by another network", async () => {
    await useNetwork("$(check) Devnet session");
    const page = await workbench();
    const label = "is not one of your networks. Lookups and verifications are off";
    await page.locator(`.statusbar-item [aria-label*="${label}"] .codicon-warning`).waitFor();
    const { document } = await showText(addressOf("perfect"), addressOf("perfect"));
    assert.match(await hoverOver(document, addressOf("perfect")), /is not one of your networks/);
    assert.deepEqual(await requests(), []);
  });
});

describe("command with an unknown network", () => {
  before(() => useNetworks("session"));
  beforeEach(resetDevnet);
  afterEach(closeAll);

  it("opens a page that says so and leads to the settings, without a request", async () => {
    const given = [addressOf("perfect"), { network: "Nowhere" }];
    assert.equal(
      await vscode.commands.executeCommand("contractLens.inspectContractRecord", ...given),
      undefined,
    );
    const page = await pageWith("a network that is not one of your networks");
    assert.deepEqual(await requests(), []);
    assert.equal(await page.getByRole("button", { name: "Select Network" }).count(), 0);
    await page.getByRole("button", { name: "Open Settings" }).waitFor();
  });
});

describe("no selected network", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await setUserSetting("network", undefined);
  });
  afterEach(async () => {
    await closeAll();
    await useNetwork(networkName("session"));
  });

  it("status bar shows Select Network, and hovers send nothing", async () => {
    const page = await workbench();
    const item = page.locator(".statusbar-item:not(.warning-kind)", { hasText: "Select Network" });
    await item.waitFor();
    const { document } = await showText(addressOf("perfect"), addressOf("perfect"));
    const said = await hoverOver(document, addressOf("perfect"));
    assert.match(said, /No network is selected, so nothing was looked up\./);
    assert.match(said, /\[Select Network\]\(command:contractLens\.selectNetwork/);
    assert.deepEqual(await requests(), []);
  });

  it("first command asks for the network, and continues with it", async () => {
    await showText(`see ${addressOf("perfect")} for more`, addressOf("perfect"));
    void vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    await choose(networkName("session"));
    await pageWith(sample("perfect").contractId ?? "");
    const configuration = vscode.workspace.getConfiguration("contractLens");
    assert.equal(configuration.get("network"), networkName("session"));
  });
});
