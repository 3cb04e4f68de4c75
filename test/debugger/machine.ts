import { readFile } from "node:fs/promises";
import path from "node:path";
import { encodeFunctionData, hexToBytes, type Abi } from "viem";
import { runToEnd } from "../../src/core/async/yielding.ts";
import type { Hex } from "../../src/core/hex.ts";
import { readExecution, type Execution } from "../../src/debugger/execution.ts";
import type { Rpc } from "../devnet/chain/rpc.ts";
import { startSolidity, type CompiledContract } from "../devnet/solidity/solidity.ts";
import { account } from "../support/callerChain.ts";
import { stepTableOf, type StructLog } from "./structLogs.ts";

/** A transaction that a node ran, and what its steps say of it. */
export type TracedRun = {
  readonly hash: Hex;
  readonly structLogs: readonly StructLog[];
  readonly execution: Execution;
  /** The addresses whose code was requested. */
  readonly codeRequests: readonly Hex[];
};

/** Contracts that call, create, copy, and fail in each way, on a node with `--steps-tracing`. */
export type Machine = {
  readonly address: Hex;
  readonly callee: Hex;
  /** The transaction that created the callee. */
  readonly creation: TracedRun;
  /** Sends a call of the machine and waits until it is mined, whatever its outcome. */
  run(name: string, args?: readonly unknown[], value?: bigint): Promise<TracedRun>;
};

/** The contracts of `Machine.sol`. */
export async function compileMachine(): Promise<Record<string, CompiledContract>> {
  const solidity = startSolidity();
  try {
    const content = await readFile(path.join(import.meta.dirname, "Machine.sol"), "utf8");
    const { output } = await solidity.compile({
      language: "Solidity",
      sources: { "Machine.sol": { content } },
      settings: { evmVersion: "cancun", outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } } },
    });
    return output.contracts["Machine.sol"] ?? {};
  } finally {
    await solidity.stop();
  }
}

/** Deploys the contracts. */
export async function deployMachine(
  rpc: Rpc,
  contracts: Readonly<Record<string, CompiledContract>>,
): Promise<Machine> {
  const send = async (fields: Record<string, string>): Promise<Hex> => {
    const hash = await rpc<Hex>("eth_sendTransaction", { from: account, gas: "0x4c4b40", ...fields });
    // Its block may follow only after the response.
    await rpc("evm_mine");
    return hash;
  };
  const deploy = async (name: string): Promise<{ readonly address: Hex; readonly run: TracedRun }> => {
    const run = await traced(rpc, await send({ data: `0x${contracts[name]?.evm.bytecode.object ?? ""}` }));
    return { address: run.execution.transaction.created!, run };
  };
  const { address: callee, run: creation } = await deploy("Callee");
  const { address } = await deploy("Machine");
  const abi = contracts["Machine"]?.abi as Abi;
  return {
    address,
    callee,
    creation,
    run: async (functionName, args = [], value = 0n) => {
      const data = encodeFunctionData({ abi, functionName, args });
      return traced(rpc, await send({ to: address, data, value: `0x${value.toString(16)}` }));
    },
  };
}

type SentTransaction = {
  readonly from: Hex;
  readonly to: Hex | null;
  readonly input: Hex;
  readonly value: Hex;
};

type Receipt = { readonly status: Hex; readonly contractAddress: Hex | null };

/** Reads the steps of a transaction, with memory to compare. */
export async function traced(rpc: Rpc, hash: Hex): Promise<TracedRun> {
  const [{ from, to, input, value }, { status, contractAddress }, { structLogs }] = await Promise.all([
    rpc<SentTransaction>("eth_getTransactionByHash", hash),
    rpc<Receipt>("eth_getTransactionReceipt", hash),
    rpc<{ structLogs: StructLog[] }>("debug_traceTransaction", hash, { enableMemory: true }),
  ]);
  const transaction = {
    ...{ from, to: to ?? undefined, input, value: BigInt(value), created: contractAddress ?? undefined },
    hasFailed: status === "0x0",
  };
  const words = new Set(
    structLogs.flatMap(({ stack }) => stack.map((word) => word.slice(2).padStart(40, "0"))),
  );
  const addresses = [...words].filter((word) => word.length === 40).map((word): Hex => `0x${word}`);
  const code = new Map<Hex, Uint8Array>();
  for (const address of new Set([...addresses, ...(to === null ? [] : [to])]))
    code.set(address, hexToBytes(await rpc<Hex>("eth_getCode", address, "latest")));
  const codeRequests: Hex[] = [];
  const execution = runToEnd(
    readExecution(stepTableOf(structLogs), transaction, (address) => {
      codeRequests.push(address);
      return code.get(address);
    }),
  );
  return { hash, structLogs, execution, codeRequests };
}
