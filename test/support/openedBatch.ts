import { Batch, type BatchTools } from "../../src/app/batch/batch.ts";
import type { BatchSources } from "../../src/app/batch/codeInspector.ts";
import type { LastBatch } from "../../src/app/batch/storedBatch.ts";
import type { BatchRequest } from "../../src/app/batch/batchRequest.ts";
import type { WorkspaceBuilds } from "../../src/app/builds/workspaceBuilds.ts";
import { Lookups } from "../../src/app/lookups/lookups.ts";
import type { Network } from "../../src/app/networks/network.ts";
import type { PublishedSources } from "../../src/app/publication/publishedSources.ts";
import { statusAt, storedMatchIn } from "../../src/app/verification/verificationState.ts";
import { Verifications } from "../../src/app/verification/verifications.ts";
import {
  parseContractReference,
  type ContractReference,
} from "../../src/core/references/contractReference.ts";
import type { Hex } from "../../src/core/hex.ts";
import type { Channel } from "../../src/http/channel.ts";
import { everyHashAgreed, keysOf } from "./consent.ts";

/** Where a batch is opened: its only network, the builds of its workspace, and the client that it asks and sends by. */
export type BatchWorld = {
  readonly network: Network;
  readonly builds: WorkspaceBuilds;
  readonly published: PublishedSources;
  readonly channel: Channel;
  /** What the log is told of as an error. */
  readonly errors: string[];
  /** How contracts were verified when that was last known. */
  readonly knownOf?: NonNullable<BatchSources["knownVerificationOf"]>;
  /** What came of verifying them when that was last tried. */
  readonly lastAttempt?: NonNullable<BatchSources["lastAttempt"]>;
  /** What deployment files record. */
  readonly records?: BatchSources["records"];
};

/** A batch as a window has it, without the window. It speaks the job protocol. */
export function openedBatch(
  of: BatchRequest | LastBatch,
  {
    network,
    builds,
    published,
    channel: opened,
    errors,
    knownOf = () => undefined,
    lastAttempt = () => undefined,
    records,
  }: BatchWorld,
  parts: Partial<BatchTools> = {},
): Batch {
  const channel = () => Promise.resolve(opened);
  const lookups = new Lookups(channel, everyHashAgreed);
  const verifications = new Verifications(channel, () => Promise.resolve(lookups), keysOf());
  return new Batch(of, {
    clock: opened.clock,
    networkNamed: (name) => (name === network.name ? network : undefined),
    sources: () =>
      Promise.resolve({
        lookups,
        builds,
        published,
        knownVerificationOf: knownOf,
        lastAttempt,
        ...(records === undefined ? {} : { records }),
        commitOf: () => Promise.resolve("1a2b3c4"),
      }),
    log: { info: () => undefined, warn: () => undefined, error: (line) => void errors.push(line) },
    verify: ({ network, address, way, signal, onStep }) =>
      verifications.verify({
        network,
        contract: contractAt(address),
        protocol: "job",
        way,
        deadlineMilliseconds: 60_000,
        signal,
        onStep,
      }),
    storedMatchAt: async (of, address, signal) => storedMatchIn(await statusAt(lookups, of, address, signal)),
    onSent: (...sent) => published.add(...sent),
    store: () => undefined,
    isTrusted: () => true,
    ...parts,
  });
}

function contractAt(address: Hex): ContractReference {
  const parsed = parseContractReference(address);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
}
