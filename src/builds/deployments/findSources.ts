import { below, type FolderEntry, type ProjectFiles, walkFolders } from "../projectFiles.ts";
import type { DeploymentTool } from "./deployment.ts";
import { deploymentFolders } from "./deploymentFolders.ts";

/** Where a tool wrote down what it deployed; what belongs to one chain and name is one source. */
export type DeploymentSource =
  | { readonly tool: "foundry" | "ignition" | "openZeppelin"; readonly path: string }
  /** `files`: one for each contract. */
  | {
      readonly tool: "hardhatDeploy";
      readonly path: string;
      readonly chainFile: string;
      readonly files: readonly string[];
    }
  | { readonly tool: "truffle"; readonly path: string; readonly files: readonly string[] };

/** Folders in which nothing that the user deployed is written down. Dry runs deploy nothing. */
const neverEntered = new Set([
  ...["node_modules", "lib", "cache", "out", "artifacts", "coverage", "typechain", "typechain-types"],
  ...["broadcast", "deployments", "dry-run"],
]);

/** Of one script's runs the last: older ones tell of addresses that were replaced. */
const lastRun = "-latest.json";

/**
 * Finds what Foundry, Hardhat Ignition, hardhat-deploy, rocketh, Truffle and OpenZeppelin Upgrades wrote down, by the
 * names that these give to their folders. Neither a cache nor an environment file is looked at.
 * @returns also whether there are more folders than were looked through
 */
export async function findDeploymentSources(
  files: ProjectFiles,
): Promise<{ readonly sources: readonly DeploymentSource[]; readonly isCut: boolean }> {
  const { found, isCut } = await walkFolders(files, async (folder, entries) => {
    const sources: DeploymentSource[] = [];
    const has = (name: string): boolean => entries.some((entry) => entry.name === name);
    const folderOf = (tool: DeploymentTool): string => below(folder, deploymentFolders[tool]);
    if (has("broadcast")) sources.push(...(await broadcastsIn(files, folderOf("foundry"))));
    if (has("deployments")) sources.push(...(await networksIn(files, folderOf("hardhatDeploy"))));
    if (has("ignition")) sources.push(...(await journalsIn(files, folderOf("ignition"))));
    if (has(".openzeppelin")) sources.push(...(await manifestsIn(files, folderOf("openZeppelin"))));
    if (has("truffle-config.js") || has("truffle.js"))
      sources.push(...(await artifactsIn(files, folderOf("truffle"))));
    const inside = foldersIn(entries)
      .filter((name) => !name.startsWith(".") && !neverEntered.has(name))
      .map((name) => below(folder, name));
    return { found: sources, inside };
  });
  return { sources: found, isCut };
}

const foldersIn = (entries: readonly FolderEntry[]): string[] =>
  entries.flatMap(({ name, kind }) => (kind === "folder" ? [name] : []));

const jsonIn = (entries: readonly FolderEntry[]): string[] =>
  entries.flatMap(({ name, kind }) => (kind === "file" && name.endsWith(".json") ? [name] : []));

/** `<script>/<chain>/run-latest.json`, and `multi/<script>-latest/run.json`. Dry runs are a folder deeper. */
async function broadcastsIn(files: ProjectFiles, folder: string): Promise<DeploymentSource[]> {
  const found: DeploymentSource[] = [];
  for (const script of foldersIn(await files.list(folder))) {
    const runs = below(folder, script);
    for (const run of foldersIn(await files.list(runs))) {
      const isMulti = script === "multi";
      if (isMulti && !run.endsWith("-latest")) continue;
      const names = jsonIn(await files.list(below(runs, run)));
      const last = isMulti ? names : names.filter((name) => name.endsWith(lastRun));
      found.push(...last.map((name) => ({ tool: "foundry" as const, path: `${runs}/${run}/${name}` })));
    }
  }
  return found;
}

async function journalsIn(files: ProjectFiles, folder: string): Promise<DeploymentSource[]> {
  const found: DeploymentSource[] = [];
  for (const id of foldersIn(await files.list(folder))) {
    const path = `${folder}/${id}/journal.jsonl`;
    if ((await files.stat(path)) !== undefined) found.push({ tool: "ignition", path });
  }
  return found;
}

async function networksIn(files: ProjectFiles, folder: string): Promise<DeploymentSource[]> {
  const found: DeploymentSource[] = [];
  for (const network of foldersIn(await files.list(folder))) {
    const path = below(folder, network);
    const entries = await files.list(path);
    const chainFile = [".chainId", ".chain"].find((name) => entries.some((entry) => entry.name === name));
    if (chainFile === undefined) continue;
    const names = jsonIn(entries).filter((name) => !name.startsWith("."));
    const inFolder = names.map((name) => below(path, name));
    found.push({ tool: "hardhatDeploy", path, chainFile: below(path, chainFile), files: inFolder });
  }
  return found;
}

async function manifestsIn(files: ProjectFiles, folder: string): Promise<DeploymentSource[]> {
  const names = jsonIn(await files.list(folder));
  return names.map((name) => ({ tool: "openZeppelin", path: below(folder, name) }));
}

async function artifactsIn(files: ProjectFiles, folder: string): Promise<DeploymentSource[]> {
  const names = jsonIn(await files.list(folder)).map((name) => below(folder, name));
  return names.length === 0 ? [] : [{ tool: "truffle", path: folder, files: names }];
}
