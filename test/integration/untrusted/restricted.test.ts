import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import type { VerificationSummary } from "../../../src/app/verification/summary.ts";
import { addressOf, devnet, redirectedBytes, requests, resetDevnet } from "../support/devnet.ts";
import { choose, questionText, selectNetwork, dismissPrompt } from "../support/dialogs.ts";
import { closeAll, showText, verifyUnderCursor } from "../support/editor.ts";
import { assertMoveNothing, hostileSettings, writeAndWait } from "../support/hostileSettings.ts";
import { hoverOver } from "../support/hover.ts";
import { clearKeys, setKey } from "../support/key.ts";
import { networkName, setUserSetting, useNetwork, useNetworks } from "../support/networks.ts";
import { click, pageWith } from "../support/panel.ts";
import { forgetWhatWasReadOut, readOut } from "../support/readOut.ts";
import { forgetRemoteSettings, writeRemoteSettings } from "../support/remoteSettings.ts";
import { logText } from "../support/traces.ts";
import { until } from "../support/until.ts";
import { workbench } from "../support/window.ts";

const key = "KEYOFTHERESTRICTEDWINDOW";

/** What the panel shows behind the question about the key. */
const asking = "Waiting for your answer about the API key";

async function keysSent(): Promise<readonly boolean[]> {
  const posts = (await requests()).filter(({ method }) => method === "POST");
  return posts.map(({ body }) => body.includes(key));
}

const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
const file = path.join(folder, ".vscode/settings.json");

describe("Restricted Mode", () => {
  before(async () => {
    // Documents that belong to no folder would ask too, with a dialog that tests cannot see.
    const trust = vscode.workspace.getConfiguration("security.workspace.trust");
    await trust.update("untrustedFiles", "open", vscode.ConfigurationTarget.Global);
    await useNetworks("session");
  });
  beforeEach(resetDevnet);
  afterEach(closeAll);

  it("is active in this window", () => {
    assert.equal(vscode.workspace.isTrusted, false);
  });

  it("ignores the network of the workspace, dotted or nested, and its URLs", async () => {
    const summary = await verifyUnderCursor(addressOf("perfect"));
    assert.deepEqual([summary?.word, summary?.network], ["perfect", networkName("session")]);
    assert.equal(await redirectedBytes(), 0);
  });

  it("hovers send nothing, and the first command asks for the network", async () => {
    const { document } = await showText(addressOf("deleted"), addressOf("deleted"));
    assert.match(await hoverOver(document, addressOf("deleted")), /Restricted Mode: hovers send no requests/);
    assert.deepEqual(await requests(), []);
    await setUserSetting("network", undefined);
    const verifying = vscode.commands.executeCommand<VerificationSummary>("contractLens.verifyUnderCursor");
    await choose(networkName("session"));
    assert.equal((await verifying).network, networkName("session"));
  });

  for (const [name, settings] of Object.entries(hostileSettings)) {
    it(`ignores workspace settings for requests: ${name}`, () => {
      const chosen = { "contractLens.network": "Ethereum Mainnet", ...settings };
      return assertMoveNothing(chosen, (all) => writeFile(file, JSON.stringify(all)));
    });
  }

  // A VS Code of the desktop has no machine but this one.
  if (vscode.env.remoteName !== undefined) {
    for (const [name, settings] of Object.entries(hostileSettings)) {
      it(`ignores settings of a remote machine for requests: ${name}`, async () => {
        await assertMoveNothing(settings, writeRemoteSettings);
        await forgetRemoteSettings();
      });
    }

    const chosenByMachine = async (settings: object) => {
      await useNetworks("session");
      await writeAndWait(settings, writeRemoteSettings);
      assert.equal((await verifyUnderCursor(addressOf("perfect")))?.protocol, "session");
      await selectNetwork(networkName("job"));
      const protocol = (await verifyUnderCursor(addressOf("perfect")))?.protocol;
      await forgetRemoteSettings();
      await useNetworks("session");
      return protocol;
    };

    it("ignores the network of a remote machine", async () => {
      assert.equal(await chosenByMachine({ "contractLens.network": networkName("direct") }), "job");
    });

    it("ignores a nested network setting, and says so if it hides the user's choice", async () => {
      await forgetWhatWasReadOut();
      assert.equal(await chosenByMachine({ contractLens: { network: networkName("direct") } }), "session");
      await readOut("the remote machine's settings select another");
      await vscode.commands.executeCommand("notifications.clearAll");
    });
  }

  it("asks each time before it sends the API key", async () => {
    await setKey(key);
    // Of a contract that stays as it is: one that is verified exactly needs no key.
    const address = addressOf("mismatch");
    for (const answer of ["Send Without Key", "Send With Key", "Cancel"]) {
      await showText(address, address);
      const verifying = vscode.commands.executeCommand("contractLens.verifyUnderCursor");
      assert.match(await questionText(), /untrusted workspace/);
      await choose(answer);
      await verifying;
      await closeAll();
    }
    assert.deepEqual(await keysSent(), [false, true]);
    await clearKeys();
  });

  it("does not ask about a key that cannot be sent", async () => {
    await setKey(key);
    const { mirrorUrl, verifierUrl } = devnet;
    await useNetworks("session", [{ name: "Without explorer", chainId: "298", mirrorUrl, verifierUrl }]);
    await useNetwork("Without explorer");
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, "noExplorer");
    await useNetworks("session");
    await clearKeys();
  });

  it("declining sends nothing and says so, and the panel can cancel the question", async () => {
    await setKey(key);
    await showText(addressOf("perfect"), addressOf("perfect"));
    const verifying = vscode.commands.executeCommand<VerificationSummary>("contractLens.verifyUnderCursor");
    await questionText();
    await pageWith(asking);
    await dismissPrompt();
    assert.equal((await verifying).word, "cancelled");
    const page = await pageWith("You canceled this verification");
    await click(page, "Verify Again");
    await questionText();
    // The question covers the button; the keyboard reaches it.
    await (await pageWith(asking)).getByRole("button", { name: "Cancel" }).press("Enter");
    await pageWith("You canceled this verification");
    const window = await workbench();
    await until(
      "the question to be gone",
      async () => (await window.locator(".quick-input-widget:visible").count()) === 0,
    );
    assert.deepEqual(await keysSent(), []);
    assert.ok(!(await logText()).includes("Verification panel:"), "turning away is no error");
    await clearKeys();
  });
});
