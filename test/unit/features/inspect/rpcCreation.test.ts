import assert from "node:assert/strict";
import { getContractAddress } from "viem";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { activated, onSockets } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { account, compileCaller, deployCaller, type CallerChain } from "../../../support/callerChain.ts";
import { word } from "../../../support/lookupViews.ts";
import { said, showing } from "./shownPage.ts";

usePlainEditor();

describe("who created a contract, on its page at a local JSON-RPC node", () => {
  let chain: Chain;
  let contracts: Awaited<ReturnType<typeof compileCaller>>;
  let sample: CallerChain;
  let extension: Awaited<ReturnType<typeof activated>>;
  let project: Awaited<ReturnType<typeof openProject>> | undefined;

  before(async () => {
    contracts = await compileCaller();
    chain = await startChain(currentRules);
    sample = await deployCaller(chain.rpc, contracts);
  });
  after(() => chain.stop());
  afterEach(async () => {
    extension.end();
    await project?.[Symbol.asyncDispose]();
    project = undefined;
  });

  it("is looked up without being asked for", async () => {
    await inspect(sample.callee);
    await showing("Creating transaction0x");
    assert.match(said(), /Creation according to [\d.:]+Creator0xf39F…2266.*Creating transaction0x/);
  });

  /** Opens the page of an address. */
  async function inspect(address: string): Promise<void> {
    extension = await activated(onSockets);
    settings.set("contractLens.networks", [{ name: "Chain", chainId: "31337", rpcUrl: chain.url }]);
    settings.set("contractLens.network", "Chain");
    await commands.get("contractLens.inspectContractRecord")?.(address);
  }

  /** A project with the build of a contract on the chain. */
  async function projectOf(address: Hex) {
    const { abi, evm } = contracts["Child"] ?? assert.fail();
    return openProject({
      "foundry.toml": "",
      "out/Caller.sol/Child.json": {
        ...{ abi, ast: { absolutePath: "Caller.sol" } },
        bytecode: { object: `0x${evm.bytecode.object}` },
        deployedBytecode: { object: await chain.rpc<Hex>("eth_getCode", address, "latest") },
      },
    });
  }

  /** The creation code of a child, with the arguments of its constructor. */
  const childCode = (): Hex => {
    const { evm } = contracts["Child"] ?? assert.fail();
    return `0x${evm.bytecode.object}${word(BigInt(sample.callee)).slice(2)}${word(0n).slice(2)}`;
  };

  it("tells with what arguments, where the workspace has its build", async () => {
    const { contractAddress } = await chain.rpc<{ contractAddress: Hex }>("eth_sendTransactionSync", {
      from: account,
      gas: "0x4c4b40",
      data: childCode(),
    });
    project = await projectOf(contractAddress);
    await inspect(contractAddress);
    await showing("Your build");
    await showing("refuses");
    assert.match(said(), /Constructor arguments.*callee.*refusesfalse/);
  });

  it("tells with what arguments a factory created it", async () => {
    const factory = "0x00000000000000000000000000000000000fac70";
    // Creates a contract of its call data.
    await chain.rpc("anvil_setCode", factory, "0x3660006000373660006000f000");
    await chain.rpc("eth_sendTransactionSync", {
      from: account,
      to: factory,
      gas: "0x4c4b40",
      data: childCode(),
    });
    const child = getContractAddress({ from: factory, nonce: 0n }).toLowerCase() as Hex;
    project = await projectOf(child);
    await inspect(child);
    await showing("Your build");
    await showing("refuses");
    assert.match(said(), /Constructor arguments.*callee.*refusesfalse/);
  });

  it("looks up the implementation of a proxy without being asked for", async () => {
    const proxy = "0x00000000000000000000000000000000000c0de5";
    await chain.rpc("anvil_setCode", proxy, `0x60807f${proxySlots.implementation}54f4`);
    await chain.rpc(
      "anvil_setStorageAt",
      proxy,
      `0x${proxySlots.implementation}`,
      word(BigInt(sample.callee)),
    );
    await inspect(proxy);
    await showing("Implementation0x");
    assert.doesNotMatch(said(), /This may be a proxy|Look Up Implementation/);
  });
});
