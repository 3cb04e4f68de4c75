import type { DeploymentRecord, DeploymentTool } from "./deployment.ts";

/** Where each tool keeps its records in a project, unless it is told otherwise. */
export const deploymentFolders: Readonly<Record<DeploymentTool, string>> = {
  foundry: "broadcast",
  ignition: "ignition/deployments",
  hardhatDeploy: "deployments",
  truffle: "build/contracts",
  openZeppelin: ".openzeppelin",
};

/** The folder of the project that a record lies in, by its own name; undefined where that is the opened folder. */
export function projectOf({ tool, path }: Pick<DeploymentRecord, "tool" | "path">): string | undefined {
  const [project = ""] = `/${path}/`.split(`/${deploymentFolders[tool]}/`);
  return project.slice(project.lastIndexOf("/") + 1) || undefined;
}
