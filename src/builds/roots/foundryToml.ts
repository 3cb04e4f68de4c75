import { parse, TomlError, type TomlTable, type TomlValue } from "smol-toml";
import { below, resolved, textOf, type ProjectFiles } from "../projectFiles.ts";
import { readVariables } from "./rpcEndpoints.ts";

/** The variables of an environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The folders of a Foundry project, relative to the opened folder. One outside of it begins with `/` or `..`. */
export type FoundryFolders = {
  /** Where forge writes builds, `out` unless a profile names another folder. */
  readonly out: readonly string[];
  /** Where forge writes build-info, if not below `out`. */
  readonly buildInfo: readonly string[];
  /** Where scripts record what they deployed, `broadcast` unless a profile names another folder. */
  readonly broadcast: readonly string[];
  /** Configuration files that cannot be read, and why. */
  readonly unreadable: readonly UnreadableConfiguration[];
};

export type UnreadableConfiguration = { readonly path: string; readonly problem: string };

/** Each is a folder to watch and look through; no project has as many profiles. */
const maxFolders = 100;

/** Of people's projects it is some kB. What is made to be slow, as a key of 30,000 parts, takes a tenth of a second. */
const maxTomlLength = 64 * 1024;

/** Top-level tables that are no profiles. Foundry takes any other for the profile of that name. */
const standaloneSections = new Set([
  ...["rpc_endpoints", "etherscan", "fmt", "lint", "doc", "fuzz", "invariant", "labels"],
  ...["dependencies", "soldeer", "vyper", "bind_json", "profile"],
]);

const settings = { out: "out", build_info_path: undefined, broadcast: "broadcast" } as const;

type Setting = keyof typeof settings;

const variableOf: Readonly<Record<Setting, string>> = {
  out: "FOUNDRY_OUT",
  build_info_path: "FOUNDRY_BUILD_INFO_PATH",
  broadcast: "FOUNDRY_BROADCAST",
};

/**
 * Reads where a Foundry project writes: by its `foundry.toml`, the files that this extends, and `FOUNDRY_OUT` and the like of the
 * environment and of the `.env` beside it, of which nothing else is kept. All profiles count, as nobody knows which one was built.
 *
 * @param project the folder of `foundry.toml`, relative to the opened folder
 * @param isTrusted whether `.env` may be read
 */
export async function foundryFolders(
  files: ProjectFiles,
  project: string,
  environment: Environment = {},
  isTrusted = true,
): Promise<FoundryFolders> {
  const path = below(project, "foundry.toml");
  const unreadable: UnreadableConfiguration[] = [];
  const own = await readConfiguration(files, path, unreadable);
  const ownProfiles = profilesIn(own);
  const bases = new Map<string, Profiles>();
  for (const [name, profile] of ownProfiles)
    if (bases.size < maxFolders) {
      const base = await baseOf(files, { project, path }, profile, unreadable);
      if (base !== undefined) bases.set(name, base);
    }
  const variables = isTrusted
    ? await readVariables(files, project, Object.values(variableOf))
    : new Map<string, string>();
  const folders = (setting: Setting): string[] => {
    const variable = variableOf[setting];
    const ofEnvironment = environment[variable] ?? variables.get(variable) ?? "";
    const named = ofEnvironment === "" ? [] : [ofEnvironment];
    for (const name of new Set(["default", ...ownProfiles.keys()])) {
      const layers = [ownProfiles, bases.get(name)];
      const values = [name, "default"].flatMap((layer) =>
        layers.map((profiles) => textIn(profiles?.get(layer), setting)),
      );
      const value = values.find((one) => one !== undefined) ?? settings[setting];
      if (value !== undefined) named.push(value);
    }
    const usual = settings[setting] === undefined ? [] : [below(project, settings[setting])];
    const found = named.flatMap((value) => folderIn(project, value) ?? usual);
    return [...new Set(found)].slice(0, maxFolders);
  };
  return {
    out: folders("out"),
    buildInfo: folders("build_info_path"),
    broadcast: folders("broadcast"),
    unreadable,
  };
}

type Profile = Readonly<Record<string, TomlValue>>;

type Profiles = ReadonlyMap<string, Profile>;

/** The profiles of a file by name: tables of `[profile]`, and others at the top, which Foundry takes for profiles. */
function profilesIn(file: TomlTable): Profiles {
  const legacy = Object.entries(file).filter(([name]) => !standaloneSections.has(name));
  const profiles = new Map<string, Profile>();
  for (const [name, value] of [...legacy, ...Object.entries(tableIn(file["profile"]))])
    if (isTable(value)) profiles.set(name, { ...profiles.get(name), ...value });
  return profiles;
}

/** The profiles of the file that a profile extends; that file may extend no other. */
async function baseOf(
  files: ProjectFiles,
  { project, path }: { readonly project: string; readonly path: string },
  profile: Profile,
  unreadable: UnreadableConfiguration[],
): Promise<Profiles | undefined> {
  const { extends: base } = profile;
  const written = isTable(base) ? base["path"] : base;
  if (typeof written !== "string") return undefined;
  const file = resolved(project, written);
  if (file !== undefined && file !== path)
    return profilesIn(await readConfiguration(files, file, unreadable));
  unreadable.push({ path, problem: "it extends a file outside of the opened folder, or itself" });
  return undefined;
}

/** The tables of a file; none of one that cannot be read. */
async function readConfiguration(
  files: ProjectFiles,
  path: string,
  unreadable: UnreadableConfiguration[],
): Promise<TomlTable> {
  const toml = textOf(await files.read(path));
  const read = toml === undefined ? "it cannot be read" : readToml(toml);
  if (typeof read !== "string") return read;
  if (!unreadable.some((known) => known.path === path)) unreadable.push({ path, problem: read });
  return {};
}

/** The tables of a file, or what is wrong with it, on one line. */
function readToml(toml: string): TomlTable | string {
  if (toml.length > maxTomlLength) return "it is too long";
  try {
    // Limits of gas are beyond what a number holds to the last digit.
    return parse(toml, { integersAsBigInt: "asNeeded" });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // What follows quotes the file.
    return `line ${error.line}: ${error.message.split("\n", 1).join("")}`;
  }
}

const isTable = (value: TomlValue | undefined): value is TomlTable =>
  typeof value === "object" && Object.getPrototypeOf(value) === null && !Array.isArray(value);

const tableIn = (value: TomlValue | undefined): TomlTable => (isTable(value) ? value : {});

/** The text of a setting, which Foundry also takes as `build-info-path` or `buildInfoPath`. */
function textIn(profile: Profile | undefined, setting: Setting): string | undefined {
  const key = Object.keys(profile ?? {}).find((name) => snakeCase(name) === setting);
  const value = key === undefined ? undefined : profile?.[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

const snakeCase = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();

/** A folder as a project names it; one that leads out of the opened folder as it is written. Undefined for one that the project is in. */
function folderIn(project: string, named: string): string | undefined {
  const found = resolved(project, named);
  if (found === undefined) return below(isAbsolute(named) ? "" : project, named);
  return found === "" || `${project}/`.startsWith(`${found}/`) ? undefined : found;
}

const isAbsolute = (path: string): boolean => /^(?:[/\\]|[A-Za-z]:)/.test(path);
