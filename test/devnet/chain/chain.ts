import { anvilBinary } from "./anvilBinary.ts";
import { startNode } from "./nodeProcess.ts";
import { connectRpc, type Rpc } from "./rpc.ts";

/** The chain ID of a local network in the ledger's numbering. */
export const chainId = 298;

/** 2026-01-01T08:00:00Z. Fixed, so that timestamps and hashes of the samples never change. */
export const genesisSeconds = 1_767_254_400;

export type Chain = {
  readonly url: string;
  readonly rpc: Rpc;
  /** Ends the chain's processes and returns when they are gone. */
  stop(): Promise<void>;
};

const genesis = ["--timestamp", String(genesisSeconds)];

/** The rules of the chain below the mirror node: shanghai is the last rule set under which `selfdestruct` really deletes code. */
export const mirrorRules = [
  ...genesis,
  ...["--chain-id", String(chainId)],
  ...["--hardfork", "shanghai", "--no-cors"],
];

/** A chain as developers run it: the rules of today, open to pages of any origin, and with the steps of transactions. */
export const currentRules = [...genesis, "--steps-tracing"];

/** Starts anvil on a free port, or on that of the options. */
export async function startChain(options: readonly string[] = mirrorRules): Promise<Chain> {
  const port = options.includes("--port") ? [] : ["--port", "0"];
  const node = await startNode({
    command: anvilBinary(),
    parameters: [...port, ...options, ...nothingKept(options)],
    listening: /^Listening on .*:(\d+)$/,
  });
  return { ...node, rpc: connectRpc(node.url) };
}

/** Options without which anvil leaves files below the home folder: hundreds of megabytes of states, and what it has read of a forked chain. */
function nothingKept(options: readonly string[]): readonly string[] {
  const pruning = options.includes("--prune-history") ? [] : ["--prune-history", "5000"];
  return options.includes("--fork-url") ? [...pruning, "--no-storage-caching"] : pruning;
}
