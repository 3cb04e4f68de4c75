import assert from "node:assert/strict";
import * as vscode from "vscode";
import { formatHandle, contractKey } from "../../src/app/history/entryHandle.ts";
import type { VerificationSummary } from "../../src/app/verification/summary.ts";
import { addressOf, devnet, requests, resetDevnet } from "./support/devnet.ts";
import { choose, questionText, dismissPromptOf } from "./support/dialogs.ts";
import { closeAll, showText } from "./support/editor.ts";
import { hoverAt, linkIn } from "./support/hover.ts";
import { clearKeys, setKey } from "./support/key.ts";
import { bindKey } from "./support/keybindings.ts";
import { networkName, useNetworks } from "./support/networks.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

const key = "KEYOFWHOMAYSTART0123";

async function verificationsSent(): Promise<number> {
  return (await requests()).filter(({ method }) => method === "POST").length;
}

/** What a question must say before anything is sent. */
async function assertAsksToVerify(): Promise<void> {
  const text = await questionText();
  const host = new URL(devnet.verifierUrl).host;
  for (const part of [
    addressOf("perfect"),
    networkName("session"),
    host,
    "Your API key is not sent",
    "sends your API key",
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.equal(await verificationsSent(), 0);
}

describe("consent by origin of a command", () => {
  before(async () => {
    await useNetworks("session", [
      { name: "Nothing to import from", chainId: "298", verifierUrl: devnet.verifierUrl },
    ]);
    await setKey(key);
  });
  beforeEach(resetDevnet);
  afterEach(closeAll);
  after(clearKeys);

  const address = addressOf("perfect");
  const asExtension = (...given: unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand("contractLens.verifyContract", address, ...given);

  /** Ways to begin a verification that are not the user's own hand. */
  const ways: Readonly<Record<string, () => Promise<unknown> | Thenable<unknown>>> = {
    "another extension": () => asExtension(),
    "the argument of a keybinding": async () => {
      const press = await bindKey("ctrl+alt+shift+f9", "contractLens.verifyContract", address);
      await press();
    },
    "a link in another extension's hover": () => clickForeignLink(address),
    "a handle of the trees that was spelled out": async () => {
      await showText(address, address);
      await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
      await closeAll();
      await resetDevnet();
      const key = contractKey(address);
      const handle = formatHandle({ kind: "contract", network: networkName("session"), key });
      return vscode.commands.executeCommand("contractLens.verifyEntry", handle);
    },
  };

  for (const [name, begin] of Object.entries(ways)) {
    it(`verification by ${name}: asks, and names contract, network, host, and key`, async () => {
      const begun = begin();
      await assertAsksToVerify();
      await choose("Cancel");
      await begun;
      assert.equal(await verificationsSent(), 0);
    });
  }

  it("verification without an explorer source: says that no key is sent", async () => {
    const begun = asExtension({ network: "Nothing to import from" });
    assert.match(
      await questionText(),
      /Only asks 127\.0\.0\.1:\d+ whether .* is verified\. No API key is sent/,
    );
    await choose("Cancel");
    await begun;
  });

  it("link in a document: verifies what it points at now, and asks only about the key", async () => {
    // No other suite verifies this contract: the hover of a verified one has no such link.
    const address = addressOf("createdByContract");
    const { document, selection } = await showText(`see ${address}`, address);
    const { command, given } = linkIn(
      await hoverAt(document, selection.active),
      "contractLens.verifyContract",
    );
    const verifying = vscode.commands.executeCommand<VerificationSummary>(command, ...given);
    const text = await questionText();
    assert.ok(text.includes("Send Your API Key") && text.includes(address), text);
    assert.equal(await verificationsSent(), 0);
    await choose("Send Without Key");
    assert.equal((await verifying).word, "perfect");
    const [sent] = (await requests()).filter(({ method }) => method === "POST");
    assert.ok(sent?.body.includes(key) === false);
    await closeAll();
    await vscode.commands.executeCommand(command, ...given);
    assert.equal(await verificationsSent(), 1, "the document is closed");
  });

  it("cursor set by another extension: asks about the key", async () => {
    await showText(address, address);
    // The panel that the first opens, turned away, is the one that the second is about.
    for (const command of ["verifyUnderCursor", "refreshPanel"]) {
      const begun = vscode.commands.executeCommand(`contractLens.${command}`);
      assert.match(await questionText(), /Send Your API Key to 127\.0\.0\.1:\d+/);
      await dismissPromptOf(begun);
      assert.equal(await verificationsSent(), 0);
    }
  });
});

/** Shows a hover that is not ours, with a link to our command in it, and clicks that. */
async function clickForeignLink(address: string): Promise<void> {
  const given = encodeURIComponent(JSON.stringify([address, { network: networkName("session") }]));
  const foreign = vscode.languages.registerHoverProvider("*", {
    provideHover: () => {
      const link = new vscode.MarkdownString(`[Free money](command:contractLens.verifyContract?${given})`);
      link.isTrusted = true;
      return new vscode.Hover(link);
    },
  });
  try {
    await showText("nothing to see here", "see");
    const page = await workbench();
    const link = page.locator(".monaco-hover:visible a", { hasText: "Free money" });
    await until("the hover to be shown", async () => {
      await vscode.commands.executeCommand("editor.action.showHover");
      return (await link.count()) > 0;
    });
    await link.click();
  } finally {
    foreign.dispose();
  }
}
