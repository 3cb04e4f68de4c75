import { parse, TomlError, type TomlTable, type TomlValue } from "smol-toml";
import { staysInside } from "../projectFiles.ts";

/** Each is a folder to watch and look through; no project has as many profiles. */
const mostFolders = 100;

/** Of people's projects it is some kB. What is made to be slow, as a key of 30,000 parts, takes a tenth of a second. */
const longestToml = 64 * 1024;

/** Where a `foundry.toml` has builds written, relative to its own folder, and what is wrong with one that cannot be read. */
export type OutFolders = { readonly folders: readonly string[]; readonly problem?: string };

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
