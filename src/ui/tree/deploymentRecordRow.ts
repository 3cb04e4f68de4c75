import type { CheckedDeployment } from "../../app/deploymentChecks/deploymentChecks.ts";
import type { LocatedRecord } from "../../app/deployments/workspaceDeployments.ts";
import type { ServiceFailure } from "../../app/contractFacts/contractChecks.ts";
import { projectOf } from "../../builds/deployments/deployment.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import { maxContractNameLength } from "../../core/contractName.ts";
import { deploymentToolWords, deploymentWords as words } from "../../text/deployments/deployments.ts";
import { explainFailedServices } from "../../text/verification/failedServices.ts";
import { ageText } from "../../text/pages/page.ts";
import { fullMoment } from "./dayText.ts";
import { joined, lines, type TreeRow } from "./treeRow.ts";

/**
 * What a record is called: its tool, and the script, module, network, or project that it is of, unless that is only what the tool
 * calls the chain.
 */
export function recordLabel({ tool, name, chainId }: LocatedRecord): string {
  const toolName = deploymentToolWords[tool]();
  const isOfChain = tool === "openZeppelin" || name === `chain-${chainId ?? ""}` || name === chainId;
  const isSaid = isOfChain || name.toLowerCase() === toolName.toLowerCase();
  return joined([toolName, isSaid ? undefined : visibleLine(name, maxContractNameLength)]);
}

/** A record above its deployments. */
export function recordRow(record: LocatedRecord, counts: DeploymentCounts, now: number): TreeRow {
  const label = recordLabel(record);
  const all = record.deployments.length;
  const { failures } = counts;
  const failed = failures.length === 0 ? undefined : explainFailedServices(failures, "deployments");
  const project = projectOf(record);
  const tool = deploymentToolWords[record.tool]();
  const isSaid =
    project === undefined ||
    project === record.name ||
    tool.toLowerCase().split(" ").includes(project.toLowerCase());
  const description = joined([
    all === 0 ? undefined : countsText(counts, all),
    record.tool === "addressBook" ? words.recordedOnly() : undefined,
    failed?.brief,
    isSaid ? undefined : visibleLine(project, maxContractNameLength),
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

/** How many of all contracts of a record are verified, or differ from their builds, as far as is known. */
export function countsText({ known, verified, differing }: DeploymentCounts, all: number): string {
  if (known > 0) return words.verified(verified, known, all);
  return differing === 0 ? words.contracts(all) : words.differing(differing, all);
}

/** How the deployments of a record stand together. */
export type DeploymentCounts = {
  /** Of how many it is known how they stand. */
  readonly known: number;
  readonly verified: number;
  /** How many differ from their builds, of those that no service can verify. */
  readonly differing: number;
  /** Of all of them: their statuses may have changed since. */
  readonly failures: readonly ServiceFailure[];
};

/** Counts deployments, each as it stands. @param hasVerifier whether their network has a service that could verify them */
export function countsOf(
  checked: readonly Pick<CheckedDeployment, "status" | "progress">[],
  hasVerifier = true,
): DeploymentCounts {
  const kinds = checked.map(({ status }) => status.kind);
  return {
    known: hasVerifier ? kinds.filter((kind) => kind !== "unknown" && kind !== "otherCode").length : 0,
    differing: hasVerifier ? 0 : kinds.filter((kind) => kind === "otherCode").length,
    verified: kinds.filter((kind) => kind === "verified").length,
    failures: checked.flatMap(({ progress }) => (progress?.kind === "failed" ? progress.failures : [])),
  };
}
