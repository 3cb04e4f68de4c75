import {
  below,
  textOf,
  type FolderEntry,
  type ProjectFiles,
  staysInside,
  walkFolders,
} from "../projectFiles.ts";
import { parse, TomlError, type TomlTable, type TomlValue } from "smol-toml";

/** A folder into which a tool writes what it compiled. */
export type BuildRoot = {
  readonly tool: RootTool;
  /** The folder of the tool's configuration, from which it spells its paths. */
  readonly project: string;
  /** Where the builds are; it may not be there yet. A file, where the setting names one. */
  readonly folder: string;
};

/** What told of a root. `artifacts`: a folder of that name beside which no configuration stands, as Remix has it. */
type RootTool =
  "foundry" | "hardhat" | "ignition" | "hardhatDeploy" | "truffle" | "openZeppelin" | "artifacts" | "setting";

/** A configuration that cannot be read, and what is wrong with it. */
type UnreadableConfiguration = { readonly path: string; readonly problem: string };

type Roots = {
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

/** Each is a folder to watch and look through; no project has as many profiles. */
const mostFolders = 100;

/** Of people's projects it is some kB. What is made to be slow, as a key of 30,000 parts, takes a tenth of a second. */
const longestToml = 64 * 1024;

/** Where a `foundry.toml` has builds written, relative to its own folder, and what is wrong with one that cannot be read. */
type OutFolders = { readonly folders: readonly string[]; readonly problem?: string };

/**
 * The folders into which a `foundry.toml` has builds written: the `out` of each profile, or `out` where none says another, as
 * in a file that cannot be read.
 *
 * @param toml undefined where its text cannot be had
 */
export function outFolders(toml: string | undefined): OutFolders {
  const read = toml === undefined ? "it cannot be read" : readToml(toml);
  if (typeof read === "string") return { folders: ["out"], problem: read };
  const folders = new Set<string>();
  for (const profile of Object.values(tableIn(read["profile"]))) {
    const folder = insideProject(tableIn(profile)["out"]);
    if (folder !== undefined) folders.add(folder);
    if (folders.size === mostFolders) break;
  }
  return { folders: folders.size === 0 ? ["out"] : [...folders] };
}

/** The tables of a file, or what is wrong with it, on one line. */
function readToml(toml: string): TomlTable | string {
  if (toml.length > longestToml) return "it is too long";
  try {
    // Limits of gas are beyond what a number holds to the last digit.
    return parse(toml, { integersAsBigInt: "asNeeded" });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // What follows quotes the file.
    return `line ${error.line}: ${error.message.split("\n", 1).join("")}`;
  }
}

function tableIn(value: TomlValue | undefined): Readonly<Record<string, TomlValue>> {
  const isTable = typeof value === "object" && Object.getPrototypeOf(value) === null && !Array.isArray(value);
  return isTable ? (value as TomlTable) : {};
}

/** A path below the project's folder; none that leads out of it. */
function insideProject(folder: TomlValue | undefined): string | undefined {
  if (typeof folder !== "string" || !staysInside(folder)) return undefined;
  const parts = folder.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length === 0 ? undefined : parts.join("/");
}

/**
 * The folders and files that patterns name, each once: paths relative to the folder, in which `*` stands for any part of a
 * name. One that leads elsewhere names nothing.
 */
export async function namedPlaces(files: ProjectFiles, patterns: readonly string[]): Promise<string[]> {
  const found = await Promise.all(patterns.map((pattern) => placesOf(files, pattern)));
  return [...new Set(found.flat())];
}

const mostPlaces = 200;

async function placesOf(files: ProjectFiles, pattern: string): Promise<string[]> {
  const names = pattern.split("/").filter((name) => name !== "" && name !== ".");
  if (names.length === 0 || names.includes("..") || /^\/|^[A-Za-z]:|\\/.test(pattern)) return [];
  let places = [""];
  for (const name of names) {
    const next = places.map(async (place) => {
      if (!name.includes("*")) return [below(place, name)];
      const entries = await files.list(place);
      return entries.filter((entry) => fits(entry.name, name)).map((entry) => below(place, entry.name));
    });
    places = (await Promise.all(next)).flat().slice(0, mostPlaces);
  }
  return places;
}

/** Whether a name is what a pattern says, `*` for any text, without going back over it. */
function fits(name: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === pattern;
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
