import {
  below,
  folderOf,
  type FolderEntry,
  type ProjectFiles,
  staysInside,
  walkFolders,
} from "../projectFiles.ts";
import { namedPlaces } from "../roots/findRoots.ts";
import { foundryFolders, type Environment } from "../roots/foundryToml.ts";
import { truffleFolderOf } from "../roots/truffleConfig.ts";
import { readChainId, deploymentFolders } from "./deployment.ts";

/** A source of deployment records: what belongs to one chain and name. */
export type DeploymentSource =
  | { readonly tool: "foundry" | "openZeppelin"; readonly path: string }
  | {
      readonly tool: "ignition";
      readonly path: string;
      /** The file of addresses beside a journal: it keeps what was wiped from that. */
      readonly addressFile: string | undefined;
    }
  | {
      readonly tool: "addressBook";
      readonly path: string;
      /** What the user has chosen for a file that does not contain its chain. */
      readonly chainId: string | undefined;
    }
  /** `files`: one for each contract. */
  | {
      readonly tool: "hardhatDeploy";
      readonly path: string;
      /** Undefined where only the folder's name may contain the chain. */
      readonly chainFile: string | undefined;
      readonly files: readonly string[];
    }
  | {
      readonly tool: "truffle";
      readonly path: string;
      /** The folder of the configuration. */
      readonly project: string;
      readonly files: readonly string[];
    };

/** Folders without deployment records. Dry runs deploy nothing. */
const neverEntered = new Set([
  ...["node_modules", "lib", "cache", "out", "artifacts", "coverage", "typechain", "typechain-types"],
  ...["broadcast", "dry-run", "solcInputs"],
]);

/** How many folders deep runs are sorted, below the two of script and chain. */
const maxRunDepth = 4;

/**
 * Finds what Foundry, Hardhat Ignition, hardhat-deploy, rocketh, Truffle, Brownie, and OpenZeppelin recorded, by the names that these
 * give to their folders and files, and by the configuration of Foundry and Truffle, which is not run. No cache is read.
 *
 * @param environment may name folders for Foundry
 * @param isTrusted whether the `.env` of a project may name them, too
 * @returns also whether there are more folders than were looked through
 */
