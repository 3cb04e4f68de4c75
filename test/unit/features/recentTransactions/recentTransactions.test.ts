import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type * as vscode from "vscode";
import { encodeFunctionData, type Abi } from "viem";
import type { Hex } from "../../../../src/core/hex.ts";
import { startChain, type Chain } from "../../../devnet/chain/chain.ts";
import {
  changeSetting,
  commands,
  editor,
  viewDescriptions,
  views,
  viewShown,
  viewsInSight,
} from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { account } from "../../../support/callerChain.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { compiled } from "../../builds/samples.ts";
import { openWindow } from "../projectWindow.ts";

usePlainEditor();

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Jar {
  error Empty(uint256 wanted);

  uint256 public cookies;

  function put(uint256 count) external payable {
    cookies += count;
  }

  function take(uint256 count) external {
    if (count > cookies) revert Empty(count);
    cookies -= count;
  }

  function shake() external pure {
    require(false, "Do not shake");
  }
}
`;

const output = compiled(source, { evmVersion: "paris" });
const artifact = foundryArtifact("Jar", output);
const files = { "foundry.toml": "", "src/Vault.sol": source, "out/Jar.sol/Jar.json": artifact };

const data = (functionName: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: artifact["abi"] as unknown as Abi, functionName, args });

const creation = `0x${(artifact["bytecode"] as { readonly object: string }).object.replace(/^0x/, "")}`;

/** Sends a transaction, and waits until it is mined. */
async function send({ rpc }: Chain, fields: Readonly<Record<string, string>>): Promise<Hex> {
  const hash = await rpc<Hex>("eth_sendTransaction", { from: account, gas: "0x2dc6c0", ...fields });
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await rpc("eth_getTransactionReceipt", hash)) !== null) return hash;
    await setTimeout(10);
  }
  throw new Error("The transaction was not mined");
}

/** Deploys the jar. */
async function deploy(chain: Chain): Promise<Hex> {
  const hash = await send(chain, { data: creation });
  return (await chain.rpc<{ contractAddress: Hex }>("eth_getTransactionReceipt", hash)).contractAddress;
}

/** A proxy (EIP-1967) that leads to a contract. */
async function proxyTo({ rpc }: Chain, implementation: Hex): Promise<Hex> {
  const proxy = `0x${"1f".repeat(20)}` as const;
  const slot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
  const code = `0x365f5f375f5f365f7f${slot.slice(2)}545af43d5f5f3e5f3d91603757fd5bf3`;
  await rpc("anvil_setCode", proxy, code);
  await rpc("anvil_setStorageAt", proxy, slot, `0x${implementation.slice(2).padStart(64, "0")}`);
  return proxy;
}

const run = (command: string, ...given: unknown[]): Promise<unknown> =>
  Promise.resolve(commands.get(`contractLens.${command}`)?.(...given));

/** A window on a network, and what its view of recent transactions shows. */
async function open(network: string, url: string) {
  const project = await openWindow(files);
  changeSetting("contractLens.networks", [{ name: network, chainId: "31337", rpcUrl: url }]);
  changeSetting("contractLens.network", network);
  const tree = views.get("contractLens.transactions");
  assert.ok(tree);
  let items: readonly vscode.TreeItem[] = [];
  let places: readonly unknown[] = [];
  const look = async (): Promise<void> => {
    places = (await tree.getChildren()) ?? [];
    items = await Promise.all(places.map(async (place) => tree.getTreeItem(place)));
  };
  const listening = tree.onDidChangeTreeData?.(() => void look());
  await look();
  const texts = () => items.map(({ label, description }) => `${String(label)} | ${String(description)}`);
  return {
    project,
    texts,
    look,
    placeOf: (words: string) => places[texts().findIndex((text) => text.includes(words))],
    itemOf: (words: string) => items[texts().findIndex((text) => text.includes(words))],
    tooltipOf: async (words: string) => {
      const at = texts().findIndex((text) => text.includes(words));
      const item = items[at];
      assert.ok(item);
      const resolved = await tree.resolveTreeItem?.(item, places[at], undefined as never);
      return String(resolved?.tooltip);
    },
    /** The JSON-RPC methods that were called. */
    methods: () =>
      project.extension.sent.flatMap(({ body }) => /"method":"(\w+)"/.exec(body ?? "")?.[1] ?? []),
    [Symbol.asyncDispose]: async () => {
      listening?.dispose();
      await project[Symbol.asyncDispose]();
    },
  };
}

const short = (hash: Hex): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`;

