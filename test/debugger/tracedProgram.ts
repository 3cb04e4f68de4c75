import { readFile } from "node:fs/promises";
import path from "node:path";
import { encodeDeployData, encodeFunctionData, hexToBytes, type Abi } from "viem";
import type { NamedPlaces } from "../../src/builds/code/compiledCode.ts";
import { immutableReferences } from "../../src/builds/formats/references.ts";
import { storageLayoutOf } from "../../src/builds/source/storageLayoutOf.ts";
import { storageOfSources, type ContractStorage } from "../../src/builds/storage/contractStorage.ts";
import type { JsonValue } from "../../src/core/json/jsonValue.ts";
import { runToEnd } from "../../src/core/async/yielding.ts";
import type { Hex } from "../../src/core/hex.ts";
import type { Execution } from "../../src/debugger/execution.ts";
import type { Failure, Stop } from "../../src/debugger/stops.ts";
import { readTimeline } from "../../src/debugger/timeline.ts";
import type { Rpc } from "../devnet/chain/rpc.ts";
import { startSolidity, type Compilation } from "../devnet/solidity/solidity.ts";
import { account } from "../support/callerChain.ts";
import { modes, type CompilerOutput, type Mode } from "./groundTruth.ts";
import { traced } from "./machine.ts";
import { ProgramsOfOutput } from "./programsOfOutput.ts";

/** A transaction of a program, with the stops of the debugger. */
export type DebuggedRun = {
  readonly execution: Execution;
  readonly stops: readonly Stop[];
  readonly failures: readonly Failure[];
  /** The first stop at a statement of a function that begins so. */
  at(functionName: string, statement?: string): Stop;
};

/** The contract `Values` of `Values.sol`, compiled in a mode and deployed. */
export type TracedProgram = {
  readonly mode: Mode;
  readonly address: Hex;
  readonly storage: ContractStorage;
  /** Where its runtime code has immutables. */
  readonly immutables: readonly NamedPlaces[];
  readonly creation: DebuggedRun;
  run(functionName: string, args?: readonly unknown[]): Promise<DebuggedRun>;
  send(data: Hex): Promise<DebuggedRun>;
};

const file = "Values.sol";

/** Compiles the program in each mode. */
export async function compileValues(): Promise<ReadonlyMap<Mode, Compilation["output"]>> {
  const content = await readFile(path.join(import.meta.dirname, file), "utf8");
  const solidity = startSolidity();
  try {
    const outputs = new Map<Mode, Compilation["output"]>();
    for (const mode of modes) {
      const { output } = await solidity.compile({
        language: "Solidity",
        sources: { [file]: { content } },
        settings: {
          evmVersion: "cancun",
          optimizer: { enabled: mode.includes("optimized"), runs: 200 },
          viaIR: mode.includes("viair"),
          outputSelection: {
            "*": { "*": ["abi", "evm.bytecode", "evm.deployedBytecode"], "": ["ast"] },
          },
        },
      });
      outputs.set(mode, output);
    }
    return outputs;
  } finally {
    await solidity.stop();
  }
}

/** Deploys the program. @param isFull whether the compiler's `functionDebugData` is used */
export async function deployValues(
  rpc: Rpc,
  output: Compilation["output"],
  {
    mode,
    isFull,
    args,
  }: { readonly mode: Mode; readonly isFull: boolean; readonly args: readonly unknown[] },
): Promise<TracedProgram> {
  const content = await readFile(path.join(import.meta.dirname, file), "utf8");
  const programs = new ProgramsOfOutput({ [file]: content }, output as unknown as CompilerOutput, {
    isFull,
    mode,
  });
  const contracts = output.contracts[file] ?? {};
  const { Values: values, Shelf: library } = contracts;
  if (values === undefined || library === undefined) throw new Error("The contracts are not there");
  const debug = async (fields: Record<string, string>): Promise<DebuggedRun> => {
    const hash = await rpc<Hex>("eth_sendTransaction", { from: account, gas: "0x989680", ...fields });
    await rpc("evm_mine");
    const { execution } = await traced(rpc, hash);
    const codes = new Map<string, Uint8Array>();
    for (const { codeAddress } of execution.frames)
      if (codeAddress !== undefined && !codes.has(codeAddress))
        codes.set(codeAddress, hexToBytes(await rpc<Hex>("eth_getCode", codeAddress, "latest")));
    const { stops, failures } = runToEnd(
      readTimeline(execution, (call) => {
        const code = codes.get(call.codeAddress ?? "");
        return code === undefined
          ? programs.ofCreation(execution.inputOf(call).bytes)
          : programs.ofRuntime(code);
      }),
    );
    return { execution, stops, failures, at: (name, statement = "") => stopAt(stops, name, statement) };
  };
  const addressOf = ({ execution }: DebuggedRun): Hex => execution.transaction.created!;
  const shelf = addressOf(await debug({ data: `0x${library.evm.bytecode.object}` }));
  const abi = values.abi as Abi;
  const bytecode: Hex = `0x${values.evm.bytecode.object.replaceAll(/__\$\w{34}\$__/g, shelf.slice(2))}`;
  const creation = await debug({ data: encodeDeployData({ abi, bytecode, args }) });
  const address = addressOf(creation);
  const layout = runToEnd(storageLayoutOf(new Map([[file, content]]), { source: file, name: "Values" }));
  const send = (data: Hex): Promise<DebuggedRun> => debug({ to: address, data });
  return {
    ...{ mode, address, creation, send, storage: storageOfSources(layout) },
    immutables: immutableReferences(referencesOf(values.evm.deployedBytecode)) ?? [],
    run: (functionName, functionArgs = []) =>
      send(encodeFunctionData({ abi, functionName, args: functionArgs })),
  };
}

function stopAt(stops: readonly Stop[], name: string, statement: string): Stop {
  const found = stops.find(({ place }) => {
    const { fn, unit } = place ?? {};
    if (fn === undefined || unit === undefined) return false;
    const isFunction =
      (fn.source.kind === "function" || fn.source.kind === "modifier" ? fn.source.name : fn.source.kind) ===
      name;
    return isFunction && fn.file.text.startsWith(statement, unit.start);
  });
  if (found === undefined) throw new Error(`No stop in ${name} at ${statement}`);
  return found;
}

/** As solc writes them, which the types of the compiler's output leave out. */
const referencesOf = (code: object): JsonValue | undefined =>
  (code as { readonly immutableReferences?: JsonValue }).immutableReferences;
