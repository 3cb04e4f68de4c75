import { parse } from "smol-toml";
import { below, textOf, walkFolders, type ProjectFiles } from "../projectFiles.ts";

/** An RPC URL that a project names in `[rpc_endpoints]` of its `foundry.toml`. */
export type RpcEndpoint = {
  readonly name: string;
  /** The URL, in which `${NAME}` stands for variables of the environment. It may hold a key. */
  readonly value: string;
  /** The folder of the file. */
  readonly folder: string;
};

/** Folders in which no project of the user's is. */
const neverEntered = new Set(["node_modules", "lib", "cache", "out", "artifacts", "broadcast"]);

const maxEndpoints = 100;

/** Nobody writes longer files by hand. */
const maxBytes = 256 * 1024;

/** Finds the RPC URLs that projects of an opened folder name. No variable is resolved: `.env` is not read. */
export async function findRpcEndpoints(files: ProjectFiles): Promise<readonly RpcEndpoint[]> {
  const { found } = await walkFolders(files, async (folder, entries) => {
    const inside = entries
      .filter(({ name, kind }) => kind === "folder" && !name.startsWith(".") && !neverEntered.has(name))
      .map(({ name }) => below(folder, name));
    const isProject = entries.some(({ name, kind }) => kind === "file" && name === "foundry.toml");
    const text = isProject ? await readShort(files, below(folder, "foundry.toml")) : undefined;
    return { found: text === undefined ? [] : endpointsIn(text, folder), inside };
  });
  return found.slice(0, maxEndpoints);
}

async function readShort(files: ProjectFiles, path: string): Promise<string | undefined> {
  const read = await files.read(path);
  return (read?.bytes?.length ?? 0) > maxBytes ? undefined : textOf(read);
}

function endpointsIn(text: string, folder: string): readonly RpcEndpoint[] {
  let endpoints: unknown;
  try {
    endpoints = parse(text)["rpc_endpoints"];
  } catch {
    return [];
  }
  if (typeof endpoints !== "object" || endpoints === null) return [];
  return Object.entries(endpoints).flatMap(([name, given]: [string, unknown]) => {
    // Either the URL, or a table with it and how often it may be asked.
    const value: unknown =
      typeof given === "object" && given !== null ? Reflect.get(given, "endpoint") : given;
    return typeof value === "string" ? [{ name, value: value.trim(), folder }] : [];
  });
}

const variable = /\$\{\s*([A-Za-z_]\w*)\s*\}/g;

/** The variables that a value names, each once. */
export function variablesIn(value: string): readonly string[] {
  return [...new Set([...value.matchAll(variable)].map(([, name = ""]) => name))];
}

/** A value with its variables resolved; undefined where one of them is not set. */
export function resolveVariables(
  value: string,
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const isSet = variablesIn(value).every((name) => (variables[name] ?? "") !== "");
  return isSet ? value.replace(variable, (_, name: string) => variables[name] ?? "") : undefined;
}

/** The value of one variable in the `.env` beside a `foundry.toml`; undefined where it is not set there. Nothing else of the file is kept. */
export async function readDotEnv(
  files: ProjectFiles,
  { folder }: Pick<RpcEndpoint, "folder">,
  name: string,
): Promise<string | undefined> {
  return (await readVariables(files, folder, [name])).get(name);
}

/** The values of some variables in the `.env` of a folder, as far as they are set there. Nothing else of the file is kept. */
export async function readVariables(
  files: ProjectFiles,
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const text = await readShort(files, below(folder, ".env"));
  const values = new Map<string, string>();
  for (const line of (text ?? "").split(/\r?\n/)) {
    const [, name, value = ""] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
    if (name !== undefined && names.includes(name)) values.set(name, unquoted(value.trim()));
  }
  return values;
}

/** Without its quotation marks, or without a comment behind it. */
function unquoted(text: string): string {
  const [, , quoted] = /^(["'`])(.*?)\1/.exec(text) ?? [];
  return quoted ?? (text.split(/\s#/)[0] ?? "").trim();
}
