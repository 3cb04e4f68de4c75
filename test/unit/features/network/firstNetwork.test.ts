import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type * as vscode from "vscode";
import { hoverWords } from "../../../../src/text/hover.ts";
import { networkMenuWords } from "../../../../src/text/networks/networkMenu.ts";
import { networkStatusWords } from "../../../../src/text/networks/networkStatus.ts";
import { activated, own } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import {
  changeSetting,
  commands,
  editor,
  offered,
  panels,
  remoteSettings,
  settings,
  statusItems,
  workspaceSettings,
} from "../../../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { Position, Uri } from "../../../plainEditor/values.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";

usePlainEditor();

const name = "contractLens.network";
const run = (command: string, ...given: unknown[]): unknown =>
  commands.get(`contractLens.${command}`)?.(...given);

async function hoverText(text: string): Promise<string> {
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: () => ({ dispose: () => undefined }),
  };
  const position = new Position(0, text.indexOf("0x") + 4);
  const hover = await offered.hovers?.provideHover(documentOf(text), position as never, token as never);
  return (hover?.contents as readonly { readonly value: string }[]).map(({ value }) => value).join("\n");
}

describe("no selected network", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
    changeSetting(name, undefined);
  });
  afterEach(() => {
    Reflect.deleteProperty(editor.workspace, "findFiles");
    extension.end();
  });

  it("is shown in the status bar without a warning", () => {
    const [item] = statusItems;
    assert.deepEqual(
      [item?.text, item?.backgroundColor, item?.accessibilityInformation?.label],
      ["$(globe) Select Network", undefined, networkStatusWords.notSelected()],
    );
    changeSetting(name, "");
    assert.equal(item?.text, "$(globe) Select Network");
  });

  it("hovers send nothing, and link to Select Network", async () => {
    const text = await hoverText(`see ${contractAddress}`);
    assert.ok(text.includes(hoverWords.noNetwork()));
    assert.match(text, /\(command:contractLens\.selectNetwork/);
    assert.deepEqual(extension.sent, []);
  });

  it("a hover asks this machine once for its chain in a local project", async () => {
    await using project = await openProject({ "foundry.toml": "" });
    Object.assign(editor.workspace, { findFiles: () => Promise.resolve([project.uri]) });
    extension.services.answering = () => ({ jsonrpc: "2.0", id: 1, result: "0x7a69" });
    user.presses = ([first]) => first;
    await hoverText(`see ${contractAddress}`);
    await hoverText(`see ${contractAddress}`);
    await soon(() => settings.get(name) === "Local Node");
    assert.deepEqual(
      extension.sent.map(({ url, body }) => [url, (JSON.parse(body ?? "") as { method: string }).method]),
      [["http://127.0.0.1:8545/", "eth_chainId"]],
    );
  });

  it("first command asks for a network, which stays active", async () => {
    user.picks = ({ items }) => items?.find(({ label }) => label.endsWith(own.name))?.label;
    const summary = await run("inspectContractRecord", contractAddress);
    assert.equal((summary as { readonly network: string }).network, own.name);
    assert.equal(settings.get(name), own.name);
    assert.equal(user.asked.length, 1);
    await run("inspectContractRecord", contractAddress);
    assert.equal(user.asked.length, 1);
  });

  it("commands end if the user selects none", async () => {
    for (const command of ["inspectContractRecord", "verifyContract", "checkConnection", "openInExplorer"]) {
      const { length } = user.asked;
      assert.equal(
        await run(command, command === "checkConnection" ? undefined : contractAddress),
        undefined,
      );
      assert.equal(user.asked[length]?.options.title, networkMenuWords.title());
      assert.equal(user.asked.length, length + 1);
    }
    assert.deepEqual([panels.length, user.told, extension.sent], [0, [], []]);
  });

  it("menu begins with networks suggested by a trusted workspace", async () => {
    await using project = await openProject({
      "foundry.toml": '[rpc_endpoints]\nbase = "${BASE_URL}"\n',
      "hardhat.config.ts": "export default { networks: { sepolia: { url: process.env.SEPOLIA } } };",
    });
    const { fsPath } = project.uri;
    const found = ["foundry.toml", "hardhat.config.ts", "broadcast/Deploy.s.sol/10/run-latest.json"];
    const findFiles = (pattern: string): Promise<readonly Uri[]> =>
      Promise.resolve(
        found
          .filter((file) => file.includes("broadcast") === pattern.includes("broadcast"))
          .map((file) => Uri.file(path.join(fsPath, file))),
      );
    Object.assign(editor.workspace, { findFiles });
    await run("selectNetwork");
    const items = user.asked[0]?.items ?? [];
    assert.deepEqual(
      items.slice(0, 6).map(({ label, detail }) => [label, detail]),
      [
        [networkMenuWords.suggested(), undefined],
        ["$(blank) OP Mainnet", `$(lightbulb) ${networkMenuWords.suggestedBy.deployments()}`],
        ["$(blank) Base", `$(lightbulb) ${networkMenuWords.suggestedBy.configuration()}`],
        ["$(blank) Ethereum Sepolia", `$(lightbulb) ${networkMenuWords.suggestedBy.configuration()}`],
        ["$(blank) Local Node", `$(lightbulb) ${networkMenuWords.suggestedBy.project()}`],
        ["", undefined],
      ],
    );
    assert.equal(items.filter(({ label }) => label.endsWith("Base")).length, 1);
    editor.workspace.isTrusted = false;
    await run("selectNetwork");
    assert.notEqual(user.asked[1]?.items?.[0]?.label, networkMenuWords.suggested());
  });
});

