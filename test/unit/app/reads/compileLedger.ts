import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { encodeFunctionData, type Abi } from "viem";
import type { Hex } from "../../../../src/core/hex.ts";
import type { Rpc } from "../../../devnet/chain/rpc.ts";
import { startSolidity, type CompiledContract } from "../../../devnet/solidity/solidity.ts";
import { account } from "../../../support/callerChain.ts";

/** The contract of `Ledger.sol`. */
export async function compileLedger(): Promise<CompiledContract> {
  const content = await readFile(new URL("Ledger.sol", import.meta.url), "utf8");
  const solidity = startSolidity();
  try {
    const outputs = ["abi", "metadata", "evm.bytecode", "evm.deployedBytecode"];
    const { output } = await solidity.compile({
      language: "Solidity",
      sources: { "Ledger.sol": { content } },
      settings: { outputSelection: { "*": { "*": outputs } } },
    });
    return output.contracts["Ledger.sol"]?.["Ledger"] ?? assert.fail("not compiled");
  } finally {
    await solidity.stop();
  }
}

type Receipt = { readonly contractAddress: Hex; readonly blockNumber: Hex };

/** Deploys it, and sets its total to 5, then to 1000. @returns its address, and the block in which the total became 5 */
export async function deployLedger(
  rpc: Rpc,
  { abi, evm }: CompiledContract,
): Promise<{ readonly address: Hex; readonly block: bigint }> {
  const send = (fields: { readonly to?: Hex; readonly data: Hex }): Promise<Receipt> =>
    rpc<Receipt>("eth_sendTransactionSync", { from: account, gas: "0x300000", ...fields });
  const { contractAddress: address } = await send({ data: `0x${evm.bytecode.object}` });
  const set = (value: bigint): Promise<Receipt> =>
    send({ to: address, data: encodeFunctionData({ abi: abi as Abi, functionName: "set", args: [value] }) });
  const { blockNumber } = await set(5n);
  await set(1000n);
  return { address, block: BigInt(blockNumber) };
}
