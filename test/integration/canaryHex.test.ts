import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { addressOf, redirectedBytes, requests, resetDevnet, devnet } from "./support/devnet.ts";
import { choose, questionText } from "./support/dialogs.ts";
import { closeAll, showText } from "./support/editor.ts";
import { givenToExtensions, lens } from "./support/lens.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { shownSinksWith, sinksWith } from "./support/sinks.ts";
import { logText } from "./support/traces.ts";
import { workbench } from "./support/window.ts";

/** Looks like a private key, and is one to all who see it. */
const hex = randomBytes(32).toString("hex");

function verify(): Thenable<unknown> {
  return vscode.commands.executeCommand("contractLens.verifyUnderCursor");
}

describe("a 32-byte hex that may be a private key", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
    await vscode.env.clipboard.writeText("");
  });
  afterEach(async () => {
    await closeAll();
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  for (const line of [`PRIVATE_KEY=0x${hex}`, `const deployerSecret = "0x${hex}";`, `seed: 0x${hex}`]) {
    it(`is not sent without a question that names the host: ${line.replace(hex, "…")}`, async () => {
      await showText(line, hex);
      const verifying = verify();
      assert.ok((await questionText()).includes(new URL(devnet.mirrorUrl).host));
      await choose("Cancel");
      await verifying;
      assert.deepEqual(await requests(), []);
    });
  }

  it("is never taken from the clipboard as a suggestion", async () => {
    await vscode.env.clipboard.writeText(`0x${hex}`);
    const verifying = vscode.commands.executeCommand("contractLens.verifyContract");
    const page = await workbench();
    const input = page.locator(".quick-input-widget:visible input");
    await input.waitFor();
    assert.equal(await input.inputValue(), "");
    await input.press("Escape");
    await verifying;
  });

  it("is nowhere to be seen when it is pointed at", async () => {
    const { document } = await showText(`transaction 0x${hex} came in`, hex);
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      document.uri,
    );
    assert.deepEqual(
      links.filter(({ target }) => target?.scheme === "command"),
      [],
    );
    assert.deepEqual(await shownSinksWith(hex), ["links in hovers"]);
  });

  it("is not sent for another extension without that question, and goes to none as an answer", async () => {
    for (const [choice, ends] of [
      ["Cancel", "declined"],
      ["Look Up", "notFound"],
    ] as const) {
      const asking = lens().lookUpResult(`0x${hex}`);
      assert.ok((await questionText()).includes(new URL(devnet.mirrorUrl).host));
      assert.deepEqual(await requests(), []);
      await choose(choice);
      const answer = await asking;
      assert.equal(answer.ok ? answer.value.state : answer.failure.kind, ends);
    }
    await lens().lookUpRecord(addressOf("perfect"));
    assert.deepEqual(await shownSinksWith(hex), []);
    assert.ok(!givenToExtensions().includes(hex));
  });

  it("is sent as a hash once asked for, and leaves no trace while no service knows it", async () => {
    await showText(`transaction 0x${hex} came in`, hex);
    const verifying = verify();
    const told = (await workbench()).getByText("has no result for this transaction").first();
    await told.waitFor({ state: "attached" });
    assert.deepEqual(await shownSinksWith(hex), ["links in hovers"]);
    await vscode.commands.executeCommand("notifications.clearAll");
    await verifying;
    await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    await pageWith("Look on");
    assert.deepEqual(await shownSinksWith(hex), ["pages", "links in hovers"]);
    await closeAll();
    const paths = (await requests()).map(({ path }) => path);
    assert.deepEqual([...new Set(paths)], [`/api/v1/contracts/results/0x${hex}`]);
    assert.ok((await logText()).includes(`0x${hex.slice(0, 4)}…`), "the log tells of the request");
    assert.deepEqual(await sinksWith(hex), ["requests"]);
    assert.equal(await redirectedBytes(), 0);
  });
});
