import { WorkspaceDeployments } from "../../../../src/app/deployments/workspaceDeployments.ts";
import type { OpenedFolder } from "../../../../src/app/builds/locatedBuild.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";

export function deploymentsIn(
  folders: readonly OpenedFolder[],
  warnings: string[] = [],
  isTrusted: () => boolean = () => true,
): WorkspaceDeployments {
  return new WorkspaceDeployments({
    folders: () => folders,
    isTrusted,
    parseLargeJson: parseInThread,
    log: { warn: (text: string) => warnings.push(text) } as never,
  });
}

export async function recordsOf(content: Readonly<Record<string, unknown>>) {
  await using folder = await projectFolder(content);
  const deployments = deploymentsIn([folder]);
  await deployments.look();
  return deployments.records;
}
