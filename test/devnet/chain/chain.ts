import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { anvilBinary } from "./anvilBinary.ts";
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

/**
 * Starts an empty chain on a free port. Shanghai is the last rule set under which `selfdestruct` really deletes code.
 * Without pruning, anvil writes hundreds of megabytes below the home folder.
 */
export async function startChain(): Promise<Chain> {
  const guard = fileURLToPath(new URL("./guard.ts", import.meta.url));
  const options = [
    ...["--port", "0", "--chain-id", String(chainId), "--timestamp", String(genesisSeconds)],
    ...["--hardfork", "shanghai", "--prune-history", "5000", "--no-cors"],
  ];
  const child = spawn(process.execPath, [guard, anvilBinary(), ...options], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  const exited = once(child, "exit");
  let complaint = "";
  child.stderr.on("data", (text: Buffer) => (complaint += text.toString()));

  const url = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The chain did not start. ${complaint}`)));
    createInterface(child.stdout).on("line", (line) => {
      const port = /^Listening on .*:(\d+)$/.exec(line)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return {
    url,
    rpc: connectRpc(url),
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