describe("network of an earlier version", () => {
  let storage: string;
  beforeEach(async () => {
    for (const level of [settings, workspaceSettings, remoteSettings]) level.clear();
    storage = await mkdtemp(path.join(os.tmpdir(), "contract-lens-storage-"));
  });
  afterEach(async () => {
    for (const level of [settings, workspaceSettings, remoteSettings]) level.clear();
    await rm(storage, { recursive: true });
  });

  const done = "done";
  async function start(stored: Readonly<Record<string, unknown>> = {}) {
    const context = contextOf("/product", storage);
    for (const [key, value] of Object.entries(stored)) await context.globalState.update(key, value);
    const { keepEarlierNetwork } = await import("../../../../src/features/network/keepEarlierNetwork.ts");
    await keepEarlierNetwork(context as unknown as vscode.ExtensionContext, done);
    return context;
  }

  it("is kept if that version stored something", async () => {
    const context = await start({ apiKeyOrigins: [] });
    assert.equal(settings.get(name), "Hedera Testnet");
    assert.equal(context.globalState.get(done), true);
    settings.clear();
    await writeFile(path.join(storage, "history.json"), "{}");
    await start();
    assert.equal(settings.get(name), "Hedera Testnet");
  });

  it("is not set on a new installation", async () => {
    const context = await start();
    assert.equal(settings.has(name), false);
    assert.equal(context.globalState.get(done), true);
  });

  it("does not replace the user's choice", async () => {
    settings.set(name, "Base");
    await start({ apiKeyOrigins: [] });
    assert.equal(settings.get(name), "Base");
    settings.clear();
    remoteSettings.set(name, "Base");
    const context = await start({ apiKeyOrigins: [] });
    assert.deepEqual([settings.has(name), remoteSettings.get(name)], [false, "Base"]);
    assert.equal(context.globalState.get(done), undefined);
  });

  it("is decided once", async () => {
    const extension = await activated();
    changeSetting(name, undefined);
    try {
      const { activateOn } = await import("../../../../src/activate.ts");
      const context = contextOf("/product", storage);
      await context.globalState.update("noDefaultNetwork", true);
      await context.globalState.update("apiKeyOrigins", []);
      activateOn({} as never, context as unknown as vscode.ExtensionContext);
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(settings.has(name), false);
      for (const disposable of context.subscriptions) disposable.dispose();
    } finally {
      extension.end();
    }
  });
});
