import { padHex } from "viem";
import type { Batch, BatchTools } from "../../../../src/app/batch/batch.ts";
import type { KnownVerification } from "../../../../src/app/verification/verificationState.ts";
import type { LastBatch } from "../../../../src/app/batch/storedBatch.ts";
import type { BatchSubject } from "../../../../src/app/batch/batchRequest.ts";
import { PublishedSources } from "../../../../src/app/publication/publishedSources.ts";
import { checksummed } from "../../../../src/core/address.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import type { Clock } from "../../../../src/http/clock.ts";
import { hastyClock, openChannel } from "../../../support/channel.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { networkWith } from "../../../support/networks.ts";
import { openedBatch } from "../../../support/openedBatch.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";
import { buildsIn, foundryArtifact, output } from "../builds/projects.ts";

/** The address of the nth contract. */
export const addressAt = (index: number): Hex => `0x${index.toString(16).padStart(40, "a")}`;

/** Where the code of the sample's `Vault` has its library. */
export const libraryAddress = "0x5fbdb2315678afecb367f032d93f642f64180aa3";

/** Codes as a chain would hold them. */
export const codes = {
  child: deployedCode(buildNamed("Child", output)),
  factory: deployedCode(buildNamed("Factory", output)),
  vault: deployedCode(buildNamed("Vault", output)),
  library: `73${libraryAddress.slice(2)}${deployedCode(buildNamed("Sums", output)).slice(42)}`,
  /** Of the child, compiled from a source with another comment. */
  olderChild: deployedCode(buildNamed("Child", compiled(`${source}// older`))),
  cloneOf: (address: Hex) => `363d3d373d3d3d363d73${address.slice(2)}5af43d82803e903d91602b57fd5bf3`,
};

/** What the service does about a contract, by what it has been sent. */
export type Serving = {
  /** Code by address, in lower case. */
  readonly contracts: Record<string, string>;
  /** Own addresses of contracts, by that of the number in their ID. */
  readonly aliases: Record<string, Hex>;
  /** What contracts hold in whatever slot is asked for: an address each. */
  readonly slots: Record<string, Hex>;
  /** What it holds. */
  readonly held: Record<string, "exact_match" | "match">;
  /** Responses to the POST about a contract, in turn, before it is accepted. */
  readonly refusals: Record<string, Behaviour[]>;
  /** What comes of a job; by default an exact match. */
  readonly results: Record<string, object>;
  /** What the mirror node responds in place of what it has, in turn. */
  readonly mirrorFaults: Behaviour[];
  /** The same of a status that the service is asked for. */
  readonly statusFaults: Behaviour[];
  /** Contracts whose jobs do not end before they are taken from here. */
  readonly stalled: Set<string>;
  /** How contracts were verified when that was last known. */
  readonly known: Record<string, KnownVerification>;
  /** What came of verifying them when that was last tried. */
  readonly lastAttempts: Record<string, string>;
  /** What contracts are called in their verified source. */
  readonly named: Record<string, string>;
};

const files = {
  "foundry.toml": "",
  "src/Vault.sol": source,
  ...Object.fromEntries(
    ["Child", "Factory", "Vault", "Sums"].map((name) => [
      `out/Vault.sol/${name}.json`,
      foundryArtifact(name),
    ]),
  ),
};

/** A mirror node and a verification service in one, a project, and batches that work with them. */
export async function openBatchPlace(content: Readonly<Record<string, unknown>> = files) {
  const serving: Serving = {
    contracts: {},
    aliases: {},
    slots: {},
    held: {},
    refusals: {},
    results: {},
    mirrorFaults: [],
    statusFaults: [],
    stalled: new Set(),
    known: {},
    lastAttempts: {},
    named: {},
  };
  const server = await startFaultServer((socket, request) => {
    answer(serving, request)(socket, request);
  });
  const folder = await projectFolder(content);
  const clients = new Set<{ close: () => Promise<void> }>();
  const builds = buildsIn([folder]);
  const published = new PublishedSources(new MemoryFolder(), console);
  const network = networkWith({
    verifierUrl: server.url,
    mirrorUrl: server.url,
    verifierProtocol: "job",
    explorerSource: undefined,
  });
  const errors: string[] = [];
  /** A batch as a window has it: its own client, and what it was given or what was kept. */
  const openBatch = (
    of: readonly Partial<BatchSubject>[] | LastBatch,
    parts: Partial<BatchTools> = {},
    clock: Clock = hastyClock,
  ): Batch => {
    const client = openChannel(hastyClock);
    clients.add(client);
    const request = Array.isArray(of)
      ? { label: "Deploy.s.sol", leftOut: 0, subjects: of.map((one: Partial<BatchSubject>) => subject(one)) }
      : (of as LastBatch);
    const knownOf = (_: unknown, address: Hex): KnownVerification | undefined => serving.known[address];
    const lastAttempt = (_: unknown, address: Hex): string | undefined => serving.lastAttempts[address];
    const world = { network, builds, published, channel: client.channel, errors, knownOf, lastAttempt };
    return openedBatch(request, world, { clock, ...parts });
  };
  const close = async (): Promise<void> => {
    for (const client of clients) await client.close();
    await server.close();
    await folder[Symbol.asyncDispose]();
  };
  return {
    server,
    serving,
    folder,
    network,
    published,
    openBatch,
    builds,
    errors,
    [Symbol.asyncDispose]: close,
  };
}

