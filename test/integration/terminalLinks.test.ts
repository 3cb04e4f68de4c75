import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { addressOf, devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { choose, questionText, turnAway } from "./support/dialogs.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { followLink, showTerminal } from "./support/terminal.ts";
import { workbench } from "./support/window.ts";

const { transactionId = "" } = sample("success");
const { contractId = "" } = sample("updatedRecord");
const [payer = "", second = "", nanoseconds = ""] = transactionId.split("-");

async function setForUser(section: string, name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Global);
}

/** One that no service has named yet: that would be no secret to it. */
function unseenHash(): string {
  return `0x${randomBytes(32).toString("hex")}`;
}

/** Follows the link of the 32-byte hex in the terminal shown, up to the question before anything is sent. */
async function followHash(hash: string): Promise<void> {
  await followLink(hash, "Look Up as Transaction");
  assert.ok((await questionText()).includes(new URL(devnet.mirrorUrl).host), "the host is named");
  assert.deepEqual(await requests(), []);
}

describe("links in a terminal", () => {
  let terminal: vscode.Terminal | undefined;

  before(async () => {
    await useNetworks("session");
    await useNetwork(networkName("session"));
    // Only rows that stand in the document can be found there.
    await setForUser("terminal.integrated", "gpuAcceleration", "off");
    await setForUser("workbench.hover", "delay", 0);
  });
  beforeEach(resetDevnet);
  afterEach(async () => {
    terminal?.dispose();
    await closeAll();
  });
  after(async () => {
    await setForUser("terminal.integrated", "gpuAcceleration", undefined);
    await setForUser("workbench.hover", "delay", undefined);
    await vscode.commands.executeCommand("workbench.action.closePanel");
  });

  for (const [what, line, tooltip, shows] of [
    ["an address", addressOf("updatedRecord"), "Open the contract record", "Under new management"],
    ["a contract ID", contractId, "Open the contract record", "Under new management"],
    ["a transaction ID", transactionId, "Open the execution result", "function_parameters"],
    [
      "a transaction ID with @",
      `${payer}@${second}.${nanoseconds}`,
      "Open the execution result",
      "function_parameters",
    ],
  ] as const) {
    it(`lead from ${what} to the panel`, async () => {
      terminal = showTerminal(line);
      await followLink(line, tooltip);
      await pageWith(shows);
    });
  }

  it("ask before a 32-byte hex is sent that nothing beside it speaks of, naming the host", async () => {
    const hash = unseenHash();
    terminal = showTerminal(hash);
    await followHash(hash);
    await choose("Look Up");
    await pageWith("Look on");
    assert.ok((await requests()).some(({ path }) => path.includes(hash)));
  });

  it("send nothing of a 32-byte hex when the question is turned away", async () => {
    const hash = unseenHash();
    terminal = showTerminal(hash);
    await followHash(hash);
    await turnAway();
    const page = await workbench();
    await page.locator(".quick-input-widget:visible").waitFor({ state: "detached" });
    terminal.dispose();
    // Once another link has been followed, whatever the first would send has arrived.
    terminal = showTerminal(contractId);
    await followLink(contractId, "Open the contract record");
    await pageWith("Under new management");
    assert.ok((await requests()).every(({ path }) => !path.includes(hash)));
  });
});
