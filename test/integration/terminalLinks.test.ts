import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { questionText, dismissPrompt } from "./support/dialogs.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, remoteNetwork, useNetwork, useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { followLink, showTerminal } from "./support/terminal.ts";
import { workbench } from "./support/window.ts";

const { transactionId = "" } = sample("success");
const [payer = "", second = "", nanoseconds = ""] = transactionId.split("-");

async function setForUser(section: string, name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Global);
}

/** One that no service has named yet: that would be no secret to it. */
function unseenHash(): string {
  return `0x${randomBytes(32).toString("hex")}`;
}

describe("terminal links", () => {
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
    ["an address", addressOf("updatedRecord"), "Open the contract or account", "Under new management"],
    [
      "a transaction ID with @",
      `${payer}@${second}.${nanoseconds}`,
      "Open the transaction",
      "function_parameters",
    ],
  ] as const) {
    it(`open the panel of ${what}`, async () => {
      terminal = showTerminal(line);
      await followLink(line, tooltip);
      await pageWith(shows);
    });
  }

  it("ask before a 32-byte value is sent, unless its line calls it a transaction hash", async () => {
    const { name, mirrorUrl } = remoteNetwork();
    await useNetworks("session", [remoteNetwork()]);
    await useNetwork(name);
    const [asked, called] = [unseenHash(), unseenHash()];
    terminal = showTerminal(asked);
    await followLink(asked, "Look Up as Transaction");
    assert.ok((await questionText()).includes(new URL(mirrorUrl).host), "the host is named");
    await dismissPrompt();
    const page = await workbench();
    await page.locator(".quick-input-widget:visible").waitFor({ state: "detached" });
    terminal.dispose();
    terminal = showTerminal(`cast tx ${called}`);
    await followLink(called, "Look Up as Transaction", 120);
    await pageWith("On another network");
    const paths = (await requests()).map(({ path }) => path);
    assert.ok(paths.some((path) => path.includes(called)));
    assert.ok(paths.every((path) => !path.includes(asked)));
  });
});
