import { mkdir, cp } from "node:fs/promises";
import path from "node:path";
import { startChain, type Chain } from "../chain/chain.ts";
import { writeProjects } from "../projects/writeProjects.ts";
import { startSolidity } from "../solidity/solidity.ts";
import { LocalProject } from "./localProject.ts";
import { localStory, type LocalSample } from "./localStory.ts";

/** A chain as a developer runs it with anvil, to which a Foundry project was deployed. */
export type LocalChain = {
  readonly chainId: "31337";
  readonly rpcUrl: string;
  readonly samples: readonly LocalSample[];
  /** What Foundry has written, by path below the folder of the projects. */
  readonly builtFiles: ReadonlyMap<string, string>;
  /** The sample of this name; throws when there is none. */
  sample(name: string): LocalSample;
  /** Ends its process. */
  stop(): Promise<void>;
};

/** Where the built-in network Local Node expects a node. */
export const usualPort = 8545;

/**
 * Starts in some two seconds.
 * @param preferredPort is taken unless something else listens there; without it, any free port is
 */
export async function startLocalChain(preferredPort?: number): Promise<LocalChain> {
  await using running = new AsyncDisposableStack();
  const solidity = startSolidity();
  running.defer(() => solidity.stop());
  const starting = startAnvil(preferredPort);
  running.defer(() => starting.then((chain) => chain.stop()).catch(() => undefined));
  const [chain, project] = await Promise.all([starting, LocalProject.compile(solidity)]);
  const { samples, broadcast } = await localStory(chain.rpc, project);
  await solidity.stop();
  const started = running.move();
  return {
    chainId: "31337",
    rpcUrl: chain.url,
    samples,
    builtFiles: new Map([
      ...project.files,
      ["foundryLocal/broadcast/Deploy.s.sol/31337/run-latest.json", broadcast],
    ]),
    sample(name) {
      const sample = samples.find((candidate) => candidate.name === name);
      if (sample === undefined) throw new Error(`The local chain has no sample ${name}`);
      return sample;
    },
    stop: () => started.disposeAsync(),
  };
}

async function startAnvil(preferredPort: number | undefined): Promise<Chain> {
  const options = ["--steps-tracing", "--no-cors"];
  if (preferredPort !== undefined)
    try {
      return await startChain([...options, "--port", String(preferredPort)]);
    } catch {
      // Most likely the user's own node: the samples need none in its place.
    }
  return startChain(options);
}

/** Adds the page of the local chain, and its project with what was built and deployed of it, to a copy of the sample workspace. */
export async function copyLocalSamples(
  folder: string,
  { builtFiles }: Pick<LocalChain, "builtFiles">,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(path.join(import.meta.dirname, "workspace"), folder, { recursive: true });
  await writeProjects(path.join(folder, "projects"), builtFiles, new Date());
}

/** Where the chain is, in a line. */
export function describeLocalChain({ chainId, rpcUrl }: Pick<LocalChain, "chainId" | "rpcUrl">): string {
  return `Local Node, chain ${chainId}\n  JSON-RPC              ${rpcUrl}`;
}

/** The same, and every sample with what it shows. */
export function describeLocalSamples(chain: LocalChain): string {
  const samples = chain.samples.map(({ name, purpose, address, hash }) =>
    [`  ${purpose} (${name})`, `    ${address ?? hash ?? ""}`].join("\n"),
  );
  return [describeLocalChain(chain), ...samples].join("\n");
}
