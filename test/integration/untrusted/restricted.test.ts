import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import type { VerificationSummary } from "../../../src/app/verification/summary.ts";
import { addressOf, devnet, redirectedBytes, requests, resetDevnet } from "../support/devnet.ts";
import { choose, questionText, turnAway } from "../support/dialogs.ts";
import { closeAll, showText, verifyUnderCursor } from "../support/editor.ts";
import { assertMoveNothing, hostileSettings, writeAndWait } from "../support/hostileSettings.ts";
import { clearKeys, setKey } from "../support/key.ts";
import { networkName, useNetwork, useNetworks } from "../support/networks.ts";
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

describe("a workspace that is not trusted", () => {
  before(async () => {
    // Documents that belong to no folder would ask too, with a dialog that tests cannot see.
    const trust = vscode.workspace.getConfiguration("security.workspace.trust");
    await trust.update("untrustedFiles", "open", vscode.ConfigurationTarget.Global);
    await useNetworks("session");
  });
  beforeEach(resetDevnet);
  afterEach(closeAll);

  it("is one", () => {
    assert.equal(vscode.workspace.isTrusted, false);
  });

  it("chooses no network, dotted or nested, and moves no request", async () => {
    const summary = await verifyUnderCursor(addressOf("perfect"));
    assert.deepEqual([summary?.word, summary?.network], ["perfect", networkName("session")]);
    assert.equal(await redirectedBytes(), 0);
  });

  for (const [name, settings] of Object.entries(hostileSettings)) {
    it(`moves no request: ${name}`, () => {
      const chosen = { "contractLens.network": "Ethereum Mainnet", ...settings };
      return assertMoveNothing(chosen, (all) => writeFile(file, JSON.stringify(all)));
    });
  }

  // A VS Code of the desktop has no machine but this one.
  if (vscode.env.remoteName !== undefined) {
    for (const [name, settings] of Object.entries(hostileSettings)) {
      it(`moves no request by the settings of a remote machine: ${name}`, async () => {
        await assertMoveNothing(settings, writeRemoteSettings);
        await forgetRemoteSettings();
      });
    }

    const chosenByMachine = async (settings: object) => {
      await useNetworks("session");
      await writeAndWait(settings, writeRemoteSettings);
      assert.equal((await verifyUnderCursor(addressOf("perfect")))?.protocol, "session");
      await vscode.commands.executeCommand("contractLens.selectNetwork", networkName("job"));
      const protocol = (await verifyUnderCursor(addressOf("perfect")))?.protocol;
      await forgetRemoteSettings();
      await useNetworks("session");
      return protocol;
    };

    it("lets no remote machine choose a network, only the user", async () => {
      assert.equal(await chosenByMachine({ "contractLens.network": networkName("direct") }), "job");
    });

    it("lets none choose by a nested object, and says so where VS Code keeps the user's choice from counting", async () => {
      await forgetWhatWasReadOut();
      assert.equal(await chosenByMachine({ contractLens: { network: networkName("direct") } }), "session");
      await readOut("the remote machine's settings select another");
      await vscode.commands.executeCommand("notifications.clearAll");
    });
  }

  it("is asked about each time before a key goes along", async () => {
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

  it("is not asked about a key that cannot be sent", async () => {
    await setKey(key);
    const { mirrorUrl, verifierUrl } = devnet;
    await useNetworks("session", [{ name: "Without explorer", chainId: "298", mirrorUrl, verifierUrl }]);
    await useNetwork("Without explorer");
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, "noBuild");
    await useNetworks("session");
    await clearKeys();
  });

  it("is told that nothing was sent when it turns the question away, and can take it away in the panel", async () => {
    await setKey(key);
    await showText(addressOf("perfect"), addressOf("perfect"));
    const verifying = vscode.commands.executeCommand<VerificationSummary>("contractLens.verifyUnderCursor");
    await questionText();
    await pageWith(asking);
    await turnAway();
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
