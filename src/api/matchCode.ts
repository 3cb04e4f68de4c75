import type { Answer, CodeMatch, DryRun } from "../../types/contract-lens.d.ts";
import { deployedCodeIn } from "../app/builds/deployedCode.ts";
import type { MatchedBuild, WorkspaceBuilds } from "../app/builds/workspaceBuilds.ts";
import type { InspectSubject } from "../app/lookups/inspectSubject.ts";
import type { Lookups } from "../app/lookups/lookups.ts";
import { ledgerOf } from "../app/networks/ledgerOf.ts";
import type { Network } from "../app/networks/network.ts";
import { planPublication } from "../app/publication/planPublication.ts";
import type { ContractReference } from "../core/references/contractReference.ts";
import { explainNoLedger } from "../text/subjects/missing.ts";
import { answered, cancelled, failed, failureOf } from "./answers.ts";
import { notFound, sourceOf } from "./lookUps.ts";
import type { ReadOptions } from "./readOptions.ts";

/** The dependencies of comparing. */
type MatchTools = {
  readonly lookups: () => Promise<Pick<Lookups, "contract" | "cachedContract" | "storedAddress">>;
  readonly builds: () => Promise<Pick<WorkspaceBuilds, "contracts" | "matches">>;
  /** Whether names from the workspace may be returned. */
  readonly isTrusted: () => boolean;
};

/** Compares a contract's code with the builds of the workspace. Sends requests to the contract's ledger only. */
export async function matchCode(
  { lookups, builds: openBuilds, isTrusted }: MatchTools,
  network: Network,
  contract: ContractReference,
  { dryRun, signal }: Pick<ReadOptions, "dryRun" | "signal">,
): Promise<Answer<CodeMatch>> {
  const subject: InspectSubject = { kind: "record", network, contract, timestamps: [] };
  const ledger = ledgerOf(network);
  if (ledger === undefined) return failed("noMirror", explainNoLedger(subject));
  try {
    const dated = await (await lookups()).contract({ ledger, contract }, { signal });
    const source = sourceOf(network, dated);
    if (dated.value.kind !== "found") return notFound(dated.value, source, subject);
    const deployed = deployedCodeIn(dated.value);
    if (deployed === undefined) return answered({ ...source, state: "noCode" });
    const builds = await openBuilds();
    const contracts = await builds.contracts();
    const [best, ...others] = await builds.matches(deployed.runtime, { address: deployed.address.slice(2) });
    if (signal.aborted) return cancelled();
    if (best === undefined) return answered({ ...source, state: "none", contracts });
    const { build, relation } = best;
    const { name, path, folder } = build;
    return answered({
      ...source,
      state: "matched",
      relation: relation.kind,
      assumedImmutables: relation.assumedImmutables,
      build: isTrusted() ? { name, source: build.source ?? null, path, folder: folder.uri } : null,
      others: others.length,
      dryRun: dryRun ? await plainDryRun(best, network, signal) : null,
    });
  } catch (error) {
    return failureOf(error, signal);
  }
}

/** Plans to publish a build, for what that would come to. Reads its sources; sends no request. */
async function plainDryRun(
  match: MatchedBuild,
  { verifierProtocol: protocol }: Network,
  signal: AbortSignal,
): Promise<DryRun> {
  const { dryRun, files } = await planPublication(match, { protocol }, signal);
  return {
    grade: dryRun.grade,
    reasons: dryRun.reasons.map(({ kind, ...about }) => ({
      kind,
      details: "paths" in about ? about.paths : "names" in about ? about.names : [],
    })),
    files: files.map(({ path }) => path),
  };
}
