import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, devnet, requests, resetDevnet } from "./support/devnet.ts";
import { answerInputBox, dismissPrompt } from "./support/dialogs.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { alwaysSendKey, setKey } from "./support/key.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith } from "./support/panel.ts";
import { forgetWhatWasReadOut, readOut } from "./support/readOut.ts";
import { relayTo, type Relay } from "./support/relay.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

const relayed = "Relayed";
const ours = "KEYOFTHEACTIVENETWORK0123";
const theirs = "KEYOFTHEOTHERSERVICE0123";
const refusal = "Block explorer rejected the request";

/** The keys that have been sent since the last reset, oldest first. */
async function keysSent(): Promise<readonly unknown[]> {
  const posts = (await requests()).filter(({ method }) => method === "POST");
  return posts.map(({ body }) => (JSON.parse(body) as { readonly apiKey?: unknown }).apiKey);
}

async function inputTitle(): Promise<string> {
  const page = await workbench();
  const title = page.locator(".quick-input-widget:visible", { hasText: "API Key for" });
  await title.waitFor();
  return (await title.textContent()) ?? "";
}

describe("key buttons of a panel on another network", () => {
  let relay: Relay;
  let host: string;

  before(async () => {
    relay = await relayTo(devnet.verifierUrl);
    ({ host } = new URL(relay.url));
  });
  after(async () => {
    relay.close();
    await useNetworks("session");
  });

  /** Has the relayed service's key refused, then makes another network the active one. */
  beforeEach(async () => {
    await useNetworks("session", [
      { name: relayed, chainId: "298", verifierUrl: relay.url, explorerSource: "etherscan" },
    ]);
    assert.equal(await setKey(ours), new URL(devnet.verifierUrl).origin);
    await alwaysSendKey();
    await useNetwork(relayed);
    assert.equal(await setKey(devnet.refusedKey), relay.url);
    await alwaysSendKey();
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, "keyRefused");
    await useNetwork(networkName("session"));
    await resetDevnet();
    await forgetWhatWasReadOut();
  });
  afterEach(async () => {
    await closeAll();
    for (const url of [devnet.verifierUrl, relay.url]) {
      await vscode.commands.executeCommand("contractLens.clearApiKey", new URL(url).origin);
    }
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("set the key of the service that rejected it, and only that service gets it", async () => {
    await click(await pageWith(refusal), "Set API Key");
    const asked = await inputTitle();
    assert.ok(asked.includes(`API Key for ${host}`) && asked.includes(`sent to ${host}`), asked);
    await answerInputBox(theirs);
    // The keyring may still be busy with the new key when the first try is made.
    await until("the key to be sent", async () => {
      const again = (await pageWith(relayed)).getByRole("button", { name: "Verify Again" });
      if ((await again.count()) > 0) await again.click({ timeout: 2000 }).catch(() => undefined);
      return (await keysSent()).includes(theirs);
    });
    await closeAll();
    await resetDevnet();
    await verifyUnderCursor(addressOf("partial"));
    assert.deepEqual(await keysSent(), [ours]);
  });

  it("name the panel's service after the network got another one", async () => {
    const { verifierUrl } = devnet;
    await useNetworks("session", [
      { name: relayed, chainId: "298", verifierUrl, explorerSource: "etherscan" },
    ]);
    await click(await pageWith(refusal), "Set API Key");
    assert.ok((await inputTitle()).includes(`API Key for ${host}`));
    await dismissPrompt();
  });

  it("clear only the key of that service", async () => {
    const page = await pageWith(refusal);
    await click(page, "Clear API Key");
    await (await workbench()).getByText(`API key for ${host} removed`).first().waitFor();
    await click(page, "Clear API Key");
    await readOut(`No API key stored for ${host}.`);
    await verifyUnderCursor(addressOf("partial"));
    assert.deepEqual(await keysSent(), [ours]);
  });
});

describe("key commands with an invalid argument", () => {
  for (const command of ["contractLens.setApiKey", "contractLens.clearApiKey"]) {
    it(`show an error without a question: ${command}`, async () => {
      await useNetworks("session");
      await setKey(ours);
      await forgetWhatWasReadOut();
      for (const given of ["verifier.example", "https://a:b@verifier.example", 5, {}]) {
        assert.equal(await vscode.commands.executeCommand(command, given), undefined);
        await readOut("a value that is not the URL of a verification service");
      }
      const cleared = await vscode.commands.executeCommand("contractLens.clearApiKey");
      assert.equal(cleared, new URL(devnet.verifierUrl).origin);
    });
  }
});
