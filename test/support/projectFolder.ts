import { lstat, mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { OpenedFolder } from "../../src/app/builds/locatedBuild.ts";
import { staysInside, type ProjectFiles } from "../../src/builds/projectFiles.ts";
import { liesIn, readFile } from "../../src/platform/node/workspaceFile.ts";
import { temporaryFolder } from "./temporaryFolder.ts";

/** A folder on the disk as the product is given one, which counts what is read of it. */
export type ProjectFolder = OpenedFolder &
  AsyncDisposable & {
    /** Paths whose text was read since this was last emptied. */
    readonly reads: string[];
    /** Writes a file, as text or as JSON; each is written a second after the one before. */
    readonly write: (file: string, content: unknown) => Promise<void>;
    readonly remove: (file: string) => Promise<void>;
  };

/** A folder that is there already, as the product is given one. */
export function openedFolder(folder: string): OpenedFolder {
  const at = (file: string): string => path.join(folder, file);
  return { uri: `file://${folder}`, name: path.basename(folder), files: filesOn(at, []) };
}

/** Makes a folder that holds files by their paths. */
export async function projectFolder(content: Readonly<Record<string, unknown>>): Promise<ProjectFolder> {
  const temporary = await temporaryFolder();
  const reads: string[] = [];
  const at = (file: string): string => path.join(temporary.path, file);
  let seconds = 1_800_000_000;
  const write = async (file: string, written: unknown): Promise<void> => {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), typeof written === "string" ? written : JSON.stringify(written));
    seconds += 1;
    await utimes(at(file), seconds, seconds);
  };
  for (const [file, written] of Object.entries(content)) await write(file, written);
  return {
    uri: `file://${temporary.path}`,
    name: "project",
    files: filesOn(at, reads),
    reads,
    write,
    remove: (file) => rm(at(file), { recursive: true }),
    [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose](),
  };
}

const mostBytes = 64 * 1024 * 1024;

function filesOn(at: (file: string) => string, reads: string[]): ProjectFiles {
  const stampOf: ProjectFiles["stat"] = async (file) => {
    const told = await lstat(at(file)).catch(() => undefined);
    return told?.isFile() === true ? { bytes: told.size, modifiedAt: told.mtime.getTime() } : undefined;
  };
  return {
    presence: async (file) => {
      if (!staysInside(file)) return "outside";
      if ((await lstat(at(file)).catch(() => undefined)) === undefined) return undefined;
      return (await liesIn(at(file), [at("")])) ? "inside" : "outside";
    },
    list: async (folder) => {
      if (!(await liesIn(at(folder), [at("")]))) return [];
      const entries = await readdir(at(folder), { withFileTypes: true }).catch(() => []);
      return entries.flatMap((entry) =>
        entry.isFile() || entry.isDirectory()
          ? [{ name: entry.name, kind: entry.isFile() ? ("file" as const) : ("folder" as const) }]
          : [],
      );
    },
    stat: stampOf,
    read: async (file, signal) => {
      reads.push(file);
      const read = await readFile(at(file), [at("")], mostBytes, signal).catch(() => undefined);
      signal?.throwIfAborted();
      return read;
    },
  };
}
