import assert from "node:assert/strict";
import * as vscode from "vscode";
import manifest from "../../../package.json" with { type: "json" };
import { addressOf, devnet, requests, resetDevnet, sample } from "../support/devnet.ts";
import { closeAll, showText } from "../support/editor.ts";
import { hover, settled } from "../support/hover.ts";
import { networkName, useNetwork, useNetworks } from "../support/networks.ts";
import { copyAs, pageWith, textOf } from "../support/panel.ts";
import { relayTo, type Relay } from "../support/relay.ts";
import { logText } from "../support/traces.ts";
import { forgetAll, rowsOnce, showTrees } from "../support/tree.ts";
import { until } from "../support/until.ts";
import { violations } from "../support/violations.ts";

const inspect = (contract: string): Thenable<unknown> =>
  vscode.commands.executeCommand("contractLens.inspectContractRecord", contract);

const inspectResult = (transaction: string): Thenable<unknown> =>
  vscode.commands.executeCommand("contractLens.inspectExecutionResult", transaction);

const chainName = "Devnet chain";

describe("VS Code in a browser", () => {
  let node: Relay;
  before(async () => {
    await resetDevnet();
    node = await relayTo(devnet.chainUrl);
    await useNetworks("job", [{ name: chainName, chainId: "298", rpcUrl: node.url }]);
    await forgetAll();
  });
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("job"));
  });
  afterEach(closeAll);
  after(() => node.close());

  it("runs the extension in its worker", async () => {
    assert.equal(vscode.extensions.getExtension("contract-lens.contract-lens"), undefined, "not in Node");
    assert.match(await settled(() => hover(addressOf("ecdsaKey"))), /0\.0\.\d+/);
    const asked = await requests();
    assert.ok(asked.length > 0);
    for (const { headers } of asked) {
      assert.match(headers["user-agent"] ?? "", /Chrome/);
      assert.ok(headers.origin?.startsWith("http"), "a browser adds the origin");
      assert.deepEqual([headers.cookie, headers.referer], [undefined, undefined]);
    }
  });

  it("registers every command of package.json", async () => {
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = manifest.contributes.commands.filter(({ command }) => !registered.has(command));
    assert.deepEqual(missing, []);
  });

  it("shows a contract in a hover", async () => {
    assert.match(await settled(() => hover(addressOf("updatedRecord"))), /Under new management/);
  });

  it("links references in files", async () => {
    const { document } = await showText(`${addressOf("perfect")}\n`, addressOf("perfect"));
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      document.uri,
      10,
    );
    assert.equal(links.filter(({ target }) => target?.scheme === "command").length, 1);
  });

  it("shows a record of the mirror node on a page that keeps its policy", async () => {
    await inspect(addressOf("updatedRecord"));
    const page = await pageWith("Under new management");
    assert.deepEqual(await violations(page), []);
    assert.ok((await copyAs(page, "json")).includes("Under new management"));
  });

  it("shows a result of the mirror node, decoded by a build of the workspace", async () => {
    await inspectResult(sample("libraryError").transactionId ?? "");
    const text = await textOf(await pageWith("TooLight(uint256 grams, uint256 least)"));
    for (const said of ["weigh", "exact match", "Call tree"]) assert.ok(text.includes(said), text);
  });

  it("shows every digit of integers", async () => {
    await inspectResult(sample("hugeAmount").transactionId ?? "");
    await pageWith("5,000,000,000,000,000,000");
  });

  it("shows a contract of a JSON-RPC node, and reads its functions", async () => {
    await useNetwork(chainName);
    await inspect(addressOf("raffle"));
    const page = await pageWith("Your build");
    await page.locator("summary", { hasText: "Read functions" }).click();
    await pageWith("a samovar");
  });

  it("shows a transaction of a JSON-RPC node", async () => {
    await useNetwork(chainName);
    const { hash = "" } = sample("success");
    await showText(`transaction hash: ${hash}`, hash);
    await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
    await pageWith("Succeeded");
  });

  it("decodes a selection without a request", async () => {
    const data = `0x${"0".repeat(8)}`;
    const editor = await showText(`reverted: ${data}`, data);
    const start = editor.document.getText().indexOf(data);
    const { document } = editor;
    const end = start + data.length;
    editor.selection = new vscode.Selection(document.positionAt(start), document.positionAt(end));
    const text = await vscode.commands.executeCommand<string | undefined>("contractLens.decodeSelection");
    assert.match(text ?? "", /selector 0x00000000/);
    assert.deepEqual(await requests(), []);
  });

  it("opens the raw response", async () => {
    await inspect(addressOf("updatedRecord"));
    await pageWith("Under new management");
    await vscode.commands.executeCommand("contractLens.openRawJson");
    await until("the raw response", () =>
      vscode.workspace.textDocuments.some(({ uri, getText }) => {
        return uri.scheme === "contract-lens" && getText().includes("Under new management");
      }),
    );
  });

  it("lists contracts, deployments, and builds of the workspace", async () => {
    await showTrees();
    await inspect(addressOf("perfect"));
    await rowsOnce("Contracts", (all) => all.some((row) => row.includes("0.0.1001")));
    await rowsOnce("Deployments", (all) => all.some((row) => row.startsWith("Savings")));
  });

  it("answers other extensions of the browser", async () => {
    const said = await vscode.commands.executeCommand("companion.describe", addressOf("updatedRecord"));
    assert.match(String(said), /Under new management \(notVerified\)/);
  });

  it("logs requests, and no error", async () => {
    const log = await logText();
    assert.match(log, /GET 127\.0\.0\.1:\d+\/api\/v1\/contracts\/\S+ 200/);
    assert.doesNotMatch(log, /\[error\]/);
  });
});
