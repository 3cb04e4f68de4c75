import type { Hex } from "../../core/hex.ts";
import type { MatchedBuild, WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { RecordedCode } from "../deployments/recordedCode.ts";
import type { WorkspaceDeployments } from "../deployments/workspaceDeployments.ts";
import type { LedgerNetwork } from "../networks/ledgerOf.ts";
import type { CodeToCompare } from "../verification/codeToCompare.ts";

/** Where it is looked up with what code a contract was created, if its ledger does not have the code. */
export type CodeRecords = Pick<WorkspaceDeployments, "codeAt" | "nameAt">;

/** A contract whose code only a deployment file has, and the builds that have it, the best first. */
export type RecordedMatches = {
  readonly kind: "recorded";
  readonly code: Extract<CodeToCompare, { kind: "notRead" }>;
  readonly recorded: RecordedCode;
  /** Their relation is that of the runtime code, which follows from that of the creation code. */
  readonly matches: readonly MatchedBuild[];
};

/** Compares the creation code that deployment files record of a contract with the builds; undefined where they record none. */
export async function recordedMatches(
  builds: Pick<WorkspaceBuilds, "creationMatches">,
  records: CodeRecords,
  network: LedgerNetwork,
  code: RecordedMatches["code"],
): Promise<RecordedMatches | undefined> {
  const recorded = await records.codeAt(network, code.address);
  if (recorded === undefined) return undefined;
  const matches = await builds.creationMatches(recorded.code, nameAt(records, network, code.address));
  return { kind: "recorded", code, recorded, matches: matches.map(ofRuntime) };
}

const nameAt = (records: CodeRecords, network: LedgerNetwork, address: Hex): string | undefined =>
  records.nameAt(network, address)?.name;

/** Creation code can carry a hash where runtime code carries none, as that of Vyper. */
function ofRuntime(match: MatchedBuild): MatchedBuild {
  const { build, relation } = match;
  const metadata = build.runtime?.metadata ?? [];
  const hasHash = metadata.length > 0 && metadata.every(({ hash }) => hash !== undefined);
  return relation.kind === "exact" && !hasHash
    ? { build, relation: { ...relation, kind: "identical" } }
    : match;
}
