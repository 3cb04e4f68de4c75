import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import { checksummed, shortAddress } from "../../../../src/core/address.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { activated, onSockets, own } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { changeSetting, commands, editor, neverCancelled, offered } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { account } from "../../../support/callerChain.ts";
import { fullRecord, word } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { addressOf, broadcast } from "../../app/deployments/recordedFiles.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { compiledInput } from "../../builds/samples.ts";
import { panel, said, showing, turns } from "../inspect/shownPage.ts";

usePlainEditor();

const base = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Base {
  uint256 public total;
  uint256 private hidden = 3;
}
`;
const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
import {Base} from "./Base.sol";
contract Other {}
contract Vault is Base {
  struct Point { uint128 x; uint128 y; }
  uint256 constant most = 9;
  uint256 immutable limit = 7;
  string title = "a title of more characters than an inlay hint has room for";
  mapping(address => uint256) balances;
  Point point = Point(1, 2);
  uint256[] public list = [4, 5];
  address private hidden;
  function set(uint256 value) external { total = value; }
}
`;
const sources = { "src/Vault.sol": vault, "src/Base.sol": base };

/** What solc makes of it. */
const output = compiledInput({
  language: "Solidity",
  sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
  settings: {
    evmVersion: "paris",
    outputSelection: { "*": { "*": ["abi", "metadata", "evm.bytecode", "evm.deployedBytecode"] } },
  },
});
const artifact = foundryArtifact("Vault", output, "src/Vault.sol");
const codeOf = (name: "bytecode" | "deployedBytecode"): Hex =>
  `0x${String((artifact[name] as JsonObject)["object"])}`;

/** Code that creates a proxy, which keeps whom it calls where ERC-1967 has it. */
function proxyTo(implementation: Hex): string {
  const slot = `7f${proxySlots.implementation}`;
  const runtime = `365f5f375f5f365f${slot}545af43d5f5f3e5f3d91603757fd5bf3`;
  return `73${implementation.slice(2)}${slot}5560${(runtime.length / 2).toString(16)}8060405f395ff3${runtime}`;
}

const runPath = (chain: number): string => `broadcast/A.s.sol/${chain}/run-latest.json`;

/** What a script deployed: contracts of these names, proxies with their arguments. */
function runOf(chain: number, addresses: readonly Hex[], contracts: readonly Contract[] = []): unknown {
  const rows = addresses.map((_address, index) => ({
    ...(contracts[index] ?? { name: "Vault" }),
    number: index + 0x11,
  }));
  const text = JSON.stringify(broadcast(chain, rows));
  return JSON.parse(
    addresses.reduce((run, address, index) => run.replaceAll(addressOf(index + 0x11), address), text),
  );
}

type Contract = { readonly name: string; readonly arguments?: readonly string[] };

/** A Foundry project with the build, and what it deployed. */
const projectWith = (chain: number, addresses: readonly Hex[], contracts?: readonly Contract[]) =>
  openProject({
    "foundry.toml": "",
    ...sources,
    "test/Vault.sol": vault,
    "out/Vault.sol/Vault.json": artifact,
    [runPath(chain)]: runOf(chain, addresses, contracts),
  });

