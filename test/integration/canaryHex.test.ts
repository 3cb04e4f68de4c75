import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { addressOf, redirectedBytes, requests, resetDevnet } from "./support/devnet.ts";
import { choose, questionText } from "./support/dialogs.ts";
import { closeAll, showText } from "./support/editor.ts";
import { givenToExtensions, lens } from "./support/lens.ts";
import { remoteNetwork, useNetwork, useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { shownSinksWith, sinksWith } from "./support/sinks.ts";
import { logText } from "./support/traces.ts";
import { workbench } from "./support/window.ts";

/** Looks like a private key, and is one to all who see it. */
const hex = randomBytes(32).toString("hex");

describe("32-byte value that may be a private key", () => {
  before(() => useNetworks("session", [remoteNetwork()]));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(remoteNetwork().name);
  });
  afterEach(async () => {
    await closeAll();
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("appears nowhere after hovers and commands point at it", async () => {
    const { document } = await showText(`transaction 0x${hex} came in`, hex);
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      document.uri,
    );
    assert.deepEqual(
      links.filter(({ target }) => target?.scheme === "command"),
      [],
    );
    assert.deepEqual(await shownSinksWith(hex), []);
  });

  it("is not sent for another extension without a question, and is returned to none", async () => {
    const { name: network, mirrorUrl } = remoteNetwork();
    for (const [choice, ends] of [
      ["Cancel", "declined"],
      ["Look Up", "notFound"],
    ] as const) {
      const asking = lens().lookUpResult(`0x${hex}`, { network });
      assert.ok((await questionText()).includes(new URL(mirrorUrl).host));
      assert.deepEqual(await requests(), []);
      await choose(choice);
      const answer = await asking;
      assert.equal(answer.ok ? answer.value.state : answer.failure.kind, ends);
    }
    await lens().lookUpRecord(addressOf("perfect"));
    assert.deepEqual(await shownSinksWith(hex), []);
    assert.ok(!givenToExtensions().includes(hex));
  });

  it("is sent as a hash after consent, and stored nowhere until a service knows it", async () => {
    await showText(`Transaction: 0x${hex}`, hex);
    const verifying = vscode.commands.executeCommand("contractLens.verifyUnderCursor");
    const told = (await workbench()).getByText("has no result for this transaction").first();
    await told.waitFor({ state: "attached" });
    assert.deepEqual(await shownSinksWith(hex), []);
    await vscode.commands.executeCommand("notifications.clearAll");
    await verifying;
    await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    await pageWith("On another network");
    assert.deepEqual(await shownSinksWith(hex), ["pages"]);
    await closeAll();
    const paths = (await requests()).map(({ path }) => path);
    assert.deepEqual([...new Set(paths)], [`/api/v1/contracts/results/0x${hex}`]);
    assert.ok((await logText()).includes(`0x${hex.slice(0, 4)}…`), "the log tells of the request");
    assert.deepEqual(await sinksWith(hex), ["requests"]);
    assert.equal(await redirectedBytes(), 0);
  });
});