describe("Recent Transactions view", () => {
  let chain: Chain;
  beforeEach(async () => (chain = await startChain(["--timestamp", "1767254400"])));
  afterEach(async () => {
    viewsInSight.are = true;
    await chain.stop();
  });

  it("lists transactions newest first, decoded by builds, with errors", async () => {
    const jar = await deploy(chain);
    const put = await send(chain, { to: jar, data: data("put", 2), value: "0xde0b6b3a7640000" });
    const take = await send(chain, { to: jar, data: data("take", 3) });
    const shake = await send(chain, { to: jar, data: data("shake") });
    const transfer = await send(chain, { to: `0x${"ab".repeat(20)}`, value: "0xde0b6b3a7640000" });
    const unknown = await send(chain, { to: `0x${"cd".repeat(20)}`, data: "0xdeadbeef" });
    await using view = await open("Local Node", chain.url);
    await eventually(() => view.texts()[5]?.startsWith("new Jar") === true);
    const blocks = [unknown, transfer, shake, take, put].map(
      (hash, index) => `${short(hash)} · block ${6 - index}`,
    );
    assert.deepEqual(view.texts().slice(0, 5), [
      `0xdeadbeef | ${blocks[0]}`,
      `Transfer of 1 ETH | ${blocks[1]}`,
      `Jar.shake | Do not shake · ${blocks[2]}`,
      `Jar.take | Empty · ${blocks[3]}`,
      `Jar.put | ${blocks[4]}`,
    ]);
    assert.match(
      await view.tooltipOf("Jar.take"),
      /Jar\.take\(count: 3\)[^]*Empty\(wanted: 3\)[^]*Block 3, 2026-01-01/,
    );
    assert.equal(viewDescriptions.get("contractLens.transactions"), "2 failed");
    assert.equal(view.methods().filter((method) => method === "eth_getTransactionReceipt").length, 6);
  });

  it("decodes calls of a proxy by its implementation", async () => {
    const proxy = await proxyTo(chain, await deploy(chain));
    await send(chain, { to: proxy, data: data("put", 2) });
    await send(chain, { to: proxy, data: data("take", 3) });
    await using view = await open("Local Node", chain.url);
    await eventually(() => view.texts()[2]?.startsWith("new Jar") === true);
    const names = view.texts().map((text) => text.replace(/ · 0x.*| 0x.*/, ""));
    assert.deepEqual(names, ["take | Empty", "put |", "new Jar |"]);
  });

  it("filters failed transactions", async () => {
    const jar = await deploy(chain);
    await using view = await open("Local Node", chain.url);
    await eventually(() => view.texts()[0]?.startsWith("new Jar") === true);
    await run("showFailedTransactions");
    await eventually(() => view.texts()[0] === "No failed transactions | Show All Transactions");
    await send(chain, { to: jar, data: data("take", 3) });
    await run("refreshTransactions");
    await eventually(() => view.texts()[0]?.startsWith("Jar.take | Empty") === true);
    assert.equal(view.texts().length, 1);
    await run("showAllTransactions");
    await eventually(() => view.texts().length === 2);
  });

  it("opens and copies a transaction without a question", async () => {
    const jar = await deploy(chain);
    const take = await send(chain, { to: jar, data: data("take", 3) });
    await using view = await open("Local Node", chain.url);
    await eventually(() => view.texts()[0]?.startsWith("Jar.take") === true);
    user.asked.length = 0;
    const place = view.placeOf("Jar.take");
    const summary = await run("inspectTransaction", place);
    assert.deepEqual(summary, { kind: "result", network: "Local Node", subject: take, outcome: "found" });
    const { command, arguments: given = [] } = view.itemOf("Jar.take")?.command ?? {};
    assert.deepEqual(
      [command, ...(given as readonly unknown[])],
      ["contractLens.inspectExecutionResult", take, { network: "Local Node" }],
    );
    await run("copyTransactionHash", place);
    assert.deepEqual([user.copied.at(-1), user.asked], [take, []]);
  });

  it("shows one row while the node is unreachable, and Retry reads at once", async () => {
    const { port } = new URL(chain.url);
    await using view = await open("Local Node", chain.url);
    await eventually(() => view.methods().includes("eth_getBlockByNumber") && view.texts().length === 0);
    await chain.stop();
    await run("refreshTransactions");
    await eventually(() => view.texts().length === 1);
    assert.deepEqual(view.texts(), ["Node unreachable | Retry"]);
    assert.match(await view.tooltipOf("unreachable"), new RegExp(`Connection refused by 127.0.0.1:${port}`));
    assert.deepEqual(view.itemOf("unreachable")?.command?.command, "contractLens.refreshTransactions");
    chain = await startChain(["--port", port]);
    await deploy(chain);
    await run("refreshTransactions");
    await eventually(() => view.texts()[0]?.startsWith("new Jar") === true);
    assert.equal(view.texts().length, 1);
    await chain.stop();
    await eventually(() => view.texts().includes("Node unreachable | Retry"));
    chain = await startChain(["--port", port]);
    await eventually(() => view.texts().length === 0);
    await deploy(chain);
    await eventually(() => view.texts()[0]?.startsWith("new Jar") === true);
  }).timeout(30_000);

  it("lists 50 first, more on request, and new ones", async () => {
    const to = `0x${"ab".repeat(20)}`;
    for (let count = 0; count < 105; count += 1) await send(chain, { to });
    await using view = await open("Local Node", chain.url);
    const named = () => view.texts().filter((text) => text.startsWith("Transfer | ")).length;
    await eventually(() => view.texts().length === 51 && named() === 50);
    assert.equal(view.texts()[50], "Show More | ");
    assert.equal(view.itemOf("Show More")?.command?.command, "contractLens.showMoreTransactions");
    await run("showMoreTransactions");
    await eventually(() => view.texts().length === 101);
    const hash = await send(chain, { to });
    await eventually(() => view.texts()[0]?.includes(short(hash)) === true);
    await eventually(() => named() === 100);
    const asked = view.methods().filter((method) => method === "eth_getTransactionReceipt").length;
    assert.ok(asked <= 101, `${asked} receipts`);
  }).timeout(30_000);

  it("starts over after the chain restarted", async () => {
    await deploy(chain);
    await using view = await open("Local Node", chain.url);
    await eventually(() => view.texts()[0]?.startsWith("new Jar") === true);
    await chain.rpc("anvil_reset");
    const hash = await send(chain, { to: `0x${"ab".repeat(20)}` });
    await eventually(() => view.texts()[0]?.startsWith(`Transfer | ${short(hash)}`) === true);
    assert.equal(view.texts().length, 1);
  }).timeout(20_000);

  it("reads nothing while hidden", async () => {
    await using view = await open("Local Node", chain.url);
    await eventually(() => view.methods().includes("eth_getBlockByNumber") && view.texts().length === 0);
    viewsInSight.are = false;
    viewShown.fire({ visible: false });
    await deploy(chain);
    const { length } = view.methods();
    changeSetting("contractLens.links", false);
    await view.project.rested();
    assert.deepEqual([view.methods().length, view.texts()], [length, []]);
    viewsInSight.are = true;
    viewShown.fire({ visible: true });
    await eventually(() => view.texts()[0]?.startsWith("new Jar") === true);
  });

  it("lists transactions after the fork, and reads no earlier block", async () => {
    await deploy(chain);
    await chain.rpc("anvil_mine", "0x3");
    const fork = await startChain(["--fork-url", chain.url]);
    try {
      const hash = await send(fork, { to: `0x${"ab".repeat(20)}` });
      await using view = await open("Fork", fork.url);
      await eventually(() => view.texts()[0]?.startsWith(`Transfer | ${short(hash)}`) === true);
      assert.equal(view.texts().length, 1);
      const numbers = view.project.extension.sent.flatMap(
        ({ body }) => /eth_getBlockByNumber","params":\["(\w+)"/.exec(body ?? "")?.[1] ?? [],
      );
      assert.deepEqual([...new Set(numbers)], ["latest"]);
    } finally {
      await fork.stop();
    }
  });

  it("is visible only for nodes on this machine", async () => {
    const shown = (): unknown =>
      user.ran.findLast(([id, name]) => id === "setContext" && name === "contractLens.isOnLocalNode")?.[2];
    await using view = await open("Local Node", chain.url);
    assert.equal(shown(), true);
    await eventually(() => view.methods().includes("eth_getBlockByNumber"));
    const far = { name: "Far", chainId: "1", rpcUrl: "https://node.example" };
    changeSetting("contractLens.networks", [far]);
    changeSetting("contractLens.network", "Far");
    assert.equal(shown(), false);
    await view.look();
    viewShown.fire({ visible: true });
    await view.project.rested();
    assert.ok(!view.project.extension.sent.some(({ url }) => url.includes("node.example")));
  });

  it("uses no build names in Restricted Mode", async () => {
    await deploy(chain);
    editor.workspace.isTrusted = false;
    await using view = await open("Local Node", chain.url);
    editor.workspace.isTrusted = false;
    await run("refreshTransactions");
    await eventually(() => view.texts()[0]?.startsWith("Contract creation") === true);
    editor.workspace.isTrusted = true;
  });
});
