import path from "node:path";
import type { Chain } from "../devnet/chain/chain.ts";
import { startNode } from "../devnet/chain/nodeProcess.ts";
import { connectRpc } from "../devnet/chain/rpc.ts";
import { installPackages, type TestPackages } from "../support/installPackages.ts";

export type HardhatVersion = 2 | 3;

type Hardhat = Pick<TestPackages, "files" | "notice"> & {
  /** The script of its command line. */
  readonly script: string;
};

const versions: Record<HardhatVersion, Hardhat> = {
  2: {
    files: ["hardhat.config.cjs"],
    notice: "Installing Hardhat 2 (once, about 290 MB) ...",
    script: "node_modules/hardhat/internal/cli/bootstrap.js",
  },
  3: {
    files: ["hardhat.config.js"],
    notice: "Installing Hardhat 3 (once, about 100 MB) ...",
    script: "node_modules/hardhat/dist/src/cli.js",
  },
};

/**
 * Starts an empty Hardhat node on a port, or a free one. It has a home folder of its own.
 * @throws Error if it cannot be installed or does not start
 */
export async function startHardhat(version: HardhatVersion, port = 0): Promise<Chain> {
  const { script, files = [], notice } = versions[version];
  const manifests = path.join(import.meta.dirname, `hardhat${version}`);
  const folder = await installPackages({ manifests, name: `nodes/hardhat${version}`, files, notice });
  const home = path.join(folder, "home");
  const node = await startNode({
    command: process.execPath,
    parameters: [path.join(folder, script), "node", "--port", String(port), "--hostname", "127.0.0.1"],
    listening: /^Started HTTP and WebSocket JSON-RPC server at .*:(\d+)\/?$/,
    folder,
    environment: {
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
    },
  });
  return { ...node, rpc: connectRpc(node.url) };
}
