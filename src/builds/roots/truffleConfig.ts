import { withoutComments } from "../../core/scan/commentsAndStrings.ts";
import { below, resolved, textOf, type FolderEntry, type ProjectFiles } from "../projectFiles.ts";

/** Where Truffle writes artifacts, unless its configuration names another folder. */
export const truffleFolder = "build/contracts";

/** Of people's projects it is some kB. */
const maxConfigLength = 64 * 1024;

/** Where a Truffle project has its artifacts, relative to the opened folder. */
export type TruffleFolder = {
  readonly folder: string;
  /** The configuration, where it computes the folder in a way that is not read. */
  readonly computedIn?: string;
};

/** Where the Truffle project of a folder has its artifacts; undefined where there is none. Its configuration is not run. */
export async function truffleFolderOf(
  files: Pick<ProjectFiles, "read">,
  project: string,
  entries: readonly FolderEntry[],
): Promise<TruffleFolder | undefined> {
  const config = ["truffle-config.js", "truffle.js"].find((name) =>
    entries.some((entry) => entry.name === name),
  );
  if (config === undefined) return undefined;
  const path = below(project, config);
  const text = textOf(await files.read(path)) ?? "";
  const named = text.length > maxConfigLength ? undefined : namedFolder(withoutComments(text));
  if (named === "computed") return { folder: below(project, truffleFolder), computedIn: path };
  return { folder: resolved(project, named?.folder ?? truffleFolder) ?? below(project, truffleFolder) };
}

/** What a configuration names: a text, or `path.join` or `path.resolve` of texts. Undefined where it names none. */
function namedFolder(text: string): { readonly folder: string } | "computed" | undefined {
  for (const [setting, below] of [
    ["contracts_build_directory", ""],
    ["build_directory", "/contracts"],
  ] as const) {
    const at = new RegExp(`(?<![\\w.])["']?${setting}["']?\\s*:`).exec(text);
    if (at === null) continue;
    const value = text
      .slice(at.index + at[0].length, at.index + maxValueLength)
      .replace(/\$\{(?:__dirname|process\.cwd\(\))\}/, ".")
      .trimStart();
    const [, called] =
      /^(?:(?:path|require\(["']path["']\))\.)?(?:join|resolve)\(([^()]*(?:\(\)[^()]*)?)\)/.exec(value) ?? [];
    const parts = called?.split(",") ?? [/^[^,}\n]*/.exec(value)?.[0] ?? ""];
    const names = parts.flatMap((part) => part.split("+")).map(nameIn);
    return names.includes(undefined) ? "computed" : { folder: `${names.join("/")}${below}` };
  }
  return undefined;
}

const maxValueLength = 1000;

/** A name in quotes; that of the project's own folder is empty. */
function nameIn(part: string): string | undefined {
  const value = part.trim();
  if (["", "__dirname", "process.cwd()"].includes(value)) return ".";
  const [, , text] = /^(["'`])([^"'`$\\]*)\1$/.exec(value) ?? [];
  return text;
}
