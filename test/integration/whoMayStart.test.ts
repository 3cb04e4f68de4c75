import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { formatHandle } from "../../src/app/history/entryHandle.ts";
import { contractKey } from "../../src/app/history/entryKey.ts";
import type { VerificationSummary } from "../../src/app/verification/summary.ts";
import { addressOf, devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { choose, questionText } from "./support/dialogs.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { clearKeys, setKey } from "./support/key.ts";
import { bindKey } from "./support/keybindings.ts";
import { networkName, setUserSetting, useNetworks } from "./support/networks.ts";
import { shownSinksWith, sinksWith } from "./support/sinks.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";
import { windowToken } from "./support/windowToken.ts";

const key = "KEYOFWHOMAYSTART0123";
const { hash = "" } = sample("success");

async function verificationsSent(): Promise<number> {
  return (await requests()).filter(({ method }) => method === "POST").length;
}

/** What a question must say before anything is sent. */
async function assertAsksToVerify(): Promise<void> {
  const text = await questionText();
  const host = new URL(devnet.verifierUrl).host;
  for (const part of [addressOf("perfect"), networkName("session"), host, "Your API key goes along"])
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
  const asExtension = (...given: unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand("contractLens.verifyContract", address, ...given);

  /** Ways to begin a verification that are not the user's own hand. */
  const ways: Readonly<Record<string, () => Promise<unknown> | Thenable<unknown>>> = {
    "another extension": () => asExtension(),
    "another extension that guesses a token": () => asExtension({ token: randomUUID() }),
    "a token of another form": async () => asExtension({ token: [await windowToken(address)] }),
    "a token with something behind it": async () => asExtension({ token: `${await windowToken(address)} ` }),
    "a token that is inherited": async () =>
      asExtension(Object.create({ token: await windowToken(address) })),
    "arguments of a macro": () =>
      vscode.commands.executeCommand("runCommands", {
        commands: [{ command: "contractLens.verifyContract", args: [address, { token: "" }] }],
      }),
    "the argument of a keybinding": async () => {
      const press = await bindKey("ctrl+alt+shift+f9", "contractLens.verifyContract", address);
      await press();
    },
    "a link in another extension's hover": () => clickForeignLink(address),
    "a handle of the trees that was spelled out": async () => {
      await verifyUnderCursor(address);
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
      /Only asks 127\.0\.0\.1:\d+ whether .* is verified\. No API key goes along/,
    );
    await choose("Cancel");
    await begun;
  });

  it("is nothing for a link to the editor itself: no handler of such links is there to take it", async () => {
    const link = (path: string): vscode.Uri =>
      vscode.Uri.parse(`${vscode.env.uriScheme}://contract-lens.contract-lens/${path}?address=${address}`);
    await vscode.commands.executeCommand("vscode.open", link("verify"));
    await verifyUnderCursor(addressOf("mismatch"));
    assert.equal(await verificationsSent(), 1, "nothing but what the user has started");
    // VS Code takes one handler of an extension: there was none. And such links do get here.
    const taken: string[] = [];
    const handler = vscode.window.registerUriHandler({ handleUri: ({ path }) => void taken.push(path) });
    try {
      void vscode.commands.executeCommand("vscode.open", link("taken"));
      await confirmUntil(() => taken.includes("/taken"));
    } finally {
      handler.dispose();
    }
  });

  it("is not asked about when a link of our own is used in this window", async () => {
    const summary = (await asExtension({ token: await windowToken(address) })) as VerificationSummary;
    assert.equal(summary.word, "perfect");
  });

  it("is told by a token that stands nowhere but in our links", async () => {
    const token = await windowToken(address);
    await verifyUnderCursor(address);
    assert.deepEqual(await shownSinksWith(token), ["links in hovers"]);
    await closeAll();
    assert.deepEqual(await sinksWith(token), []);
  });

  it("is asked about when anything but the user gives a 32-byte hex, whatever is to be done with it", async () => {
    await setUserSetting("network", "With explorer");
    const terminal = { token: await windowToken(address), way: "terminal", network: networkName("session") };
    for (const [command, options] of [
      ["inspectExecutionResult", { network: networkName("session") }],
      ["inspectExecutionResult", { network: networkName("session"), token: randomUUID() }],
      ["inspectExecutionResult", terminal],
      ["openInExplorer", {}],
    ] as const) {
      const begun = vscode.commands.executeCommand(`contractLens.${command}`, hash, options);
      assert.match(await questionText(), /Send this 32-byte value to 127\.0\.0\.1:\d+.*private key/);
      await choose("Cancel");
      await begun;
    }
    assert.deepEqual(await requests(), []);
    await setUserSetting("network", networkName("session"));
  });
});

/** Agrees to what VS Code asks, where it does, until something is so. */
async function confirmUntil(isSo: () => boolean): Promise<void> {
  const open = (await workbench()).locator(".monaco-dialog-box").getByRole("button", { name: "Open" });
  await until("the link to be taken", async () => {
    if ((await open.count()) > 0) await open.click();
    return isSo();
  });
}

/** Shows a hover that is not ours, with a link to our command in it, and clicks that. */
async function clickForeignLink(address: string): Promise<void> {
  const given = encodeURIComponent(JSON.stringify([address, { token: randomUUID() }]));
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
