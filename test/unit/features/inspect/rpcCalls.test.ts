import assert from "node:assert/strict";
import { encodeFunctionData, toFunctionSelector } from "viem";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { startSolidity } from "../../../devnet/solidity/solidity.ts";
import { activated, onSockets, type Answering } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { account, compileCaller, deployCaller, type CallerChain } from "../../../support/callerChain.ts";
import { word } from "../../../support/lookupViews.ts";
import { said, showing } from "./shownPage.ts";

usePlainEditor();

/** Delegates each call to the address in the slot of ERC-1967. */
const proxyCode = `0x366000600037600060003660007f${proxySlots.implementation}545af400`;

const withoutTraces: Answering = (sent) => {
  const { id, method } = JSON.parse(sent.body ?? "") as { id: number; method: string };
  return /trace/.test(method)
    ? { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } }
    : onSockets(sent);
};

/** A token of which anybody moves 1,234.5. */
async function tokenCode(): Promise<Hex> {
  const content = `
contract Token {
    event Transfer(address indexed from, address indexed to, uint256 value);
    uint8 public constant decimals = 6;
    string public constant symbol = "TST";
    function move() external { emit Transfer(msg.sender, address(1), 1234500000); }
}`;
  const solidity = startSolidity();
  const { output } = await solidity.compile({
    language: "Solidity",
    sources: { "Token.sol": { content } },
    settings: {
      evmVersion: "paris",
      outputSelection: { "*": { "*": ["evm.bytecode.object", "evm.deployedBytecode.object"] } },
    },
  });
  await solidity.stop();
  return `0x${output.contracts["Token.sol"]?.["Token"]?.evm.deployedBytecode.object ?? ""}`;
}

describe("a call on its page at a local JSON-RPC node", () => {
  let chain: Chain;
  let contracts: Awaited<ReturnType<typeof compileCaller>>;
  let sample: CallerChain;
  let extension: Awaited<ReturnType<typeof activated>>;
  let project: Awaited<ReturnType<typeof openProject>>;

  before(async () => {
    contracts = await compileCaller();
    chain = await startChain(currentRules);
    sample = await deployCaller(chain.rpc, contracts);
  });
  after(() => chain.stop());
  afterEach(async () => {
    extension.end();
    await project[Symbol.asyncDispose]();
  });

  /** Calls a function of the callee at an address, and opens the page of the transaction. The callee has a build, and so has a contract with the same function. */
  async function inspectNote(to: string, answering: Answering): Promise<void> {
    const { abi, evm } = contracts["Callee"] ?? assert.fail();
    const data = encodeFunctionData({ abi, functionName: "note", args: [5n] });
    const { transactionHash } = await chain.rpc<{ transactionHash: Hex }>("eth_sendTransactionSync", {
      ...{ from: account, to, data, gas: "0x4c4b40" },
    });
    const renamed = JSON.parse(JSON.stringify(abi).replaceAll('"amount"', '"other"')) as unknown;
    project = await openProject({
      "foundry.toml": "",
      "out/Caller.sol/Callee.json": {
        ...{ abi, ast: { absolutePath: "Caller.sol" } },
        bytecode: { object: `0x${evm.bytecode.object}` },
        deployedBytecode: { object: await chain.rpc<Hex>("eth_getCode", sample.callee, "latest") },
      },
      "out/Other.sol/Other.json": {
        abi: renamed,
        bytecode: { object: "0x" },
        deployedBytecode: { object: "0x" },
      },
    });
    extension = await activated(answering);
    settings.set("contractLens.networks", [{ name: "Chain", chainId: "31337", rpcUrl: chain.url }]);
    settings.set("contractLens.network", "Chain");
    await commands.get("contractLens.inspectExecutionResult")?.(transactionHash);
    await showing("amount");
    assert.doesNotMatch(said(), /other/);
  }

  it("shows the tokens that it moved in the decimals and with the symbol that their contract reports", async () => {
    const to = "0x00000000000000000000000000000000000c0fee";
    await chain.rpc("anvil_setCode", to, await tokenCode());
    const { transactionHash } = await chain.rpc<{ transactionHash: Hex }>("eth_sendTransactionSync", {
      ...{ from: account, to, gas: "0x4c4b40" },
      data: toFunctionSelector("move()"),
    });
    project = await openProject({});
    extension = await activated(onSockets);
    settings.set("contractLens.networks", [{ name: "Chain", chainId: "31337", rpcUrl: chain.url }]);
    settings.set("contractLens.network", "Chain");
    await commands.get("contractLens.inspectExecutionResult")?.(transactionHash);
    await showing("1,234.5 TST");
  });

  it("is decoded by the contract that an account delegates to", async () => {
    const delegating = "0x00000000000000000000000000000000000de1e6";
    await chain.rpc("anvil_setCode", delegating, `0xef0100${sample.callee.slice(2)}`);
    await inspectNote(delegating, onSockets);
  });

  it("is decoded by the implementation of a proxy where the node has no traces", async () => {
    const proxy = "0x00000000000000000000000000000000000c0de5";
    await chain.rpc("anvil_setCode", proxy, proxyCode);
    await chain.rpc(
      "anvil_setStorageAt",
      proxy,
      `0x${proxySlots.implementation}`,
      word(BigInt(sample.callee)),
    );
    await inspectNote(proxy, withoutTraces);
  });
});
