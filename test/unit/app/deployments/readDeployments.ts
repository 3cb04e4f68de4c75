import { WorkspaceDeployments } from "../../../../src/app/deployments/workspaceDeployments.ts";
import type { OpenedFolder } from "../../../../src/app/builds/locatedBuild.ts";
import type { LedgerNetwork } from "../../../../src/app/networks/ledgerOf.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";

export function deploymentsIn(
  folders: readonly OpenedFolder[],
  warnings: string[] = [],
  isTrusted: () => boolean = () => true,
  deploymentFiles: () => Readonly<Record<string, string>> = () => ({}),
): WorkspaceDeployments {
  return new WorkspaceDeployments({
    folders: () => folders,
    isTrusted,
    deploymentFiles,
    parseLargeJson: parseInThread,
    log: { warn: (text: string) => warnings.push(text) } as never,
  });
}

/** A network without services that has a chain. */
export const onChain = (chainId: number): LedgerNetwork => ({ chainId: String(chainId), ledgers: [] });

export async function recordsOf(content: Readonly<Record<string, unknown>>) {
  await using folder = await projectFolder(content);
  const deployments = deploymentsIn([folder]);
  await deployments.refresh();
  return deployments.records;
}
