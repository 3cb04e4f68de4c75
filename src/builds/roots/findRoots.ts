import pLimit from "p-limit";
import { tryParseJson } from "../../core/json/exactJson.ts";
import { textAt } from "../../core/json/jsonValue.ts";
import { YieldTimer } from "../../core/async/yielding.ts";
import {
  below,
  resolved,
  staysInside,
  textOf,
  walkFolders,
  type FolderEntry,
  type ProjectFiles,
} from "../projectFiles.ts";
import { chainOfFolder } from "../chainNames.ts";
import { foundryFolders, type Environment, type UnreadableConfiguration } from "./foundryToml.ts";
import { truffleFolderOf } from "./truffleConfig.ts";

/** A folder into which a tool writes what it compiled. */
export type BuildRoot = {
  readonly tool: RootTool;
  /** The folder of the tool's configuration, from which it spells its paths. */
  readonly project: string;
  /** Where the builds are; it may not be there yet, or lie outside of the opened folder. A file, where the setting names one. */
  readonly folder: string;
  /** Where their build-info is, if the configuration names a folder of its own for it. */
  readonly buildInfo?: readonly string[];
  /** The configuration file that could not be read, so that other folders may have builds, too. */
  readonly unreadable?: string | undefined;
};

/** What named a root. `artifacts`: a folder of that name beside which no configuration stands, as Remix has it. */
type RootTool =
  | "foundry"
  | "hardhat"
  | "ignition"
  | "hardhatDeploy"
  | "truffle"
  | "brownie"
  | "waffle"
  | "ape"
  | "moccasin"
  | "openZeppelin"
  | "artifacts"
  | "setting";

/** Where tools write that are known by the name of their configuration alone. */
const usualFolders: readonly (readonly [RootTool, configuration: RegExp, folder: string])[] = [
  ["brownie", /^brownie-config\.ya?ml$/, "build"],
  ["ape", /^ape-config\.(?:ya?ml|json)$/, ".build"],
  ["moccasin", /^moccasin\.toml$/, "out"],
  ["hardhatDeploy", /^extendedArtifacts$/, "extendedArtifacts"],
  // Of plugins and forks for other machines than the EVM, beside what is compiled for that.
  ["hardhat", /^artifacts-zk$/, "artifacts-zk"],
  ["hardhat", /^artifacts-pvm$/, "artifacts-pvm"],
  ["foundry", /^zkout$/, "zkout"],
];

type Roots = {
  readonly roots: readonly BuildRoot[];
  /** Whether it holds more folders than are looked through, or more roots than are returned. */
  readonly isCut: boolean;
  readonly unreadable: readonly UnreadableConfiguration[];
};

/** Folders in which no project of the user's stands. */
const neverEntered = new Set([
  "node_modules",
  "cache",
  "broadcast",
  "coverage",
  "typechain",
  "typechain-types",
]);

const foldersAtOnce = 16;

/** Each is looked through by itself; a hundred configurations can name ten thousand. */
const maxRoots = 2000;

/** Builds of the commonest proxies, which a project deploys without compiling them. */
const proxiesOfPackages = [
  ["openZeppelin", "node_modules/@openzeppelin/upgrades-core/artifacts"],
  ["hardhatDeploy", "node_modules/hardhat-deploy/extendedArtifacts"],
] as const;

/**
 * Finds the roots of a folder by the files that tools are configured in. Nothing of a project is run, so that what a
 * configuration decides by itself is not known: the setting names such folders.
 *
 * @param named what the setting `contractLens.builds` holds (`namedPlaces`)
 * @param environment may name folders for Foundry
 */
export async function findRoots(
  files: ProjectFiles,
  named: readonly string[],
  environment: Environment = {},
): Promise<Roots> {
  const known = new Set<string>();
  const unreadable: UnreadableConfiguration[] = [];
  const { found, isCut } = await walkFolders(files, async (folder, entries) => {
    if (known.has(folder)) return { found: [], inside: [] };
    const own = await rootsIn(files, folder, entries, { unreadable, environment });
    for (const root of own) known.add(root.folder);
    return { found: own, inside: foldersToEnter(folder, entries, own).filter((path) => !known.has(path)) };
  });
  const roots = new Map<string, BuildRoot>();
  for (const root of found)
    if (roots.size < maxRoots && !roots.has(root.folder)) roots.set(root.folder, root);
  const isFull = found.some(({ folder }) => !roots.has(folder));
  for (const folder of await namedPlaces(files, named))
    if (!roots.has(folder)) roots.set(folder, { tool: "setting", project: "", folder });
  return { roots: [...roots.values()], isCut: isCut || isFull, unreadable };
}

