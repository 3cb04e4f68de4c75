import type { Hex } from "../../core/hex.ts";
import { qualifiedName } from "../../builds/build.ts";
import type { CodeRelation } from "../../builds/code/relation.ts";
import type { DryRun } from "../../builds/proof/dryRun.ts";
import type { DeploymentOrigin } from "../../builds/deployments/deployment.ts";
import { largestUploadBytes } from "../../services/verifier/uploads.ts";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import type { Publication } from "../../services/verifier/verification.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { Network } from "../networks/network.ts";
import { planPublication, type PublicationPlan } from "../publication/planPublication.ts";
import { standingOfMatch } from "../verification/standing.ts";
import { sentFileKey, sentForKey, sentSettingsKey, type SentFile } from "../publication/publishedSources.ts";
import type { NotPossible, RowPlan, Skipped } from "./batchRow.ts";
import type { BatchSources, Inspection } from "./inspection.ts";
import { isPermanentFailure } from "./rowOutcome.ts";
import type { BatchSubject } from "./subjects.ts";

/** Outcomes by which a contract was verified. */
const verified: ReadonlySet<string> = new Set<Outcome>(["perfect", "partial"]);

/** The plan of a contract, or why there is none. */
export type Finding = { readonly kind: "planned"; readonly plan: RowPlan } | Skipped | NotPossible;

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
  /** The transaction that created the contract, for the service. */
  readonly creationTransactionHash: Hex | undefined;
  readonly files: readonly SentFile[];
};

/**
 * Compares a contract's code with the builds as they are now. Sends no request.
 * @throws the signal's reason, when that is aborted
 */
export async function planRow(
  sources: Omit<BatchSources, "lookups">,
  network: Network,
  inspection: Inspection,
  { name, origin }: Pick<BatchSubject, "name" | "origin">,
  signal: AbortSignal,
): Promise<Planned> {
  const { builds, published, commitOf } = sources;
  // Verifying a contract individually imports its source from there.
  const fromExplorer = network.explorerSource === undefined ? {} : { mayHaveSource: true };
  if (inspection.kind === "notPossible")
    return {
      finding: inspection.because === "notCompared" ? { ...inspection, ...fromExplorer } : inspection,
    };
  const { deployed, held, heldBefore, statusFailure, transaction: creationTransactionHash } = inspection;
  const [match] = await builds.matches(deployed.runtime, { address: deployed.address.slice(2) });
  if (held === "exact")
    return { finding: { kind: "skipped", because: "exact", build: match && qualifiedName(match.build) } };
  const isOfOther = match === undefined || match.relation.kind === "sameCode";
  const commit = isOfOther ? await commitOf(network, deployed.address) : undefined;
  if (match === undefined) {
    const other = name !== undefined && builds.names.has(name) ? { isOtherCode: true } : {};
    return { finding: { kind: "notPossible", because: "noBuild", ...fromExplorer, ...other }, commit };
  }
  const plan = await planPublication(match, { protocol: network.verifierProtocol }, signal);
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
    isPermanentFailure(last) &&
    (await published.knowsContract(serviceUrl, plan.files, publication, sentFor));
  const agreed = await sentForKey(
    await sentSettingsKey(serviceUrl, publication),
    files.map(({ digest }) => digest),
    sentFor,
  );
  const row: RowPlan = {
    build: publication.contractIdentifier,
    dryRun,
    held,
    ...(heldBefore === undefined ? {} : { heldBefore }),
    statusFailure,
    libraries: [...match.relation.libraries.values()].map((digits): Hex => `0x${digits}`),
    files,
    agreement: `${await published.era()}${agreed}`,
    caution:
      heldBefore?.[0] === "exact"
        ? "wasExact"
        : hasFailed
          ? "failedBefore"
          : cautionOf(origin, match.relation.kind, dryRun),
  };
  const subject = { address: deployed.address, contractId: deployed.contractId };
  const sent = { subject, publication, creationTransactionHash, files: plan.files };
  return { finding: { kind: "planned", plan: row }, sent, commit };
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
