import { parseContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { Clock } from "../../http/clock.ts";
import type { Network } from "../networks/network.ts";
import { ContractInspection, type InspectionTools } from "../plan/contractInspection.ts";
import type { Logger } from "../ports.ts";
import type { BatchRow, Impossibility, NotPossible, RowPlan, Skipped } from "./batchRow.ts";
import { ApiError } from "../../http/failure.ts";
import { qualifiedName } from "../../builds/build.ts";
import type { CodeRelation } from "../../builds/code/compareCode.ts";
import type { DryRun } from "../../builds/proof/dryRun.ts";
import type { DeploymentOrigin } from "../../builds/deployments/deployment.ts";
import { maxUploadBytes, type Publication } from "../../services/verifier/verification.ts";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { ComparisonResult } from "../builds/buildMatches.ts";
import type { MatchedBuild, WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { CreationRecords } from "../plan/creation.ts";
import { lackingOf, matchBuilds } from "../plan/planVerification.ts";
import type { CodeRecords, RecordedMatches } from "../plan/recordedMatches.ts";
import { planPublication, type PublicationPlan } from "../publication/planPublication.ts";
import {
  sentFileKey,
  sentForKey,
  sentSettingsKey,
  type PublishedSources,
  type SentFile,
} from "../publication/publishedSources.ts";
import type { ProxyTarget } from "../verification/seenProxies.ts";
import {
  type StoredMatch,
  storedMatchWithTime,
  type KnownVerification,
  storedMatchIn,
} from "../verification/verificationState.ts";
import type { StatusLookup } from "../verification/report.ts";
import { benefitForMatch } from "../publication/agreement.ts";
import { verifiedName } from "../verification/verifiedName.ts";
import { isPermanentFailure } from "./rowOutcome.ts";
import type { BatchSubject } from "./batchRequest.ts";

/** What inspecting and planning the contracts of a batch needs. */
export type BatchSources = RowSources & {
  readonly lookups: Awaited<ReturnType<InspectionTools["lookups"]>>;
  /** What a contract is called by its verified source or its build. */
  readonly nameOf?: (network: Network, address: Hex) => string | undefined;
};

/** What the inspector of a batch needs. */
export type InspectorTools = {
  /** The network of a name, as the settings have it now. */
  readonly networkNamed: (name: string) => Network | undefined;
  readonly sources: () => Promise<BatchSources>;
  /** What a deployment file calls a contract of a network. Text from elsewhere. */
  readonly nameAt?: (network: string, address: Hex) => string | undefined;
  /** Whether builds are read. */
  readonly isTrusted: () => boolean;
  readonly clock: Pick<Clock, "now">;
  readonly log: Logger;
};

/** The inspection that a row was planned from. */
type CachedInspection = {
  readonly inspection: ContractInspection;
  /** When its requests began, in milliseconds since the Unix epoch: what is known from later counts over their responses. */
  readonly since: number;
  /** Whether another verification is known than when it was planned last; undefined where that did not matter. */
  isChanged?: () => boolean;
};

/** Inspects the contracts of a batch. Caches what services respond until they are verified. */
export class CodeInspector {
  readonly #tools: InspectorTools;
  readonly #cache = new Map<string, CachedInspection>();

  constructor(tools: InspectorTools) {
    this.#tools = tools;
  }

  /** The network of a row; undefined where the settings have none of that name. */
  networkOf({ subject }: BatchRow): Network | undefined {
    return this.#tools.networkNamed(subject.network);
  }

  nameAt(network: string, address: Hex): string | undefined {
    return this.#tools.nameAt?.(network, address);
  }

  /** Whether the contract of a row is known to be verified otherwise than when it was planned. */
  isChanged({ key }: BatchRow): boolean {
    return this.#cache.get(key)?.isChanged?.() === true;
  }

  /**
   * Plans a row by the builds and by what is known of its verification as they are now. Requests the code and the status of the
   * contract, unless `isCached` and the cache has these.
   * @throws the signal's reason, when that is aborted
   */
  async inspect(row: BatchRow, signal: AbortSignal, isCached = false): Promise<RowInspection> {
    const network = this.networkOf(row);
    const contract = parseContractReference(row.subject.address);
    if (network === undefined) return notPossible("noNetwork");
    if (network.verifierUrl === undefined || !contract.ok) return notPossible("noService");
    try {
      const sources = await this.#tools.sources();
      const last = isCached ? this.#cache.get(row.key) : undefined;
      // The settings may name other services by now.
      const cached = JSON.stringify(last?.inspection.network) === JSON.stringify(network) ? last : undefined;
      const tools = { lookups: () => Promise.resolve(sources.lookups) };
      const inspected: CachedInspection = cached ?? {
        inspection: new ContractInspection(tools, network, contract.value),
        since: this.#tools.clock.now(),
      };
      const planned = await planRow(sources, inspected, row.subject, signal);
      signal.throwIfAborted();
      this.#cache.set(row.key, inspected);
      const { finding } = planned;
      const lacksBuild =
        finding.kind === "notPossible" &&
        (finding.because === "noBuild" || finding.because === "noRecordedBuild");
      if (lacksBuild && !this.#tools.isTrusted())
        return { ...planned, finding: { ...finding, because: "notTrusted" } };
      return { ...planned, called: planned.called ?? sources.nameOf?.(network, row.subject.address) };
    } catch (error) {
      if (signal.aborted) throw error;
      this.clear(row.key);
      this.#tools.log.error(`Batch: ${String(error)}`);
      return notPossible("failed");
    }
  }

  /** Has the contract of a row requested again when it is inspected next. */
  clear(key: string): void {
    this.#cache.delete(key);
  }
}

function notPossible(because: Impossibility): RowInspection {
  return { finding: { kind: "notPossible", because } };
}

/** What planning the contracts of a batch reads. None of it sends a request. */
type RowSources = {
  readonly builds: Pick<WorkspaceBuilds, "matches" | "creationMatches" | "names">;
  readonly published: Pick<PublishedSources, "era" | "unpublishedPaths" | "knowsContract">;
  /** The commit that a contract was deployed from, where a deployment file names it. */
  readonly commitOf: (network: Network, address: Hex) => Promise<string | undefined>;
  readonly knownVerificationOf?: (network: Network, address: Hex) => KnownVerification | undefined;
  /** The outcome of the last attempt to verify a contract, or how it failed. */
  readonly lastAttempt?: (network: Network, address: Hex) => string | undefined;
  /** Where the code of a contract is looked up that no ledger has, and the transaction that created it. */
  readonly records?: CodeRecords & CreationRecords;
  /** Takes over how the code of a ledger relates to the builds. */
  readonly onDidCompare?: (network: Network, deployed: DeployedCode, found: ComparisonResult) => void;
};

/** Outcomes by which a contract was verified. */
const verified: ReadonlySet<string> = new Set<Outcome>(["perfect", "partial"]);

/** The plan of a contract, or why there is none. */
export type Finding = { readonly kind: "planned"; readonly plan: RowPlan } | Skipped | NotPossible;

/** A contract's finding, and what would be sent of it. */
type RowInspection = {
  readonly finding: Finding;
  readonly sent?: SentSource;
  readonly commit?: string | undefined;
  readonly called?: string | undefined;
  /** The contract by its own names, and where it leads if it is a proxy; undefined where its code was not read. */
  readonly contract?: SentSource["subject"] & { readonly target: ProxyTarget | undefined };
};

/** What is sent of a build. */
type SentSource = {
  readonly subject: Pick<DeployedCode, "address" | "contractId">;
  readonly publication: Publication;
  /** The transaction that created the contract, for the service. */
  readonly creationTransactionHash: Hex | undefined;
  readonly files: readonly SentFile[];
};

/**
 * Plans to verify a contract of a batch from the best build as the builds are now. Requests its code, its verification status, also
 * where the ledger fails, where it leads, and how it was created.
 * @throws the signal's reason, when that is aborted
 */
async function planRow(
  sources: RowSources,
  inspected: CachedInspection,
  subject: Pick<BatchSubject, "name" | "origin">,
  signal: AbortSignal,
): Promise<RowInspection> {
  const { inspection, since } = inspected;
  const { network } = inspection;
  const found = await matchBuilds(sources.builds, inspection, signal, () => Promise.resolve(sources.records));
  if (found.kind === "noContract") return { finding: { kind: "notPossible", because: "noContract" } };
  const statusAt = async (address: Hex): Promise<RowStatus> => {
    const status = await inspection.status(address, signal);
    const knownNow = (): KnownVerification | undefined => sources.knownVerificationOf?.(network, address);
    const known = knownNow();
    inspected.isChanged = () => knownNow()?.[0] !== known?.[0];
    return rowStatus(status, known, since);
  };
  if (found.kind === "unknown") return notCompared(network, rowStatus(), found.mirrorFailure);
  if (found.kind === "notCompared") {
    // The record alone has the address of an entity's number.
    const { address, mirrorFailure } = found.code;
    return notCompared(network, await statusAt(address), mirrorFailure);
  }
  if (found.kind === "recorded")
    return planRecorded(sources, inspected, subject, found, await statusAt(found.code.address), signal);
  const { deployed } = found.code;
  const { address, contractId } = deployed;
  const status = await statusAt(address);
  if (status.isOtherChain) return { finding: { kind: "notPossible", because: "otherChain" } };
  try {
    const [target, created] = await Promise.all([
      inspection.target(deployed, signal),
      // Nothing is sent of an exact match.
      status.held === "exact" ? undefined : inspection.creation(found.code, undefined, signal),
    ]);
    const contract = { address, contractId };
    const compared = {
      deployed,
      contract,
      status,
      match: found.matches[0],
      transaction: created?.transaction,
    };
    const planned = await planMatch(sources, network, subject, compared, signal);
    return { ...planned, called: status.verifiedName, contract: { ...contract, target } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return notCompared(network, status, error);
  }
}

/** By the code of a deployment record. Nothing of it counts as what a ledger has. */
async function planRecorded(
  sources: RowSources,
  { inspection }: CachedInspection,
  subject: Pick<BatchSubject, "name" | "origin">,
  { code, matches }: RecordedMatches,
  status: RowStatus,
  signal: AbortSignal,
): Promise<RowInspection> {
  const { network } = inspection;
  const { address, contractId } = code;
  const contract = { address, contractId, target: undefined };
  const [match] = matches;
  if (match === undefined || status.isOtherChain) {
    const commit = await sources.commitOf(network, address);
    return { ...notCompared(network, status, undefined, "noRecordedBuild"), commit, contract };
  }
  const created = await inspection.creation(code, sources.records, signal);
  const { transaction } = created ?? {};
  const compared = { deployed: undefined, contract, status, match, transaction };
  const planned = await planMatch(sources, network, subject, compared, signal);
  return { ...planned, called: status.verifiedName, contract };
}

/** Verifying a contract individually imports its source from the block explorer. */
const fromExplorer = ({ explorerSource }: Network): { readonly mayHaveSource?: true } =>
  explorerSource === undefined ? {} : { mayHaveSource: true };

/** A contract whose code was compared with the builds, the best build that has it, and the transaction that created it. */
type ComparedContract = {
  /** Undefined where it is the code of a deployment record. */
  readonly deployed: DeployedCode | undefined;
  readonly contract: SentSource["subject"];
  readonly status: RowStatus;
  readonly match: MatchedBuild | undefined;
  readonly transaction: Hex | undefined;
};

async function planMatch(
  { builds, published, commitOf, lastAttempt, onDidCompare }: RowSources,
  network: Network,
  { name, origin }: Pick<BatchSubject, "name" | "origin">,
  { deployed, contract, status: { held, heldBefore, statusFailure }, match, transaction }: ComparedContract,
  signal: AbortSignal,
): Promise<RowInspection> {
  const { address } = contract;
  if (held === "exact")
    return { finding: { kind: "skipped", because: "exact", build: match && qualifiedName(match.build) } };
  const isOfOther = match === undefined || match.relation.kind === "sameCode";
  const commit = isOfOther ? await commitOf(network, address) : undefined;
  if (match === undefined) {
    const other = name !== undefined && builds.names.has(name) ? { isOtherCode: true } : {};
    return {
      finding: { kind: "notPossible", because: "noBuild", ...fromExplorer(network), ...other },
      commit,
    };
  }
  const plan = await planPublication(match, { protocol: network.verifierProtocol }, signal);
  if (deployed !== undefined) onDidCompare?.(network, deployed, { match, lacking: lackingOf(plan) });
  const { publication, dryRun, bytes } = plan;
  if (publication === undefined) return { finding: { kind: "notPossible", because: "notSendable" }, commit };
  if (bytes > maxUploadBytes) return { finding: { kind: "notPossible", because: "tooLarge" }, commit };
  if (held === "match" && benefitForMatch(dryRun) === "settled")
    return {
      finding: { kind: "skipped", because: "noBetter", build: publication.contractIdentifier },
      commit,
    };
  const serviceUrl = network.verifierUrl ?? "";
  const files = await filesOf(plan, serviceUrl, published);
  const sentFor = { chainId: network.chainId, address };
  const last = lastAttempt?.(network, address);
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
    heldBefore,
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
    ...(deployed === undefined ? { isOfRecord: true } : {}),
  };
  const sent = {
    subject: contract,
    publication,
    creationTransactionHash: transaction,
    files: plan.files,
  };
  return { finding: { kind: "planned", plan: row }, sent, commit };
}

/** The status of a contract as the service returned it, or as it is known since; or else as it was last known. */
type RowStatus = Pick<NotPossible, "heldBefore" | "statusFailure"> & {
  /** Its name in its verified source. */
  readonly verifiedName: string | undefined;
  readonly held: StoredMatch | undefined;
  readonly isOtherChain: boolean;
};

/** @param since as in `Inspected` */
function rowStatus(status?: StatusLookup, known?: KnownVerification, since = Infinity): RowStatus {
  const returned = status?.kind === "known" ? status.status : undefined;
  const then = storedMatchWithTime(known);
  // The status itself was received since, and holds more than its state.
  const isLater = then !== undefined && then[1] >= since && known?.[0] !== returned?.state;
  const storedMatch = isLater ? then[0] : storedMatchIn(status);
  return {
    held: storedMatch,
    heldBefore: storedMatch === undefined ? then : undefined,
    statusFailure: status?.kind === "failed" && !isLater ? status.error : undefined,
    verifiedName: returned && verifiedName(returned),
    isOtherChain: returned?.state === "unsupportedChain",
  };
}

/** Of a contract whose code was not read. @param error how the mirror node failed, where it did */
function notCompared(
  network: Network,
  { isOtherChain, verifiedName: called, ...status }: RowStatus,
  error: ApiError | undefined,
  because: "notCompared" | "noRecordedBuild" = "notCompared",
): RowInspection {
  if (isOtherChain) return { finding: { kind: "notPossible", because: "otherChain" } };
  return {
    finding:
      error === undefined
        ? { kind: "notPossible", because, ...status, ...fromExplorer(network) }
        : { kind: "notPossible", because: "mirrorFailed", error, ...status },
    called,
  };
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
  published: RowSources["published"],
): Promise<RowPlan["files"]> {
  const unknown = await published.unpublishedPaths(serviceUrl, files);
  return Promise.all(
    files.map(async ({ text, ...file }) => ({
      ...file,
      digest: await sentFileKey(serviceUrl, { path: file.path, text }),
      isKnown: !unknown.has(file.path),
    })),
  );
}
