import * as vscode from "vscode";
import {
  compareCreation,
  compareUnmatched,
  type CreationComparison,
  type Unmatched,
} from "../../../app/builds/comparison.ts";
import type { DeployedCode } from "../../../app/builds/deployedCode.ts";
import { skippedBuildOf, type SkippedBuild } from "../../../app/builds/skippedBuild.ts";
import type { FoundBuild, WorkspaceBuilds } from "../../../app/builds/workspaceBuilds.ts";
import type { PublicationPlan } from "../../../app/publication/planPublication.ts";
import { ledgerUrl, type Network } from "../../../app/networks/network.ts";
import { behindProxy } from "../../../app/verification/behindProxy.ts";
import type { BuildOffer } from "../../../app/verification/comparedBuilds.ts";
import { codeToCompare, type CodeToCompare } from "../../../app/verification/codeToCompare.ts";
import { statusAt } from "../../../app/verification/held.ts";
import type { StatusLookup } from "../../../app/verification/report.ts";
import { subjectOf } from "../../../app/verification/resolveSubject.ts";
import type { Hex } from "../../../core/hex.ts";
import { ApiError } from "../../../http/failure.ts";
import type { PlanView } from "../../../ui/verification/plan/view.ts";
import { proxyOf, type ProxyState } from "../../../app/verification/proxy.ts";
import type { Services } from "../../services.ts";
import { Waits } from "../../../app/verification/waits.ts";
import { hostOf } from "../../../core/hosts.ts";
import { commitOf } from "./commitOf.ts";
import { creationOf, plannedCreation } from "./creation.ts";
import { planOf, viewOf } from "./planView.ts";
import type { PanelOrder } from "./panelOrder.ts";
import { ledgerOf } from "../../../app/networks/ledgerOf.ts";

/** The source is to come from elsewhere, and what the builds of the workspace are good for then. */
export type Elsewhere = {
  readonly kind: "elsewhere";
  readonly builds?: BuildOffer | undefined;
  readonly proxy?: ProxyState | undefined;
  /** How asking the mirror node failed, so that no code was compared. */
  readonly mirrorFailure?: ApiError | undefined;
  /** As in `PlanView`. */
  readonly ownName?: string | undefined;
  /** As in `PlanningFacts`. */
  readonly commit?: string | undefined;
  /** Of a code that was compared and that no build has. */
  readonly unmatched?: Unmatched | undefined;
  /** Of a contract that no build has: what may be its build, and could not be read. */
  readonly skippedBuild?: SkippedBuild | undefined;
};

const elsewhere = (builds?: BuildOffer, known: Omit<Elsewhere, "kind" | "builds"> = {}): Elsewhere => ({
  kind: "elsewhere",
  builds,
  ...known,
});

/**
 * Compares a contract's code with the builds of the workspace, and plans what verifying it from the best, or the one that is
 * wanted, would publish. Asks the mirror node for the code and how it was created, and the verification service whether a contract
 * of which a plan comes is verified already, and how a proxy and its implementation stand; nobody else, and nothing else.
 *
 * @param asksStatus whether it is asked about the contract itself; a plan that nobody sees needs no status
 * @param waits hears which services are waited for
 * @throws the signal's reason, when that is aborted
 */
export async function planFor(
  services: Services,
  order: PanelOrder,
  signal: AbortSignal,
  asksStatus = true,
  waits = new Waits(() => undefined),
): Promise<PlanView | Elsewhere> {
  const { network, contract } = order;
  if (network.verifierUrl === undefined) return elsewhere();
  const builds = await services.builds();
  if ((await builds.contracts()) === 0) {
    const skippedBuild = await skippedFor(services, builds, network, subjectOf(order).address);
    return elsewhere(undefined, { skippedBuild });
  }
  signal.throwIfAborted();
  const code = await waits.for(
    mirrorHost(network),
    codeToCompare(await services.lookups(), network, contract, signal),
  );
  // Verifying by its ID says what is wrong.
  if (code === undefined) return elsewhere();
  if (code.kind === "unknown") return elsewhere(undefined, { mirrorFailure: code.mirrorFailure });
  const asked: Asked = { services, builds, order, signal, asksStatus, waits };
  return code.kind === "read" ? planCompared(asked, code) : planUncompared(asked, code);
}

/** What is asked for, and the builds that may serve it. */
type Asked = {
  readonly services: Services;
  readonly builds: WorkspaceBuilds;
  readonly order: PanelOrder;
  readonly signal: AbortSignal;
  readonly asksStatus: boolean;
  readonly waits: Waits;
};

function mirrorHost(network: Network): string | undefined {
  const url = ledgerUrl(network);
  return url && hostOf(url);
}

const verifierHost = ({ verifierUrl }: Network): string | undefined => verifierUrl && hostOf(verifierUrl);

