import type { CheckedDeployment } from "../../app/deploymentChecks/deploymentChecks.ts";
import type { LocatedRecord } from "../../app/deployments/workspaceDeployments.ts";
import type { ServiceFailure } from "../../app/contractFacts/contractChecks.ts";
import { projectOf } from "../../builds/deployments/deploymentFolders.ts";
import { visibleLine } from "../../core/characters/visibleLine.ts";
import { longestName } from "../../core/identifier.ts";
import { deploymentToolWords, deploymentWords as words } from "../../text/deployments/deployments.ts";
import { explainFailedServices } from "../../text/verification/failedServices.ts";
import { ageText } from "../../text/pages/page.ts";
import { fullMoment } from "./dayText.ts";
import { joined, lines, type TreeRow } from "./treeRow.ts";

/** A record above its deployments. */
export function recordRow(
  record: LocatedRecord,
  { known, verified, failures }: DeploymentCounts,
  now: number,
): TreeRow {
  const label = visibleLine(record.name, longestName);
  const all = record.deployments.length;
  const count = known === 0 ? words.contracts(all) : words.verified(verified, known, all);
  const failed = failures.length === 0 ? undefined : explainFailedServices(failures, "deployments");
  const project = projectOf(record);
  const tool = deploymentToolWords[record.tool]();
  const isSaid =
    project === undefined ||
    project === record.name ||
    tool.toLowerCase().split(" ").includes(project.toLowerCase());
  const description = joined([
    all === 0 ? undefined : count,
    failed?.brief,
    isSaid ? undefined : visibleLine(project, longestName),
    tool,
    ageText(record.writtenAt, now),
  ]);
  return {
    label,
    description,
    tooltip: () =>
      lines([
        words.file(visibleLine(record.path)),
        words.written(fullMoment(record.writtenAt)),
        failed?.full,
      ]),
    icon: { name: "rocket", tone: "neutral" },
    spoken: words.spoken(label, description),
  };
}

/** How the deployments of a record stand together. */
export type DeploymentCounts = {
  /** Of how many it is known how they stand. */
  readonly known: number;
  readonly verified: number;
  /** Of all of them: their statuses may have changed since. */
  readonly failures: readonly ServiceFailure[];
};

/** Counts deployments, each as it stands. */
export function countsOf(
  checked: readonly Pick<CheckedDeployment, "status" | "progress">[],
): DeploymentCounts {
  const kinds = checked.map(({ status }) => status.kind);
  return {
    known: kinds.filter((kind) => kind !== "unknown" && kind !== "otherCode").length,
    verified: kinds.filter((kind) => kind === "verified").length,
    failures: checked.flatMap(({ progress }) => (progress?.kind === "failed" ? progress.failures : [])),
  };
}
