import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs npm in a folder, without its advice.
 * @throws Error with what npm said, if it fails
 */
export async function npm(folder: string, parameters: readonly string[]): Promise<void> {
  // A registry that falls silent is asked again after a minute, not after npm's five.
  const quickly = [
    "--prefer-offline",
    "--fetch-timeout=60000",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const child = spawn("npm", [...parameters, ...quickly], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const end = (): boolean => child.kill();
  process.once("exit", end);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  process.off("exit", end);
  if (code !== 0) throw new Error(`npm ${parameters.join(" ")} failed in ${folder}:\n${said}`);
}