/** From the build that the user wants, as none can be told to be the contract's. */
async function planUncompared(
  { services, builds, order, signal, asksStatus, waits }: Asked,
  code: Extract<CodeToCompare, { kind: "notRead" }>,
): Promise<PlanView | Elsewhere> {
  const { network, wanted } = order;
  const build = wanted?.uncompared && (await builds.build(wanted.uncompared));
  if (build === undefined) {
    const { mirrorFailure } = code;
    const commit = mirrorFailure && (await commitOf(services, network, code.address));
    return elsewhere(code.why, { mirrorFailure, commit });
  }
  const plan = await planOf(order, { build, relation: undefined }, signal);
  const [view, created, status, commit] = await Promise.all([
    viewOf(services, order, code, plan, []),
    waits.for(mirrorHost(network), creationOf(services, network, code, signal)),
    asksStatus
      ? waits.for(verifierHost(network), statusOf(services, network, code.address, signal))
      : undefined,
    commitOf(services, network, code.address),
  ]);
  const creation: CreationComparison = { kind: "notRecorded" };
  return {
    ...view,
    status,
    proxy: undefined,
    ownName: undefined,
    creation,
    created: plannedCreation(plan, creation, created),
    commit,
  };
}

/** From the build that has the contract's code, also where that gives less than a block explorer may: the page says so. */
async function planCompared(
  { services, builds, order, signal, asksStatus, waits }: Asked,
  code: Extract<CodeToCompare, { kind: "read" }>,
): Promise<PlanView | Elsewhere> {
  const { network, wanted } = order;
  const { deployed } = code;
  const matches = await builds.matches(deployed.runtime, { address: deployed.address.slice(2) });
  signal.throwIfAborted();
  const best = matches.find((match) => isSame(match, wanted?.build)) ?? matches[0];
  // A proxy's own status is one of the two that say how it stands: it is asked for once.
  let asking: Promise<StatusLookup | undefined> | undefined;
  const ownStatus = () =>
    (asking ??= waits.for(verifierHost(network), statusOf(services, network, deployed.address, signal)));
  const proxyOfIt = () => proxyAt(services, network, deployed, signal, asksStatus ? ownStatus : undefined);
  const commitOfIt = () => commitOf(services, network, deployed.address);
  if (best === undefined) {
    const proxy = await proxyOfIt();
    const unmatched = await compareUnmatched(builds, deployed, commitOfIt, signal);
    const skippedBuild = await skippedFor(services, builds, network, deployed.address);
    return elsewhere("noneHasIt", { proxy, unmatched, skippedBuild, commit: await commitOfIt() });
  }
  const ownName = (await services.ownCode()).nameOf(best.build);
  const plan = await planOf(order, best, signal);
  const others = matches.filter((match) => match !== best);
  const [proxy, status, view, created, commit] = await Promise.all([
    proxyOfIt(),
    asksStatus ? ownStatus() : undefined,
    viewOf(services, order, code, plan, others),
    waits.for(mirrorHost(network), creationOf(services, network, code, signal)),
    isWorthGoingBackTo(plan) ? commitOfIt() : undefined,
  ]);
  signal.throwIfAborted();
  const creation = compareCreation(best, deployed, created?.parameters);
  return {
    ...view,
    status,
    proxy,
    ownName,
    creation,
    created: plannedCreation(plan, creation, created),
    commit,
  };
}

/** Whether the commit that was deployed may have a better build. It has no file that this one is missing. */
function isWorthGoingBackTo({ match, publication, dryRun }: PublicationPlan): boolean {
  if (match.relation?.kind === "sameCode") return true;
  return publication === undefined && !dryRun.reasons.some(({ kind }) => kind === "sourcesMissing");
}

/** What may be the build of a contract, by what a deployment file calls that, and was skipped. */
async function skippedFor(
  services: Services,
  builds: WorkspaceBuilds,
  { chainId }: Network,
  address: string,
): Promise<SkippedBuild | undefined> {
  const isAnySkipped = builds.overview.some(({ skipped }) => skipped.length > 0);
  if (!isAnySkipped || !vscode.workspace.isTrusted) return undefined;
  const deployments = await services.deployments();
  await deployments.look();
  const named = deployments.nameAt(chainId, address);
  return named && skippedBuildOf(builds.overview, named.name);
}

/** What the service says of the contract now. */
const statusOf = async (
  services: Services,
  network: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<StatusLookup | undefined> => statusAt(await services.lookups(), network, address, signal);

async function proxyAt(
  services: Services,
  network: Network,
  deployed: DeployedCode,
  signal: AbortSignal,
  own: (() => Promise<StatusLookup | undefined>) | undefined,
): Promise<ProxyState | undefined> {
  const ledger = ledgerOf(network);
  if (ledger === undefined) return undefined;
  const [lookups, builds] = await Promise.all([services.lookups(), services.builds()]);
  try {
    const behind = await behindProxy(lookups, ledger, deployed, signal);
    return behind && (await proxyOf({ lookups, builds }, network, deployed, behind, signal, own));
  } catch (error) {
    // It is verified as any other where nobody says that it is a proxy.
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

function isSame(one: FoundBuild, other: FoundBuild | undefined): boolean {
  return (
    one.build.folder.uri === other?.build.folder.uri &&
    one.build.path === other.build.path &&
    one.build.source === other.build.source &&
    one.build.name === other.build.name
  );
}
