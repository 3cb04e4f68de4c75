import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { formatHandle, contractKey } from "../../src/app/history/entryHandle.ts";
import type { VerificationSummary } from "../../src/app/verification/report.ts";
import { addressOf, devnet, requests, resetDevnet } from "./support/devnet.ts";
import { choose, questionText, turnAway } from "./support/dialogs.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { clearKeys, setKey } from "./support/key.ts";
import { openUri } from "./support/openDeepLink.ts";
import { forgetWhatWasReadOut, readOut } from "./support/readOut.ts";
import { bindKey } from "./support/keybindings.ts";
import { networkName, setUserSetting, useNetworks } from "./support/networks.ts";
import { shownSinksWith, sinksWith } from "./support/sinks.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";
import { linkInHover } from "./support/capability.ts";

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

describe("who may start what", () => {
  before(async () => {
    await useNetworks("session", [
      { name: "With explorer", chainId: "298", explorerUrl: "http://127.0.0.1:9/{transaction}/{address}" },
      { name: "Nothing to import from", chainId: "298", verifierUrl: devnet.verifierUrl },
    ]);
    await setKey(key);
  });
  beforeEach(resetDevnet);
  afterEach(closeAll);
  after(clearKeys);

  const address = addressOf("perfect");
  const ours = async (reference = address) =>
    (await linkInHover(reference, "contractLens.verifyContract")).given[1];
  const asExtension = (...given: unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand("contractLens.verifyContract", address, ...given);

  /** Ways to begin a verification that are not the user's own hand. */
  const ways: Readonly<Record<string, () => Promise<unknown> | Thenable<unknown>>> = {
    "another extension": () => asExtension(),
    "another extension that guesses a capability": () => asExtension({ capability: randomUUID() }),
    "a capability of another form": async () =>
      asExtension({ ...(await ours()), capability: [(await ours()).capability] }),
    "a capability with something behind it": async () =>
      asExtension({ ...(await ours()), capability: `${(await ours()).capability} ` }),
    "a capability that is inherited": async () => asExtension(Object.create(await ours())),
    "a capability for another contract": async () => asExtension(await ours(addressOf("partial"))),
    "a capability for another network": async () => {
      const { capability } = await ours();
      return asExtension({ capability });
    },
    "a capability for a text that has changed since": async () => {
      const given = await ours();
      const editor = vscode.window.activeTextEditor;
      await editor?.edit((edit) => edit.insert(new vscode.Position(0, 0), "changed "));
      await editor?.document.save();
      return asExtension(given);
    },
    "arguments of a macro": () =>
      vscode.commands.executeCommand("runCommands", {
        commands: [{ command: "contractLens.verifyContract", args: [address, { capability: "" }] }],
      }),
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
    it(`is asked about, with contract, network, host and key named: verifying, by ${name}`, async () => {
      const begun = begin();
      await assertAsksToVerify();
      await choose("Cancel");
      await begun;
      assert.equal(await verificationsSent(), 0);
    });
  }

  it("is told that no key goes along where there is no explorer to import from", async () => {
    const begun = asExtension({ network: "Nothing to import from" });
    assert.match(
      await questionText(),
      /Only asks 127\.0\.0\.1:\d+ whether .* is verified\. No API key is sent/,
    );
    await choose("Cancel");
    await begun;
  });

  it("is nothing for a link to the editor itself: such links verify nothing", async () => {
    await forgetWhatWasReadOut();
    const query = `network=${networkName("session")}&contract=${address}`;
    const link = (path: string): vscode.Uri =>
      vscode.Uri.parse(`${vscode.env.uriScheme}://contract-lens.contract-lens/${path}`);
    for (const path of [
      `verify?${query}`,
      `open?${query}&verify=true`,
      `open?${query}&capability=${randomUUID()}`,
    ]) {
      await openUri(link(path));
      await readOut("The link was not opened");
      await forgetWhatWasReadOut();
    }
    await vscode.commands.executeCommand("notifications.clearAll");
    await verifyWithoutKey(addressOf("mismatch"));
    assert.equal(await verificationsSent(), 1, "nothing but what the user has started");
  });

  it("is asked of the key alone when a link of our own is used: whoever has read it gets no key sent unasked", async () => {
    const { command, given } = await linkInHover(address, "contractLens.verifyContract");
    const verifying = vscode.commands.executeCommand<VerificationSummary>(command, ...given);
    const text = await questionText();
    assert.ok(text.includes("Send Your API Key") && text.includes(address), text);
    assert.equal(await verificationsSent(), 0);
    await choose("Send Without Key");
    assert.equal((await verifying).word, "perfect");
    const [sent] = (await requests()).filter(({ method }) => method === "POST");
    assert.ok(sent?.body.includes(key) === false);
  });

  it("is asked of the key when another extension puts the cursor on a contract, and refreshes what it has opened", async () => {
    await showText(address, address);
    // The panel that the first opens, turned away, is the one that the second is about.
    for (const command of ["verifyUnderCursor", "refreshPanel"]) {
      const begun = vscode.commands.executeCommand(`contractLens.${command}`);
      assert.match(await questionText(), /Send Your API Key to 127\.0\.0\.1:\d+/);
      // The panel that comes up takes the menu's place for a moment: its field has the keyboard all the while.
      await turnAway();
      await begun;
      assert.equal(await verificationsSent(), 0);
    }
  });

  it("is asked about a hex that another extension puts into a document, where nothing says what it is", async () => {
    const hex = `0x${randomBytes(32).toString("hex")}`;
    await showText(`look: ${hex}`, hex);
    const begun = vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    assert.match(await questionText(), /may be a private key/);
    await choose("Cancel");
    await begun;
    assert.deepEqual(await requests(), []);
  });

  it("is told by capabilities that stand nowhere but in our links", async () => {
    const { capability } = await ours();
    // Each hover has made out its own.
    assert.deepEqual(await shownSinksWith(capability), []);
    await closeAll();
    assert.deepEqual(await sinksWith(capability), []);
  });

  it("is asked about when anything but the user gives a 32-byte hex, whatever is to be done with it", async () => {
    const { capability } = await ours();
    // Nobody has seen it yet: what a host has named itself is no secret to it.
    const hex = `0x${randomBytes(32).toString("hex")}`;
    await resetDevnet();
    await setUserSetting("network", "With explorer");
    for (const [command, options] of [
      ["inspectExecutionResult", { network: networkName("session") }],
      ["inspectExecutionResult", { network: networkName("session"), capability: randomUUID() }],
      ["inspectExecutionResult", { network: networkName("session"), capability }],
      ["openInExplorer", {}],
    ] as const) {
      const begun = vscode.commands.executeCommand(`contractLens.${command}`, hex, options);
      assert.match(await questionText(), /private key.*127\.0\.0\.1:\d+/);
      await choose("Cancel");
      await begun;
    }
    assert.deepEqual(await requests(), []);
    await setUserSetting("network", networkName("session"));
  });
});

async function verifyWithoutKey(address: string): Promise<void> {
  const verifying = verifyUnderCursor(address);
  await questionText();
  await choose("Send Without Key");
  await verifying;
}

/** Shows a hover that is not ours, with a link to our command in it, and clicks that. */
async function clickForeignLink(address: string): Promise<void> {
  const given = encodeURIComponent(JSON.stringify([address, { capability: randomUUID() }]));
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