async function rootsIn(
  files: ProjectFiles,
  project: string,
  entries: readonly FolderEntry[],
  {
    unreadable,
    environment,
  }: { readonly unreadable: UnreadableConfiguration[]; readonly environment: Environment },
): Promise<BuildRoot[]> {
  const has = (pattern: RegExp): boolean => entries.some(({ name }) => pattern.test(name));
  const root = (tool: RootTool, folder: string): BuildRoot => ({
    tool,
    project,
    folder: below(project, folder),
  });
  const found: BuildRoot[] = [];
  if (has(/^foundry\.toml$/)) {
    const { out, buildInfo, unreadable: ofThis } = await foundryFolders(files, project, environment);
    unreadable.push(...ofThis);
    for (const folder of out)
      found.push({ tool: "foundry", project, folder, buildInfo, unreadable: ofThis[0]?.path });
  }
  const isHardhat = has(/^hardhat\.config\.[cm]?[jt]s$/);
  if (isHardhat) found.push(root("hardhat", "artifacts"));
  const ofTruffle = await truffleFolderOf(files, project, entries);
  if (ofTruffle !== undefined) {
    const { folder, computedIn } = ofTruffle;
    found.push({ tool: "truffle", project, folder, unreadable: computedIn });
    if (computedIn !== undefined)
      unreadable.push({ path: computedIn, problem: "it computes contracts_build_directory" });
  }
  for (const [tool, configuration, folder] of usualFolders)
    if (has(configuration)) found.push(root(tool, folder));
  const waffle = entries.find(({ name }) => /^\.?waffle\.js(?:on)?$/.test(name));
  if (waffle !== undefined)
    found.push({ tool: "waffle", project, folder: await waffleFolder(files, project, waffle.name) });
  if (!isHardhat && entries.some(({ name, kind }) => name === "artifacts" && kind === "folder"))
    found.push(root("artifacts", "artifacts"));
  for (const kept of keptByDeployers)
    if (entries.some(({ name }) => name === kept.below.split("/", 1)[0]))
      for (const each of await keptIn(files, project, kept)) found.push(each);
  if (found.length > 0 && has(/^node_modules$/))
    for (const [tool, folder] of proxiesOfPackages)
      if ((await files.list(below(project, folder))).length > 0) found.push(root(tool, folder));
  return found;
}

/** Where Waffle writes, as far as its configuration is JSON. */
async function waffleFolder(files: ProjectFiles, project: string, name: string): Promise<string> {
  const json = name.endsWith(".json") ? textOf(await files.read(below(project, name))) : undefined;
  const folder = textAt(tryParseJson(json ?? "") ?? null, "outputDirectory") ?? "build";
  return resolved(project, folder) ?? below(project, folder);
}

/** What tools keep of each deployment as it was then: in a folder of its name, in which one of the marks stands. */
const keptByDeployers = [
  { tool: "ignition", below: "ignition/deployments", marks: ["artifacts"], builds: "artifacts" },
  // The builds are beside the inputs that they were compiled from, which often are not committed; rocketh keeps none there.
  { tool: "hardhatDeploy", below: "deployments", marks: ["solcInputs", ".chain", ".chainId"], builds: "" },
] as const;

/** Files of Ignition and Brownie, whose folders have names of chains, too. */
const ofOthers = /^(?:deployed_addresses|0x[0-9a-fA-F]{40})\.json$/;

async function keptIn(
  files: ProjectFiles,
  project: string,
  { tool, below: deployments, marks, builds }: (typeof keptByDeployers)[number],
): Promise<BuildRoot[]> {
  const all = below(project, deployments);
  const names = (await files.list(all)).flatMap(({ name, kind }) => (kind === "folder" ? [name] : []));
  const inside = await pLimit(foldersAtOnce).map(names, (name) => files.list(`${all}/${name}`));
  const isMarked = (name: string, entries: readonly FolderEntry[]): boolean =>
    entries.some((entry) => marks.some((mark) => mark === entry.name)) ||
    (tool === "hardhatDeploy" &&
      chainOfFolder(name) !== undefined &&
      entries.some(
        ({ name: file, kind }) => kind === "file" && file.endsWith(".json") && !ofOthers.test(file),
      ));
  return names
    .filter((name, index) => isMarked(name, inside[index] ?? []))
    .map((name) => ({ tool, project, folder: `${all}/${name}${builds && `/${builds}`}` }));
}

/** Where further projects may stand: neither what was found already, nor what a project holds of others. */
function foldersToEnter(
  folder: string,
  entries: readonly FolderEntry[],
  roots: readonly BuildRoot[],
): string[] {
  const isFoundry = roots.some(({ tool }) => tool === "foundry");
  return entries
    .filter(({ name, kind }) => kind === "folder" && !name.startsWith(".") && !neverEntered.has(name))
    .filter(({ name }) => !(isFoundry && name === "lib"))
    .map(({ name }) => below(folder, name));
}

/** Of what a workspace's setting holds; nobody names more, and each takes time. */
const maxPatterns = 100;
const maxPatternLength = 1000;

/**
 * The folders and files that patterns name, each once: paths relative to the folder, in which `*` stands for any part of a
 * name. One that fits nothing, or leads elsewhere, is there as it is written; those behind the first 100, and of more than 1,000
 * characters, are not.
 */
export async function namedPlaces(files: ProjectFiles, patterns: readonly string[]): Promise<string[]> {
  const usual = patterns.slice(0, maxPatterns).filter(({ length }) => length <= maxPatternLength);
  const timer = new YieldTimer();
  const found = new Set<string>();
  for (const pattern of new Set(usual))
    for (const place of await placesOf(files, pattern, timer)) found.add(place);
  return [...found];
}

const maxPlaces = 200;
const maxPlaceDepth = 32;

async function placesOf(files: ProjectFiles, pattern: string, timer: YieldTimer): Promise<readonly string[]> {
  const names = pattern.split("/").filter((name) => name !== "" && name !== ".");
  if (names.length === 0) return [];
  if (!staysInside(pattern) || names.length > maxPlaceDepth) return [pattern];
  let places = [""];
  for (const name of names) {
    const parts = name.split(/\*+/);
    const next: string[] = [];
    for (const place of places) {
      if (next.length >= maxPlaces) break;
      if (parts.length === 1) next.push(below(place, name));
      else
        for (const entry of await files.list(place)) {
          if (fits(entry.name, parts)) next.push(below(place, entry.name));
          if (timer.isDue) await timer.pause();
        }
    }
    places = next.slice(0, maxPlaces);
  }
  return places.length === 0 ? [pattern] : places;
}

/** Whether a name consists of these parts with any text between them, without going back over it. */
function fits(name: string, [first = "", ...rest]: readonly string[]): boolean {
  const last = rest.pop() ?? "";
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last))
    return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