describe("state of contracts in their sources", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let project: Awaited<ReturnType<typeof openProject>>;
  let chain: Chain | undefined;
  afterEach(async () => {
    extension.end();
    await project[Symbol.asyncDispose]();
    await chain?.stop();
    chain = undefined;
  });

  const documentAt = (path: string, text: string): vscode.TextDocument =>
    documentOf(text, Uri.parse(`${project.uri.toString()}/${path}`));
  const lenses = async (path = "src/Vault.sol", text = vault) => {
    const found = await offered.lenses?.provideCodeLenses(documentAt(path, text), neverCancelled);
    return (found ?? []).map(({ range, command }) => ({ line: range.start.line, command }));
  };
  const titles = async (...of: Parameters<typeof lenses>) =>
    (await lenses(...of)).map(({ command }) => command?.title);
  const hints = async (path = "src/Vault.sol", text = vault) => {
    const document = documentAt(path, text);
    const found = await offered.hints?.provideInlayHints(document, undefined as never, neverCancelled);
    return (found ?? []).map(({ position, label }) => {
      const line = text.split("\n")[position.line] ?? "";
      return `${line.slice(0, position.character).trim()} ${String(label)}`;
    });
  };
  const readState = async (): Promise<void> => {
    const { command, arguments: given = [] } = (await lenses()).at(-1)?.command ?? assert.fail();
    await commands.get(command)?.(...(given as readonly unknown[]));
  };

  describe("on a local node", () => {
    let addresses: readonly Hex[];
    let rpc: Chain["rpc"];
    const send = (data: Hex, to?: Hex) =>
      rpc<{ contractAddress: Hex }>("eth_sendTransactionSync", {
        ...{ from: account, gas: "0x4c4b40", data },
        ...(to === undefined ? {} : { to }),
      });
    beforeEach(async () => {
      chain = await startChain(currentRules);
      ({ rpc } = chain);
      addresses = [
        (await send(codeOf("bytecode"))).contractAddress,
        (await send(codeOf("bytecode"))).contractAddress,
      ];
      project = await projectWith(31_337, addresses);
      extension = await activated(onSockets);
      changeSetting("contractLens.networks", [{ name: "Local Node", rpcUrl: chain.url }]);
      changeSetting("contractLens.network", "Local Node");
    });

    it("CodeLens: counts deployments above their contract, and reads the one that is picked", async () => {
      const all = await lenses();
      assert.deepEqual(
        all.map(({ line, command }) => [line, command?.title]),
        [
          [4, "$(circle-large-outline)\u00a02 deployments on Local Node"],
          [4, "Read State"],
        ],
      );
      assert.deepEqual(await titles("test/Vault.sol"), []);
      assert.deepEqual(extension.sent, []);
      user.picks = ({ items }) => items?.[1]?.label;
      await readState();
      await showing("total uint2560");
      assert.ok(
        said()
          .toLowerCase()
          .includes(addresses[1] ?? ""),
      );
      await commands.get("contractLens.inspectContractRecord")?.(addresses[0]);
      await soon(() => extension.sent.length > 0);
      await soon(() => said().includes("matches your build") || said().includes("Your build"));
      assert.deepEqual(await titles(), [
        "$(file-code)\u00a02 deployments on Local Node · matches your build",
        "Read State",
      ]);
    });

    it("inlay hints: show what was read where the text is the build's, and follow further reading", async () => {
      changeSetting("contractLens.inlineValues", true);
      assert.deepEqual([await hints(), extension.sent], [[], []]);
      user.picks = ({ items }) => items?.[0]?.label;
      await readState();
      await showing("total uint2560");
      assert.deepEqual(await hints(), [
        'string title = "a title of more characters than an inlay hint has room for"; = “a title of more characters than an inla…',
        "Point point = Point(1, 2); = (x: 1, y: 2)",
        "uint256[] public list = [4, 5]; = 2 items",
        "address private hidden; = 0x0000…0000",
      ]);
      const inherited = await hints("src/Base.sol", base);
      assert.deepEqual(inherited, ["uint256 public total; = 0", "uint256 private hidden = 3; = 3"]);
      assert.deepEqual(await hints("src/Base.sol", base.replaceAll("\n", "\r\n")), inherited);
      assert.deepEqual(await hints("src/Base.sol", `${base}// changed`), []);
      assert.deepEqual(await hints("test/Vault.sol", vault), []);
      let changes = 0;
      offered.hints?.onDidChangeInlayHints?.(() => (changes += 1));
      await send(`0x60fe47b1${word(42_000n).slice(2)}`, addresses[0]);
      await readState();
      await showing("total uint25642,000");
      assert.ok(changes > 0);
      assert.equal((await hints("src/Base.sol", base))[0], "uint256 public total; = 42,000");
      changeSetting("contractLens.inlineValues", undefined);
      assert.deepEqual(await hints(), []);
    });
  });

  describe("behind a proxy", () => {
    let rpc: Chain["rpc"];
    const send = (data: string, to?: Hex) =>
      rpc<{ contractAddress: Hex }>("eth_sendTransactionSync", {
        ...{ from: account, gas: "0x4c4b40", data: `0x${data}` },
        ...(to === undefined ? {} : { to }),
      });
    let implementation: Hex;
    let proxy: Hex;
    beforeEach(async () => {
      chain = await startChain(currentRules);
      ({ rpc } = chain);
      implementation = (await send(codeOf("bytecode").slice(2))).contractAddress;
      proxy = (await send(proxyTo(implementation))).contractAddress;
      await send(`60fe47b1${word(42n).slice(2)}`, proxy);
    });
    const open = async (...contracts: readonly (readonly [address: Hex, contract: Contract])[]) => {
      project = await projectWith(
        31_337,
        contracts.map(([address]) => address),
        contracts.map(([, contract]) => contract),
      );
      extension = await activated(onSockets);
      changeSetting("contractLens.networks", [{ name: "Local Node", rpcUrl: chain?.url }]);
      changeSetting("contractLens.network", "Local Node");
      changeSetting("contractLens.inlineValues", true);
    };

    it("Read State reads the only proxy, and inlay hints show its state", async () => {
      await open(
        [implementation, { name: "Vault" }],
        [proxy, { name: "ERC1967Proxy", arguments: [implementation, "0x"] }],
      );
      assert.deepEqual((await titles())[0], "$(circle-large-outline)\u00a02 deployments on Local Node");
      await readState();
      await showing("total uint25642");
      assert.deepEqual(user.asked, []);
      const nobody = `0x${"00".repeat(20)}`;
      assert.ok((await hints()).includes(`address private hidden; = ${shortAddress(nobody)}`));
      user.types = () => "Nobody";
      await commands.get("contractLens.setLabel")?.(nobody);
      assert.ok((await hints()).includes("address private hidden; = Nobody"));
      user.asked.length = 0;
      // On this machine, the page of the implementation reads its state, too.
      await commands.get("contractLens.inspectContractRecord")?.(implementation);
      await showing("total uint2560");
      assert.equal((await hints("src/Base.sol", base))[0], "uint256 public total; = 42");
    });

    it("Read State offers proxies that this window has seen, by their labels, and names the implementation", async () => {
      await open([implementation, { name: "Vault" }]);
      await readState();
      await showing("total uint2560");
      const other = (await send(proxyTo(implementation))).contractAddress;
      await commands.get("contractLens.inspectContractRecord")?.(other);
      await showing("total uint2560");
      user.types = () => "Treasury";
      await commands.get("contractLens.setLabel")?.(proxy);
      await commands.get("contractLens.inspectContractRecord")?.(proxy);
      await showing("total uint25642");
      user.asked.length = 0;
      await readState();
      const short = (address: Hex) => shortAddress(checksummed(address));
      assert.deepEqual(
        user.asked[0]?.items?.map(({ label, description, detail }) => [label, description, detail]),
        [
          [short(other), "proxy", "Local Node"],
          ["Treasury", `${short(proxy)} · proxy`, "Local Node"],
          [
            short(implementation),
            "implementation, holds no state of its own · matches your build",
            `Vault · Local Node · ${runPath(31_337)}`,
          ],
        ],
      );
    });
  });

  it("Read State opens and reads the section Storage where it waits for the user otherwise", async () => {
    project = await projectWith(298, [addressOf(0x11)]);
    extension = await activated(({ url }) => {
      const slots = new URL(url).searchParams.getAll("slot");
      if (slots.length > 0) return { state: slots.map((slot) => ({ slot, value: word(5n) })) };
      if (!url.startsWith(own.mirrorUrl))
        return { match: "exact_match", chainId: own.chainId, address: addressOf(0x11) };
      return { ...fullRecord, evm_address: addressOf(0x11), runtime_bytecode: codeOf("deployedBytecode") };
    });
    assert.deepEqual(await titles(), ["$(circle-large-outline)\u00a01 deployment on Own", "Read State"]);
    assert.deepEqual(extension.sent, []);
    await readState();
    await showing("total uint2565");
    assert.match(panel().shown, /<details[^>]* open[^>]*><summary[^>]*>[^]{0,200}Storage/);
    await soon(() => extension.sent.some(({ url }) => url.includes("verifier")));
    await turns();
    assert.equal((await titles())[0], "$(verified-filled)\u00a01 deployment on Own · exact match");
  });

  it("shows nothing in Restricted Mode", async () => {
    project = await projectWith(298, [addressOf(0x11)]);
    extension = await activated();
    changeSetting("contractLens.inlineValues", true);
    editor.workspace.isTrusted = false;
    assert.deepEqual([await titles(), await hints()], [[], []]);
    await commands.get("contractLens.readState")?.(`${project.uri.toString()}/src/Vault.sol`, "Vault");
    assert.deepEqual(extension.sent, []);
    editor.workspace.isTrusted = true;
    assert.equal((await titles()).length, 2);
  });
});
