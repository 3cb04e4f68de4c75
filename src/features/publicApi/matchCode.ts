import type { Answer, CodeMatch } from "../../../types/contract-lens.d.ts";
import { deployedCodeIn } from "../../app/builds/deployedCode.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { Network } from "../../app/networks/network.ts";
import type { ContractReference } from "../../core/references/contractReference.ts";
import { explainNoMirror } from "../../text/subjects/missing.ts";
import { answered, cancelled, failed, failureOf } from "./answers.ts";
import { notFound, sourceOf } from "./lookUps.ts";
import type { ReadOptions } from "./readOptions.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

/** What comparing needs. */
export type MatchTools = {
  readonly lookups: () => Promise<Pick<Lookups, "contract" | "knownContract" | "rememberedAddress">>;
  readonly builds: () => Promise<Pick<WorkspaceBuilds, "contracts" | "matches">>;
  /** Whether names that stand in the workspace may be handed out. */
  readonly isTrusted: () => boolean;
};

/** Compares a contract's code with the builds of the workspace for another extension. Asks the mirror node alone. */
export async function matchCode(
  { lookups, builds: openBuilds, isTrusted }: MatchTools,
  network: Network,
  contract: ContractReference,
  { signal }: ReadOptions,
): Promise<Answer<CodeMatch>> {
  const subject: InspectSubject = { kind: "record", network, contract, timestamps: [] };
  const ledger = ledgerOf(network);
  if (ledger === undefined) return failed("noMirror", explainNoMirror(subject));
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
    });
  } catch (error) {
    return failureOf(error, signal);
  }
}
