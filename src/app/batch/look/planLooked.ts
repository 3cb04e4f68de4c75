import type { Hex } from "../../../core/hex.ts";
import { qualifiedName } from "../../../builds/build.ts";
import type { CodeRelation } from "../../../builds/code/relation.ts";
import type { DryRun } from "../../../builds/proof/dryRun.ts";
import type { DeploymentOrigin } from "../../../builds/deployments/deployment.ts";
import { largestUploadBytes } from "../../../services/verifier/uploads.ts";
import type { Outcome } from "../../../services/verifier/outcome/outcome.ts";
import type { Publication } from "../../../services/verifier/verification.ts";
import type { DeployedCode } from "../../builds/deployedCode.ts";
import type { Network } from "../../networks/network.ts";
import { planPublication, type PublicationPlan } from "../../publication/planPublication.ts";
import { standingOfMatch } from "../../verification/standing.ts";
import {
  sentFileKey,
  sentForKey,
  sentSettingsKey,
  type SentFile,
} from "../../publication/publishedSources.ts";
import { isLasting } from "../rows/lasting.ts";
import { agreementIn } from "../rows/forgotten.ts";
import type { Finding, RowPlan } from "../rows/finding.ts";
import type { BatchSources, Looked } from "./lookAt.ts";
import type { BatchSubject } from "../rows/subjects.ts";

/** Outcomes by which a contract was verified. */
const verified: ReadonlySet<string> = new Set<Outcome>(["perfect", "partial"]);

/** A contract's finding, and what would be sent of it. */
export type Planned = {
  readonly finding: Finding;
  readonly sent?: SentSource;
  /** As in `BatchRow`. */
  readonly commit?: string | undefined;
};

/** What is sent of a build. */
export type SentSource = {
  readonly subject: Pick<DeployedCode, "address" | "contractId">;
  readonly publication: Publication;
  /** By which the service is told that the contract was created. */
  readonly creationTransactionHash: Hex | undefined;
  readonly files: readonly SentFile[];
};

/**
 * Holds a contract's code against the builds as they are now. Asks nobody.
 * @throws the signal's reason, when that is aborted
 */
export async function planLooked(
  sources: Omit<BatchSources, "lookups">,
  network: Network,
  looked: Looked,
  { name, origin }: Pick<BatchSubject, "name" | "origin">,
  signal: AbortSignal,
): Promise<Planned> {
  const { builds, published, accounts, protocolFor, commitOf } = sources;
  // Verifying a contract by itself imports it from there.
  const fromExplorer = network.explorerSource === undefined ? {} : { mayHaveSource: true };
  if (looked.kind === "notPossible")
    return { finding: looked.because === "notCompared" ? { ...looked, ...fromExplorer } : looked };
  const { deployed, held, heldBefore, statusFailure, transaction: creationTransactionHash } = looked;
  const [match] = await builds.matches(deployed.runtime, { address: deployed.address.slice(2) });
  if (held === "exact")
    return { finding: { kind: "skipped", because: "exact", build: match && qualifiedName(match.build) } };
  const isOfOther = match === undefined || match.relation.kind === "sameCode";
  const commit = isOfOther ? await commitOf(network, deployed.address) : undefined;
  if (match === undefined) {
    const other = name !== undefined && builds.names.has(name) ? { isOtherCode: true } : {};
    return { finding: { kind: "notPossible", because: "noBuild", ...fromExplorer, ...other }, commit };
  }
  const plan = await planPublication(match, accounts, { protocol: protocolFor(network) }, signal);
  const { publication, dryRun, bytes } = plan;
  if (publication === undefined) return { finding: { kind: "notPossible", because: "notSendable" }, commit };
  if (bytes > largestUploadBytes) return { finding: { kind: "notPossible", because: "tooLarge" }, commit };
  if (held === "match" && standingOfMatch(dryRun) === "settled")
    return {
      finding: { kind: "skipped", because: "noBetter", build: publication.contractIdentifier },
      commit,
    };
  const serviceUrl = network.verifierUrl ?? "";
  const files = await filesOf(plan, serviceUrl, published);
  const sentFor = { chainId: network.chainId, address: deployed.address };
  const last = sources.lastAttempt?.(network, deployed.address);
  const hasFailed =
    last !== undefined &&
    !verified.has(last) &&
    isLasting(last) &&
    (await published.knowsContract(serviceUrl, plan.files, publication, sentFor));
  const row: RowPlan = {
    build: publication.contractIdentifier,
    dryRun,
    held,
    ...(heldBefore === undefined ? {} : { heldBefore }),
    statusFailure,
    libraries: [...match.relation.libraries.values()].map((digits): Hex => `0x${digits}`),
    files,
    agreement: agreementIn(
      await published.era(),
      await sentForKey(
        await sentSettingsKey(serviceUrl, publication),
        files.map(({ digest }) => digest),
        sentFor,
      ),
    ),
    caution:
      heldBefore?.[0] === "exact"
        ? "wasExact"
        : hasFailed
          ? "failedBefore"
          : cautionOf(origin, match.relation.kind, dryRun),
  };
  const subject = { address: deployed.address, contractId: deployed.contractId };
  const sent = { subject, publication, creationTransactionHash, files: plan.files };
  return { finding: { kind: "ready", plan: row }, sent, commit };
}

function cautionOf(
  origin: DeploymentOrigin | undefined,
  relation: CodeRelation["kind"],
  { grade }: DryRun,
): RowPlan["caution"] {
  if (origin === "existing") return "existing";
  if (relation === "sameCode") return "partial";
  return grade === "notProved" ? "unchecked" : undefined;
}

async function filesOf(
  { files }: PublicationPlan,
  serviceUrl: string,
  published: BatchSources["published"],
): Promise<RowPlan["files"]> {
  const unknown = await published.notYetAt(serviceUrl, files);
  return Promise.all(
    files.map(async ({ text, ...file }) => ({
      ...file,
      digest: await sentFileKey(serviceUrl, { path: file.path, text }),
      isKnown: !unknown.has(file.path),
    })),
  );
}
