import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, devnet, requests, resetDevnet } from "./support/devnet.ts";
import { choose, questionText } from "./support/dialogs.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { alwaysSendKey, clearKeys, setKey } from "./support/key.ts";
import { workbench } from "./support/window.ts";

const key = "KEYOFTHISTEST0123456789";

async function bodies(): Promise<readonly unknown[]> {
  const posts = (await requests()).filter(({ method }) => method === "POST");
  return posts.map(({ body }) => JSON.parse(body) as unknown);
}

describe("API key", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
  });
  afterEach(async () => {
    await closeAll();
    await clearKeys();
  });

  it("Set API Key hides the input and names the host", async () => {
    const set = vscode.commands.executeCommand("contractLens.setApiKey");
    const page = await workbench();
    const input = page.locator(".quick-input-widget:visible input");
    await input.waitFor();
    assert.equal(await input.getAttribute("type"), "password");
    const text = (await page.locator(".quick-input-widget:visible").textContent()) ?? "";
    assert.ok(text.includes(new URL(devnet.verifierUrl).host) && text.includes("may log it"), text);
    await input.press("Escape");
    assert.equal(await set, undefined);
  });

  it("is sent in the request body after Set API Key, and not after Clear API Key", async () => {
    const address = addressOf("mismatch").toLowerCase();
    assert.equal(await setKey(key), new URL(devnet.verifierUrl).origin);
    await alwaysSendKey();
    await verifyUnderCursor(address);
    await closeAll();
    await clearKeys();
    await verifyUnderCursor(address);
    const without = { address, chainId: "298" };
    assert.deepEqual(await bodies(), [{ ...without, apiKey: key }, without]);
  });

  it("asks before each request, names contract and host, and Enter declines", async () => {
    const address = addressOf("mismatch");
    await setKey(key);
    for (const answer of ["Enter", "Send With Key", "Cancel"]) {
      const verifying = verifyUnderCursor(address);
      const text = await questionText();
      for (const part of [address, new URL(devnet.verifierUrl).host]) assert.ok(text.includes(part), text);
      if (answer === "Enter") await (await workbench()).keyboard.press("Enter");
      else await choose(answer);
      await verifying;
      await closeAll();
    }
    const without = { address: address.toLowerCase(), chainId: "298" };
    assert.deepEqual(await bodies(), [without, { ...without, apiKey: key }]);
  });

  it("is sent without a question after Always Send, until it is cleared", async () => {
    await setKey(key);
    await alwaysSendKey();
    for (const name of ["perfect", "partial"]) await verifyUnderCursor(addressOf(name));
    assert.equal((await bodies()).length, 2);
    await closeAll();
    await clearKeys();
    await setKey(key);
    const verifying = verifyUnderCursor(addressOf("partial"));
    await questionText();
    await choose("Cancel");
    assert.equal((await verifying)?.word, "cancelled");
    assert.equal((await bodies()).length, 2);
  });

  it("is neither requested nor sent if the service holds an exact match", async () => {
    await verifyUnderCursor(addressOf("perfect"));
    await closeAll();
    await setKey(key);
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, "alreadyVerified");
    assert.equal((await bodies()).length, 1);
  });

  it("is sent by every protocol, in no query, path, or header", async () => {
    await setKey(key);
    await alwaysSendKey();
    for (const protocol of ["session", "direct", "job"] as const) {
      await useNetwork(networkName(protocol));
      await verifyUnderCursor(addressOf("partial"));
      await closeAll();
    }
    const all = await requests();
    const withKey = all
      .filter(({ body }) => body.includes(key))
      .map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(withKey, [
      "POST /session/verify/etherscan",
      "POST /verify/etherscan",
      `POST /v2/verify/etherscan/298/${addressOf("partial").toLowerCase()}`,
    ]);
    assert.deepEqual(
      all.filter(({ path, headers }) => JSON.stringify([path, headers]).includes(key)),
      [],
    );
  });

  it("a rejected key ends with the outcome keyRefused", async () => {
    await setKey(devnet.refusedKey);
    await alwaysSendKey();
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, "keyRefused");
  });

  it("is not accepted for a service over plain http", async () => {
    const plain = {
      name: "Plain http",
      chainId: "298",
      verifierUrl: "http://verifier.test",
      explorerSource: "etherscan",
    };
    await useNetworks("session", [plain]);
    await useNetwork("Plain http");
    void vscode.commands.executeCommand("contractLens.setApiKey");
    const page = await workbench();
    // VS Code reads notifications out, also when a window without focus shows no toast.
    await page.getByText("uses plain HTTP").first().waitFor({ state: "attached" });
    assert.equal(await page.locator(".quick-input-widget:visible input[type=password]").count(), 0);
    await vscode.commands.executeCommand("notifications.clearAll");
    await useNetworks("session");
  });
});