const subject = (parts: Partial<BatchSubject>): BatchSubject => ({
  network: "Test Network",
  address: addressAt(1),
  name: undefined,
  origin: "created",
  ...parts,
});

/** The contracts that were sent, in order. */
export function posted({ server }: { readonly server: { readonly requests: readonly Asked[] } }): string[] {
  return (
    server.requests
      // A mirror node that fails is probed for JSON-RPC, at its base URL.
      .filter(({ method, path }) => method === "POST" && path !== "/")
      .map(({ path }) => path.slice(path.lastIndexOf("/") + 1))
  );
}

type Asked = { readonly method: string; readonly path: string };

/** The slot that is asked for, where it holds an address. */
function slotOf(address: Hex | undefined, asked: string): readonly object[] {
  const [, slot] = /slot=(0x[0-9a-f]+)/.exec(asked) ?? [];
  return address === undefined
    ? []
    : [{ slot, value: padHex(address, { size: 32 }), timestamp: "1.000000001" }];
}

function answer(serving: Serving, { method, path }: Asked): Behaviour {
  const [route = ""] = path.split("?");
  const last = route.slice(route.lastIndexOf("/") + 1).toLowerCase();
  const [, state] = /^\/api\/v1\/contracts\/(0x[0-9a-f]{40})\/state$/.exec(route) ?? [];
  if (state !== undefined) return json(200, { state: slotOf(serving.slots[state], path) });
  if (route.startsWith("/api/v1/contracts/")) {
    const fault = serving.mirrorFaults.shift();
    if (fault !== undefined) return fault;
    const own = serving.aliases[last] ?? last;
    const code = serving.contracts[own];
    if (code === undefined) return json(404, { _status: { messages: [{ message: "Not found" }] } });
    const contractId = own === last ? null : `0.0.${Number(BigInt(last))}`;
    return json(200, {
      evm_address: own,
      contract_id: contractId,
      runtime_bytecode: `0x${code}`,
      bytecode: "0x",
    });
  }
  const named = (address: string) => ({ chainId: "1", address: checksummed(address as Hex) });
  if (method === "POST") {
    const refusal = serving.refusals[last]?.shift();
    return refusal ?? json(202, { verificationId: last });
  }
  if (route.startsWith("/v2/contract/")) {
    const fault = serving.statusFaults.shift();
    if (fault !== undefined) return fault;
    const held = serving.held[last];
    if (held === undefined) return json(404, { match: null, ...named(last) });
    const fullyQualifiedName = serving.named[last];
    const compilation = fullyQualifiedName === undefined ? {} : { compilation: { fullyQualifiedName } };
    return json(200, {
      match: held,
      runtimeMatch: held,
      creationMatch: null,
      ...named(last),
      ...compilation,
    });
  }
  if (serving.stalled.has(last))
    return json(200, {
      isJobCompleted: false,
      verificationId: last,
      contract: { match: null, ...named(last) },
    });
  const exact = { match: "exact_match", runtimeMatch: "exact_match", creationMatch: null };
  const { error, ...result } = (serving.results[last] ?? exact) as { readonly error?: object };
  if (error === undefined) serving.held[last] ??= "exact_match";
  return json(200, {
    isJobCompleted: true,
    verificationId: last,
    contract: { ...named(last), ...result },
    ...(error === undefined ? {} : { error }),
  });
}
