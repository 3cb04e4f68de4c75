import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeFunctionData, type Abi } from "viem";
import type { Hex } from "../../src/core/hex.ts";
import type { Rpc } from "../devnet/chain/rpc.ts";
import { startSolidity, type CompiledContract } from "../devnet/solidity/solidity.ts";

/** The first account of anvil and of Hardhat. */
export const account: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

const folder = path.join(import.meta.dirname, "..", "unit", "services", "ledger", "rpc");

/** The contracts of `Caller.sol`, which call, create, log and fail in many ways. */
export async function compileCaller(): Promise<Record<string, CompiledContract>> {
  const solidity = startSolidity();
  try {
    const content = await readFile(path.join(folder, "Caller.sol"), "utf8");
    const { output } = await solidity.compile({
      language: "Solidity",
      sources: { "Caller.sol": { content } },
      settings: { evmVersion: "paris", outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } } },
    });
    return output.contracts["Caller.sol"] ?? {};
  } finally {
    await solidity.stop();
  }
}

/** A mined transaction, and the first transactions' contracts. */
export type CallerChain = {
  readonly callee: Hex;
  readonly caller: Hex;
  /** Sends a call of the caller, mined whatever its outcome. @returns its hash */
  send(name: string, args: readonly unknown[], gas?: number): Promise<Hex>;
};

/** Deploys the contracts at a node whose accounts are unlocked. */
export async function deployCaller(
  rpc: Rpc,
  contracts: Readonly<Record<string, CompiledContract>>,
): Promise<CallerChain> {
  const sendTransaction = async (fields: Record<string, string>): Promise<Hex> => {
    const count = await rpc<string>("eth_getTransactionCount", account, "latest");
    // Hardhat mines a failing transaction and responds with an error.
    const failure = await rpc("eth_sendTransaction", { from: account, gas: "0x4c4b40", ...fields }).then(
      () => undefined,
      (error: unknown) => error,
    );
    for (let tries = 0; tries < 100; tries += 1) {
      const block = await rpc<{ transactions: { hash: Hex; nonce: string }[] }>(
        "eth_getBlockByNumber",
        "latest",
        true,
      );
      const sent = block.transactions.find(({ nonce }) => nonce === count);
      if (sent !== undefined) return sent.hash;
      await sleep(10);
    }
    throw new Error("The transaction was not mined", { cause: failure });
  };
  const deploy = async (name: string): Promise<Hex> => {
    const data = `0x${contracts[name]?.evm.bytecode.object ?? ""}`;
    const hash = await sendTransaction({ data });
    return (await rpc<{ contractAddress: Hex }>("eth_getTransactionReceipt", hash)).contractAddress;
  };
  const callee = await deploy("Callee");
  const caller = await deploy("Caller");
  await sendTransaction({ to: caller, value: "0x64" });
  const abi = contracts["Caller"]?.abi as Abi;
  return {
    callee,
    caller,
    send: (functionName, args, gas = 5_000_000) =>
      sendTransaction({
        to: caller,
        gas: `0x${gas.toString(16)}`,
        data: encodeFunctionData({ abi, functionName, args }),
      }),
  };
}
