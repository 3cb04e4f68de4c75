import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export type NodeProcess = {
  readonly url: string;
  /** Ends the node and returns when it is gone. */
  stop(): Promise<void>;
};

export type NodeCommand = {
  readonly command: string;
  readonly parameters: readonly string[];
  /** The line of output that names the port on which the node listens, as its first group. */
  readonly listening: RegExp;
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

const guard = fileURLToPath(new URL("./guard.ts", import.meta.url));

/**
 * Runs a node that ends with this process, in whatever way that ends.
 * @throws Error with what the node printed, if it ends before it listens
 */
export async function startNode({
  command,
  parameters,
  listening,
  folder,
  environment,
}: NodeCommand): Promise<NodeProcess> {
  const child = spawn(process.execPath, [guard, command, ...parameters], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  const exited = once(child, "exit");
  let complaint = "";
  child.stderr.on("data", (text: Buffer) => (complaint += text.toString()));

  const url = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The chain did not start. ${complaint}`)));
    createInterface(child.stdout).on("line", (line) => {
      // In CI, Hardhat colors its lines.
      const port = listening.exec(stripVTControlCharacters(line))?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return {
    url,
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
