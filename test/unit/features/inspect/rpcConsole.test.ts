import assert from "node:assert/strict";
import type { Hex } from "../../../../src/core/hex.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { startSolidity } from "../../../devnet/solidity/solidity.ts";
import { activated, onSockets } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { account } from "../../../support/callerChain.ts";
import { said, showing } from "./shownPage.ts";

usePlainEditor();

/** Prints, as `console.sol` does, and reverts. */
const content = `
contract Lines {
    constructor(bytes[] memory calls) {
        for (uint256 at = 0; at < calls.length; at++) {
            (bool isDone, ) = address(0x000000000000000000636F6e736F6c652e6c6f67).staticcall(calls[at]);
            require(isDone);
        }
        revert("out of ideas");
    }
}

contract Printer {
    function print() external {
        bytes[] memory calls = new bytes[](4);
        calls[0] = abi.encodeWithSignature("log(string,uint256)", "x", 5);
        calls[1] = abi.encodeWithSignature("log(string,uint)", "%s of ten", 7);
        calls[2] = abi.encodeWithSignature("log(bool,address)", true, msg.sender);
        calls[3] = abi.encodeWithSignature("log(bytes4)", bytes4(0xdeadbeef));
        new Lines(calls);
    }
}`;

describe("what a transaction printed with console.log, on its page at a local JSON-RPC node", () => {
  let chain: Chain;
  let extension: Awaited<ReturnType<typeof activated>> | undefined;

  before(async () => (chain = await startChain(currentRules)));
  after(() => chain.stop());
  afterEach(() => extension?.end());

  it("is listed in its order, and stands in the call tree as calls that lead nowhere", async () => {
    const hash = await failedPrint();
    extension = await activated(onSockets);
    settings.set("contractLens.networks", [{ name: "Chain", chainId: "31337", rpcUrl: chain.url }]);
    settings.set("contractLens.network", "Chain");
    await commands.get("contractLens.inspectExecutionResult")?.(hash);
    await showing("out of ideas");
    await showing("Console");
    assert.match(
      said(),
      /Console.*x 5\n7 of ten\ntrue 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266\n0xdeadbeef/s,
    );
    assert.match(said(), /STATICCALL console\.log\(“x”, 5\)/);
  });

  /** A transaction whose inner creation prints and reverts. */
  async function failedPrint(): Promise<Hex> {
    const solidity = startSolidity();
    const { output } = await solidity.compile({
      language: "Solidity",
      sources: { "Printer.sol": { content } },
      settings: { outputSelection: { "*": { "*": ["evm.bytecode.object", "evm.deployedBytecode.object"] } } },
    });
    await solidity.stop();
    const to = "0x0000000000000000000000000000000000c0ffee";
    const code = output.contracts["Printer.sol"]?.["Printer"]?.evm.deployedBytecode.object ?? "";
    await chain.rpc("anvil_setCode", to, `0x${code}`);
    // print()
    const fields = { from: account, to, data: "0x13bdfacd", gas: "0x4c4b40" };
    const hash = await chain.rpc<Hex>("eth_sendTransaction", fields);
    await chain.rpc("evm_mine");
    return hash;
  }
});