export async function findDeploymentSources(
  files: ProjectFiles,
  environment: Environment = {},
  isTrusted = true,
): Promise<{ readonly sources: readonly DeploymentSource[]; readonly isCut: boolean }> {
  const { found, isCut } = await walkFolders(files, async (folder, entries) => {
    const sources: DeploymentSource[] = [];
    // A call takes some 100,000 arguments at most.
    const add = (found: readonly DeploymentSource[]): void => {
      for (const each of found) sources.push(each);
    };
    const has = (name: string): boolean => entries.some((entry) => entry.name === name);
    // Runs from before the configuration named another folder count, too.
    const broadcasts = new Set(has("broadcast") ? [below(folder, deploymentFolders.foundry)] : []);
    if (has("foundry.toml"))
      for (const each of (await foundryFolders(files, folder, environment, isTrusted)).broadcast)
        broadcasts.add(each);
    for (const each of broadcasts) if (staysInside(each)) add(await broadcastsIn(files, each));
    // Some commit only the addresses.
    const [ofIgnition, addressFile] = ["journal.jsonl", "deployed_addresses.json"]
      .filter(has)
      .map((name) => below(folder, name));
    if (ofIgnition !== undefined) sources.push({ tool: "ignition", path: ofIgnition, addressFile });
    else add(networkIn(folder, entries));
    // Brownie's has a form in which projects keep addresses, too: names and addresses by chain.
    if (has("map.json") && `/${folder}`.endsWith("/build/deployments"))
      sources.push({ tool: "addressBook", path: below(folder, "map.json"), chainId: undefined });
    for (const name of jsonIn(entries))
      if (/^zos\..+\.json$/.test(name)) sources.push({ tool: "openZeppelin", path: below(folder, name) });
    if (has(".openzeppelin")) add(await manifestsIn(files, below(folder, deploymentFolders.openZeppelin)));
    const truffle = await truffleFolderOf(files, folder, entries);
    if (truffle !== undefined) add(await artifactsIn(files, folder, truffle.folder));
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

/**
 * `<script>/<chain>/run-latest.json`, and `multi/<script>-latest/run.json`, also where people sort them into folders. Of a
 * chain's folder, JSON of other names, too: a run that was renamed.
 */
async function broadcastsIn(files: ProjectFiles, folder: string, depth = 0): Promise<DeploymentSource[]> {
  const entries = await files.list(folder);
  const names = jsonIn(entries);
  const [own = "", parent] = folder.split("/").reverse();
  const renamed = /^\d+$/.test(own) || parent === "multi" ? names.filter((name) => !isRun(name)) : [];
  const runs = [...lastRuns(names), ...renamed].sort();
  const found = [runs.map((name): DeploymentSource => ({ tool: "foundry", path: below(folder, name) }))];
  const inside = foldersIn(entries).filter((name) => name !== "dry-run");
  const last = own === "multi" ? lastRuns(inside) : inside;
  if (depth < maxRunDepth)
    for (const name of last) found.push(await broadcastsIn(files, below(folder, name), depth + 1));
  return found.flat();
}

const isRun = (name: string): boolean => runName.test(name);
const runName = /^(.+)-(latest|\d+)(?:\.json)?$/;

/** Of the runs of each script and function the last: addresses of older ones were replaced. Others are left out. */
function lastRuns(names: readonly string[]): readonly string[] {
  const last = new Map<string, { readonly name: string; readonly at: number }>();
  for (const name of names) {
    const [, script, run = ""] = runName.exec(name) ?? [];
    if (script === undefined) continue;
    const at = run === "latest" ? Infinity : timeOf(run);
    if (at > (last.get(script)?.at ?? -1)) last.set(script, { name, at });
  }
  return [...last.values()].map(({ name }) => name);
}

/** Milliseconds; until forge 1.3 it named runs by seconds. */
function timeOf(run: string): number {
  const time = Number(run);
  return time < 1e11 ? time * 1000 : time;
}

/** A network's folder of hardhat-deploy or rocketh: one with a file for its chain, wherever it is, or any below `deployments`. */
function networkIn(folder: string, entries: readonly FolderEntry[]): readonly DeploymentSource[] {
  const chainFile = [".chainId", ".chain"].find((name) => entries.some((entry) => entry.name === name));
  const names = jsonIn(entries).filter((name) => !name.startsWith("."));
  const isBelowDeployments = folderOf(folder).split("/").at(-1) === "deployments";
  if (chainFile === undefined && (!isBelowDeployments || names.length === 0)) return [];
  return [
    {
      tool: "hardhatDeploy",
      path: folder,
      chainFile: chainFile && below(folder, chainFile),
      files: names.map((name) => below(folder, name)),
    },
  ];
}

/**
 * The project's own files of addresses that the setting `contractLens.deploymentFiles` names, by paths or patterns with `*`; of a
 * folder its JSON files.
 *
 * @param named their chains, empty where the file has it
 */
export async function findAddressBooks(
  files: ProjectFiles,
  named: Readonly<Record<string, string>>,
): Promise<readonly DeploymentSource[]> {
  const found = new Map<string, DeploymentSource>();
  for (const [pattern, chain] of Object.entries(named).slice(0, maxPatterns))
    for (const place of await namedPlaces(files, [pattern])) {
      const isFile = place.endsWith(".json");
      const paths = isFile ? [place] : jsonIn(await files.list(place)).map((name) => below(place, name));
      for (const path of paths)
        if (!found.has(path)) found.set(path, { tool: "addressBook", path, chainId: readChainId(chain) });
    }
  return [...found.values()];
}

/** More than anybody configures; each takes time. */
const maxPatterns = 100;

async function manifestsIn(files: ProjectFiles, folder: string): Promise<DeploymentSource[]> {
  const names = jsonIn(await files.list(folder));
  return names.map((name) => ({ tool: "openZeppelin", path: below(folder, name) }));
}

async function artifactsIn(
  files: ProjectFiles,
  project: string,
  folder: string,
): Promise<DeploymentSource[]> {
  const names = jsonIn(await files.list(folder)).map((name) => below(folder, name));
  return names.length === 0 ? [] : [{ tool: "truffle", path: folder, project, files: names }];
}
