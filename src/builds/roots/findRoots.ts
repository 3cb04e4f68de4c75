import { below, textOf, type FolderEntry, type ProjectFiles } from "../projectFiles.ts";
import { walkFolders } from "../walkFolders.ts";
import { outFolders } from "./foundryToml.ts";
import { namedPlaces } from "./namedPlaces.ts";

/** A folder into which a tool writes what it compiled. */
export type BuildRoot = {
  readonly tool: RootTool;
  /** The folder of the tool's configuration, from which it spells its paths. */
  readonly project: string;
  /** Where the builds are; it may not be there yet. A file, where the setting names one. */
  readonly folder: string;
};

/** What told of a root. `artifacts`: a folder of that name beside which no configuration stands, as Remix has it. */
export type RootTool =
  "foundry" | "hardhat" | "ignition" | "hardhatDeploy" | "truffle" | "openZeppelin" | "artifacts" | "setting";

/** A configuration that cannot be read, and what is wrong with it. */
export type UnreadableConfiguration = { readonly path: string; readonly problem: string };

/** The roots of a folder. */
export type Roots = {
  readonly roots: readonly BuildRoot[];
  /** Whether it holds more folders than are looked through, or more roots than are told. */
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

/** Each is looked through by itself; a hundred configurations can name ten thousand. */
const mostRoots = 2000;

/** Slim build-info of the commonest proxies, which a project deploys without compiling them. */
const proxiesOfOpenZeppelin = "node_modules/@openzeppelin/upgrades-core/artifacts";

/**
 * Finds the roots of a folder by the files that tools are configured in. Nothing of a project is run, so that what a
 * configuration decides by itself is not known: the setting names such folders.
 *
 * @param named what the setting `contractLens.builds` holds (`namedPlaces`)
 */
export async function findRoots(files: ProjectFiles, named: readonly string[]): Promise<Roots> {
  const known = new Set<string>();
  const unreadable: UnreadableConfiguration[] = [];
  const { found, isCut } = await walkFolders(files, async (folder, entries) => {
    if (known.has(folder)) return { found: [], inside: [] };
    const own = await rootsIn(files, folder, entries, unreadable);
    for (const root of own) known.add(root.folder);
    return { found: own, inside: foldersToEnter(folder, entries, own).filter((path) => !known.has(path)) };
  });
  const roots = new Map<string, BuildRoot>();
  for (const root of found)
    if (roots.size < mostRoots && !roots.has(root.folder)) roots.set(root.folder, root);
  const isFull = found.some(({ folder }) => !roots.has(folder));
  for (const folder of await namedPlaces(files, named))
    if (!roots.has(folder)) roots.set(folder, { tool: "setting", project: "", folder });
  return { roots: [...roots.values()], isCut: isCut || isFull, unreadable };
}

async function rootsIn(
  files: ProjectFiles,
  project: string,
  entries: readonly FolderEntry[],
  unreadable: UnreadableConfiguration[],
): Promise<BuildRoot[]> {
  const has = (pattern: RegExp): boolean => entries.some(({ name }) => pattern.test(name));
  const root = (tool: RootTool, folder: string): BuildRoot => ({
    tool,
    project,
    folder: below(project, folder),
  });
  const found: BuildRoot[] = [];
  if (has(/^foundry\.toml$/)) {
    const path = below(project, "foundry.toml");
    const { folders, problem } = outFolders(textOf(await files.read(path)));
    if (problem !== undefined) unreadable.push({ path, problem });
    found.push(...folders.map((folder) => root("foundry", folder)));
  }
  const isHardhat = has(/^hardhat\.config\.[cm]?[jt]s$/);
  if (isHardhat) found.push(root("hardhat", "artifacts"));
  if (has(/^truffle(?:-config)?\.js$/)) found.push(root("truffle", "build/contracts"));
  if (!isHardhat && entries.some(({ name, kind }) => name === "artifacts" && kind === "folder"))
    found.push(root("artifacts", "artifacts"));
  for (const kept of keptByDeployers)
    if (entries.some(({ name }) => name === kept.below.split("/", 1)[0]))
      found.push(...(await keptIn(files, project, kept)));
  const hasPackages = found.length > 0 && has(/^node_modules$/);
  if (hasPackages && (await files.list(below(project, proxiesOfOpenZeppelin))).length > 0)
    found.push(root("openZeppelin", proxiesOfOpenZeppelin));
  return found;
}

/** What tools keep of each deployment as it was then: in a folder of its name, in which one of the marks stands. */
const keptByDeployers = [
  { tool: "ignition", below: "ignition/deployments", marks: ["artifacts"], builds: "artifacts" },
  // The builds stand beside the inputs that they were compiled from; rocketh keeps no inputs there.
  { tool: "hardhatDeploy", below: "deployments", marks: ["solcInputs", ".chain"], builds: "" },
] as const;

async function keptIn(
  files: ProjectFiles,
  project: string,
  { tool, below: deployments, marks, builds }: (typeof keptByDeployers)[number],
): Promise<BuildRoot[]> {
  const all = below(project, deployments);
  const names = (await files.list(all)).flatMap(({ name, kind }) => (kind === "folder" ? [name] : []));
  const inside = await Promise.all(names.map((name) => files.list(`${all}/${name}`)));
  return names
    .filter((_name, index) => inside[index]?.some((entry) => marks.some((mark) => mark === entry.name)))
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
