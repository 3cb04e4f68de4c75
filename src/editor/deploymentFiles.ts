import * as vscode from "vscode";
import { windowValue } from "../app/settingValue.ts";
import { inspect } from "./settings.ts";

/**
 * The files of addresses that the setting names: paths or patterns, with the chain IDs of files that do not tell their chain, else
 * empty. What an untrusted workspace says does not count.
 */
export function deploymentFiles(): Readonly<Record<string, string>> {
  const isRemote = vscode.env.remoteName !== undefined;
  const named = windowValue(inspect("deploymentFiles"), vscode.workspace.isTrusted, isRemote);
  if (typeof named !== "object" || named === null) return {};
  return Object.fromEntries(
    Object.entries(named).flatMap(([path, chain]: [string, unknown]) =>
      typeof chain === "string" ? [[path, chain]] : [],
    ),
  );
}

/** Adds files to the setting of the workspace, each with its chain ID, or none if the file contains it. @throws when it cannot be written */
export async function addDeploymentFiles(added: Readonly<Record<string, string>>): Promise<void> {
  const { Workspace } = vscode.ConfigurationTarget;
  const configuration = vscode.workspace.getConfiguration("contractLens");
  await configuration.update("deploymentFiles", { ...deploymentFiles(), ...added }, Workspace);
}
