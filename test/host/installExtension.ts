import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { ensureInstallation } from "./installation.ts";

/**
 * Installs a vsix as a user would, by VS Code's own command, for windows that are opened over the folder of extensions.
 *
 * @throws Error with what VS Code said if it does not take it.
 */
export async function installExtension(vsix: string, extensionsDirectory: string): Promise<void> {
  const { node, serverMain } = await ensureInstallation();
  const home = await mkdtemp(path.join(os.tmpdir(), "vscode-host-install-"));
  await mkdir(extensionsDirectory, { recursive: true });
  const parameters = [
    serverMain,
    `--install-extension=${vsix}`,
    `--extensions-dir=${extensionsDirectory}`,
    `--server-data-dir=${home}`,
    "--accept-server-license-terms",
  ];
  const child = spawn(node, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  if (code !== 0) throw new Error(`VS Code did not install ${path.basename(vsix)}:\n${said}`);
}
