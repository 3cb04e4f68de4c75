import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { anvilBinary } from "../devnet/chain/anvilBinary.ts";
import { startNode, type NodeProcess } from "../devnet/chain/nodeProcess.ts";
import type { Devnet } from "../devnet/devnet.ts";
import type { FoundryProject, ScriptDeployment } from "../nodes/foundry.ts";
import { startHardhat, type HardhatVersion } from "../nodes/hardhat.ts";

/** What a suite in another process can have done on this machine. */
export type NodeActions = {
  /** Starts anvil as a developer does. Without a port of its own, anvil would take 8545, which may be somebody's. @returns its URL */
  readonly anvil: (port: number, ...options: readonly string[]) => Promise<string>;
  /** Starts a node of Hardhat. @returns its URL */
  readonly hardhat: (version: HardhatVersion, port: number) => Promise<string>;
  /** Stops a node, or all. */
  readonly stop: (url?: string) => Promise<void>;
  readonly deploy: FoundryProject["deploy"];
  readonly sendFailing: FoundryProject["sendFailing"];
  /** Has the devnet's verification service support a chain. */
  readonly supportChain: (chainId: string, rpcUrl: string) => Promise<void>;
};

export type { ScriptDeployment };

export type NodeControl = { readonly url: string; close(): Promise<void> };

/** Serves it on loopback: a POST for each action, with a list of its parameters. */
export async function serveNodeControl(project: FoundryProject, devnet: Devnet): Promise<NodeControl> {
  const nodes = new Map<string, NodeProcess>();
  const keep = (node: NodeProcess): string => {
    nodes.set(node.url, node);
    return node.url;
  };
  const actions: NodeActions = {
    anvil: async (port, ...options) =>
      keep(
        await startNode({
          command: anvilBinary(),
          parameters: ["--port", String(port), ...options],
          listening: /^Listening on .*:(\d+)$/,
          // It keeps states below the home folder.
          environment: { HOME: path.dirname(project.folder) },
        }),
      ),
    hardhat: async (version, port) => keep(await startHardhat(version, port)),
    stop: async (url) => {
      const stopped = [...nodes].filter(([each]) => url === undefined || url === each);
      for (const [each] of stopped) nodes.delete(each);
      await Promise.all(stopped.map(([, node]) => node.stop()));
    },
    deploy: (rpcUrl) => project.deploy(rpcUrl),
    sendFailing: (...parameters) => project.sendFailing(...parameters),
    supportChain: (chainId, rpcUrl) => Promise.resolve(devnet.supportChain(chainId, rpcUrl)),
  };
  const server = createServer((request, response) => {
    const action = actions[(request.url ?? "").slice(1) as keyof NodeActions] as
      ((...parameters: readonly unknown[]) => Promise<unknown>) | undefined;
    const end = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body ?? null));
    };
    json(request)
      .then((parameters) => action?.(...(parameters as readonly unknown[])))
      .then(
        (result) => end(action === undefined ? 404 : 200, result),
        (error: unknown) => end(500, String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await actions.stop();
    },
  };
}
