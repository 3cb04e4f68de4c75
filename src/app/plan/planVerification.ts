import type { VerificationOrder } from "../verification/verifyContract.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import type { Protocol } from "../../services/verifier/protocol.ts";
import {
  compareCreation,
  compareUnmatched,
  type CreationComparison,
  type Unmatched,
} from "../builds/comparison.ts";
import { differingBuild, type BuildShortcoming } from "../builds/codeMatch.ts";
import type { BuildMatches } from "../builds/buildMatches.ts";
import { skippedBuildOf, type SkippedBuild } from "../builds/rootOverview.ts";
import type { MatchedBuild, WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import { recordedContract } from "../deployments/deploymentRecords.ts";
import type { WorkspaceDeployments } from "../deployments/workspaceDeployments.ts";
import { contractNamed } from "../history/findEntry.ts";
import type { History } from "../history/history.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { ledgerOf, type LedgerNetwork } from "../networks/ledgerOf.ts";
import type { Network } from "../networks/network.ts";
import { type PlanToAgree, benefitForMatch } from "../publication/agreement.ts";
import { planPublication, type PlannedBuild, type PublicationPlan } from "../publication/planPublication.ts";
import type { PublishedSources } from "../publication/publishedSources.ts";
import type { CodeToCompare, BuildAvailability } from "../verification/codeToCompare.ts";
import { proxyOf, type ProxySource, type ProxyState } from "../verification/proxy.ts";
import type { VerificationSubject } from "../verification/report.ts";
import { subjectOf } from "../verification/resolveSubject.ts";
import type { ContractInspection } from "./contractInspection.ts";
import { plannedCreation, type PlannedCreation } from "./creation.ts";
import { recordedMatches, type CodeRecords, type RecordedMatches } from "./recordedMatches.ts";

/** What planning reads: the workspace, and what this user has done before. */
export type PlanTools = {
  readonly lookups: () => Promise<Lookups>;
  readonly builds: () => Promise<WorkspaceBuilds>;
  readonly deployments: () => Promise<WorkspaceDeployments>;
  readonly history: () => Promise<History>;
  readonly buildMatches: () => Promise<BuildMatches>;
  readonly published: () => Promise<PublishedSources>;
};

type PlanOrder = Pick<VerificationOrder, "protocol" | "buildChoice">;

/** What verifying from a build would publish and come to, for the user to agree to. */
export type VerificationPlan = PlanToAgree & {
  readonly kind: "plan";
  /** Identifies the plan in its window: the user agrees to the one that was shown. */
  readonly id: number;
  readonly subject: VerificationSubject;
  /** By which it would be sent. */
  readonly protocol: Protocol;
  readonly creation: CreationComparison;
  readonly created: PlannedCreation;
  /** The commit that it was deployed from, where this is not known to be the build of that. */
  readonly commit: string | undefined;
  /** Where the contract leads, if it is a proxy. */
  readonly proxy: ProxyState | undefined;
  /** The name of the build that has the code, where it may stand in titles; undefined of one that was not compared. */
  readonly ownName: string | undefined;
  /** Other builds that have the code. */
  readonly others: readonly MatchedBuild[];
  /** Whether the block explorer had no source when it was last asked, not long ago. */
  readonly explorerHadNone: boolean;
};

/** No build is verified from: the source is to come from elsewhere. What is known of the builds all the same. */
export type NoPlan = {
  readonly kind: "elsewhere";
  readonly builds?: BuildAvailability | undefined;
  readonly proxy?: ProxyState | undefined;
  /** How the mirror node failed, so that no code was compared. */
  readonly mirrorFailure?: ApiError | undefined;
  /** The commit that it was deployed from. */
  readonly commit?: string | undefined;
  /** A code that was compared and that no build has. */
  readonly unmatched?: Unmatched | undefined;
  /** What may be the build, and could not be read. */
  readonly skippedBuild?: SkippedBuild | undefined;
};

/** What the builds of the workspace are to the code of a contract. */
export type CodeMatches =
  | { readonly kind: "noContract" }
  /** Not even its address is known. */
  | { readonly kind: "unknown"; readonly mirrorFailure: ApiError }
  | { readonly kind: "notCompared"; readonly code: Extract<CodeToCompare, { kind: "notRead" }> }
  | RecordedMatches
  | {
      readonly kind: "compared";
      readonly code: Extract<CodeToCompare, { kind: "read" }>;
      /** Those that have the code, the best first. */
      readonly matches: readonly MatchedBuild[];
    };

/**
 * Compares the code of a contract with the builds. A ledger that failed is to be asked again, rather than a record.
 * @param records what is compared where no ledger has the code
 * @throws the signal's reason, when that is aborted
 */
export async function matchBuilds(
  builds: Pick<WorkspaceBuilds, "matches" | "creationMatches">,
  inspection: ContractInspection,
  signal: AbortSignal,
  records: () => Promise<CodeRecords | undefined> = () => Promise.resolve(undefined),
): Promise<CodeMatches> {
  const code = await inspection.code(signal);
  if (code === undefined) return { kind: "noContract" };
  if (code.kind === "unknown") return code;
  if (code.kind === "notRead") {
    const known = code.mirrorFailure === undefined ? await records() : undefined;
    const recorded = known && (await recordedMatches(builds, known, inspection.network, code));
    signal.throwIfAborted();
    return recorded ?? { kind: "notCompared", code };
  }
  const { runtime, address } = code.deployed;
  const matches = await builds.matches(runtime, { address: address.slice(2) });
  signal.throwIfAborted();
  return { kind: "compared", code, matches };
}

/**
 * Plans what verifying a contract from the build that has its code, or the one that is wanted, would publish. Requests the code, how
 * the contract was created, its verification status where there is a plan, and the status of a proxy and its implementation.
 * @throws the signal's reason, when that is aborted
 */
export async function planVerification(
  tools: PlanTools,
  inspection: ContractInspection,
  order: PlanOrder,
  signal: AbortSignal,
): Promise<VerificationPlan | NoPlan> {
  if (inspection.network.verifierUrl === undefined) return { kind: "elsewhere" };
  const builds = await tools.builds();
  const context: Context = { ...tools, builds, inspection, order, signal };
  if ((await builds.contracts()) === 0)
    return { kind: "elsewhere", skippedBuild: await skippedBuildAt(context, subjectOf(inspection).address) };
  signal.throwIfAborted();
  // An explicitly chosen build is not compared.
  const records = order.buildChoice?.uncompared === undefined ? tools.deployments : undefined;
  const found = await matchBuilds(builds, inspection, signal, records);
  switch (found.kind) {
    // Verifying by its ID says what is wrong.
    case "noContract":
      return { kind: "elsewhere" };
    case "unknown":
      return { kind: "elsewhere", mirrorFailure: found.mirrorFailure };
    case "notCompared":
      return planUncompared(context, found.code);
    case "recorded":
      return (await planRecorded(context, found)) ?? planUncompared(context, found.code);
    case "compared":
      return planMatched(context, found.code, found.matches);
  }
}

type Context = Omit<PlanTools, "builds"> & {
  readonly builds: WorkspaceBuilds;
  readonly inspection: ContractInspection;
  readonly order: PlanOrder;
  readonly signal: AbortSignal;
};

type CodeRead = Extract<CodeToCompare, { kind: "read" }>;

/** From the build that has the contract's code, if one has, also where that gives less than a block explorer may. */
async function planMatched(
  context: Context,
  code: CodeRead,
  matches: readonly MatchedBuild[],
): Promise<VerificationPlan | NoPlan> {
  const { inspection, order, signal } = context;
  const { deployed } = code;
  const match = wantedOf(order, matches);
  if (match === undefined) return explainNoMatch(context, code);
  const plan = await planOf(order, match, signal);
  const [proxy, status, created, commit, buildMatches] = await Promise.all([
    proxyState(context, code),
    inspection.status(deployed.address, signal),
    inspection.creation(code, context, signal),
    canOfferPlan(plan) ? commitAt(context, inspection.network, deployed.address) : undefined,
    context.buildMatches(),
  ]);
  signal.throwIfAborted();
  const ledger = ledgerOf(inspection.network);
  if (ledger !== undefined && match === matches[0])
    buildMatches.record(ledger, deployed, { match, lacking: lackingOf(plan) });
  const creation =
    deployed.creation === undefined
      ? await compareRecorded(context, match, deployed.address)
      : compareCreation(match, deployed, created?.parameters);
  return {
    ...(await agreementParts(context, code, plan)),
    status,
    proxy,
    ownName: buildMatches.displayName(match.build),
    others: matches.filter((one) => one !== match),
    creation,
    created: plannedCreation(plan, creation, created),
    commit,
  };
}

/** Compares the creation code in deployment records, as JSON-RPC nodes have none. A record that differs may be of another chain. */
async function compareRecorded(
  { deployments, inspection }: Context,
  match: MatchedBuild,
  address: Hex,
): Promise<CreationComparison> {
  const recorded = await (await deployments()).codeAt(inspection.network, address);
  const creation = compareCreation(match, { creation: recorded?.code });
  return creation.kind === "equal" ? creation : { kind: "notRecorded" };
}

/** From the build that has the code of a deployment record, as the chain's cannot be compared with any; undefined where none has. */
async function planRecorded(
  context: Context,
  { code, recorded, matches }: RecordedMatches,
): Promise<VerificationPlan | undefined> {
  const { inspection, order, signal } = context;
  const match = wantedOf(order, matches);
  if (match === undefined) return undefined;
  const plan = await planOf(order, match, signal);
  const [status, created, commit, buildMatches] = await Promise.all([
    inspection.status(code.address, signal),
    inspection.creation(code, context, signal),
    canOfferPlan(plan) ? commitAt(context, inspection.network, code.address) : undefined,
    context.buildMatches(),
  ]);
  const creation = compareCreation(match, { creation: recorded.code });
  return {
    ...(await agreementParts(context, code, plan)),
    uncompared: undefined,
    recorded: { path: recorded.path, why: code.reason },
    status,
    proxy: undefined,
    ownName: buildMatches.displayName(match.build),
    others: matches.filter((one) => one !== match),
    creation,
    // Whether its service has traces is not known.
    created: plannedCreation(plan, creation, {
      ...created,
      ...(recorded.isDirect ? { isDirect: true } : {}),
    }),
    commit,
  };
}

/** The build that the user wants of those that have the code, or else the best. */
const wantedOf = (
  { buildChoice: wanted }: PlanOrder,
  matches: readonly MatchedBuild[],
): MatchedBuild | undefined =>
  matches.find((one) => wanted?.build !== undefined && isSame(one, wanted.build)) ?? matches[0];

/** From the build that the user selects, as the code cannot be compared with any. */
async function planUncompared(
  context: Context,
  code: Extract<CodeToCompare, { kind: "notRead" }>,
): Promise<VerificationPlan | NoPlan> {
  const { builds, inspection, order, signal } = context;
  const { uncompared } = order.buildChoice ?? {};
  const build = uncompared && (await builds.build(uncompared));
  const commitOf = () => commitAt(context, inspection.network, code.address);
  if (build === undefined) {
    const { mirrorFailure } = code;
    return {
      kind: "elsewhere",
      builds: code.reason,
      mirrorFailure,
      commit: mirrorFailure && (await commitOf()),
    };
  }
  const plan = await planOf(order, { build, relation: undefined }, signal);
  const [status, created, commit] = await Promise.all([
    inspection.status(code.address, signal),
    inspection.creation(code, context, signal),
    commitOf(),
  ]);
  const creation: CreationComparison = { kind: "notRecorded" };
  return {
    ...(await agreementParts(context, code, plan)),
    status,
    proxy: undefined,
    ownName: undefined,
    others: [],
    creation,
    created: plannedCreation(plan, creation, created),
    commit,
  };
}

/** What is known of a code that no build has. */
async function explainNoMatch(context: Context, code: CodeRead): Promise<NoPlan> {
  const { builds, inspection, signal } = context;
  const { deployed } = code;
  const deployments = await context.deployments();
  const recorded = () => recordedContract(deployments, inspection.network, deployed.address);
  const unmatched = await compareUnmatched(builds, deployed, recorded, signal);
  const ledger = ledgerOf(inspection.network);
  if (ledger !== undefined)
    (await context.buildMatches()).record(ledger, deployed, { differing: differingBuild(unmatched) });
  return {
    kind: "elsewhere",
    builds: "noneHasIt",
    proxy: await proxyState(context, code),
    unmatched,
    skippedBuild: await skippedBuildAt(context, deployed.address),
    commit: (await recorded()).commit,
  };
}

let plans = 0;

/** Somebody may publish a contract's source meanwhile. */
const mayChangeAfter = 24 * 3_600_000;

/** What a plan is agreed to by, and what was sent of it before. */
async function agreementParts(context: Context, code: CodeToCompare, plan: PublicationPlan) {
  const { inspection, order } = context;
  const { network } = inspection;
  const { verifierUrl = "", chainId } = network;
  const { publication, files } = plan;
  const { address, contractId = subjectOf(inspection).contractId } =
    code.kind === "read" ? code.deployed : code;
  const [published, { listing }] = await Promise.all([context.published(), context.history()]);
  const [last] = contractNamed(listing, network.name, { address, contractId })?.verifications ?? [];
  plans += 1;
  return {
    kind: "plan",
    id: plans,
    subject: { network, address, contractId },
    protocol: order.protocol,
    plan,
    uncompared: code.kind === "read" ? undefined : code.reason,
    recorded: undefined,
    unpublished: await published.unpublishedPaths(verifierUrl, files),
    areSettingsKnown: publication !== undefined && (await published.knowsSettings(verifierUrl, publication)),
    isContractKnown:
      publication !== undefined &&
      (await published.knowsContract(verifierUrl, files, publication, { chainId, address })),
    confirmed: new Set<string>(),
    explorerHadNone: last?.entry.word === "notPublished" && Date.now() - last.entry.seenAt < mayChangeAfter,
  } as const;
}

function planOf(
  { protocol, buildChoice: wanted }: PlanOrder,
  match: PlannedBuild,
  signal: AbortSignal,
): Promise<PublicationPlan> {
  return planPublication(match, { protocol, allFiles: wanted?.allFiles === true }, signal);
}

/** What publishing a build would make of a contract that is no exact match. */
export type Improvement = {
  /** Of a partial match. */
  readonly ofMatch: ReturnType<typeof benefitForMatch>;
  /** Of a contract that is not verified, why a batch does not select it. */
  readonly ofNone: BuildShortcoming | undefined;
};

/** Plans to publish a build, for what that would improve. Reads sources; sends no request. */
export async function planImprovement(
  match: MatchedBuild,
  { verifierProtocol: protocol }: Pick<Network, "verifierProtocol">,
): Promise<Improvement> {
  const plan = await planOf({ protocol }, match, new AbortController().signal);
  const isSendable = plan.publication !== undefined;
  return { ofMatch: isSendable ? benefitForMatch(plan.dryRun) : "settled", ofNone: lackingOf(plan) };
}

/** Why a plan is not made for a contract that is not verified without a decision. */
export function lackingOf({ publication, dryRun }: PublicationPlan): BuildShortcoming | undefined {
  if (publication === undefined) return "incomplete";
  return dryRun.grade === "notProved" ? "unchecked" : undefined;
}

/** Whether the commit that was deployed may have a better build. It has no file that this one is missing. */
function canOfferPlan({ match, publication, dryRun }: PublicationPlan): boolean {
  if (match.relation?.kind === "sameCode") return true;
  return publication === undefined && !dryRun.reasons.some(({ kind }) => kind === "sourcesMissing");
}

/** The commit that the contract was deployed from, where a deployment file names it. */
export async function commitAt(
  { deployments }: Pick<PlanTools, "deployments">,
  network: LedgerNetwork,
  address: Hex,
): Promise<string | undefined> {
  return (await recordedContract(await deployments(), network, address)).commit;
}

/** What may be the build of a contract, by what a deployment file calls that, and was skipped. */
async function skippedBuildAt(
  { builds, inspection, deployments }: Context,
  address: Hex,
): Promise<SkippedBuild | undefined> {
  const isAnySkipped = builds.overview.some(({ skipped }) => skipped.length > 0);
  if (!isAnySkipped) return undefined;
  const records = await deployments();
  await records.refresh();
  const named = records.nameAt(inspection.network, address);
  return named && skippedBuildOf(builds.overview, named.name);
}

async function proxyState(
  { builds, inspection, signal }: Context,
  { deployed }: CodeRead,
): Promise<ProxyState | undefined> {
  const source: ProxySource = {
    codeOf: (contract) => inspection.codeOf(contract, signal),
    statusOf: (address) => inspection.status(address, signal),
  };
  try {
    const target = await inspection.target(deployed, signal);
    return target && (await proxyOf(source, builds, deployed, target));
  } catch (error) {
    // Without an answer, the contract is verified like one that is no proxy.
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

function isSame(one: MatchedBuild, other: MatchedBuild): boolean {
  return (
    one.build.folder.uri === other.build.folder.uri &&
    one.build.path === other.build.path &&
    one.build.source === other.build.source &&
    one.build.name === other.build.name
  );
}
