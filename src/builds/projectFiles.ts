import { decodeUtf8 } from "../core/strings/utf8.ts";

/**
 * The files of one folder that the user has opened. Paths are relative to it, with `/` between names; `""` is the folder
 * itself. Nothing here rejects: what is not there, or cannot be read, is not there.
 */
export type ProjectFiles = {
  /**
   * What stands in a folder; nothing where a link leads out of what the user has opened. Links in it are left out: they lead
   * elsewhere, or round in a circle.
   */
  readonly list: (folder: string) => Promise<readonly FolderEntry[]>;
  /** Whether something is at a path, and inside of what the user has opened; undefined where nothing is. */
  readonly presence: (path: string) => Promise<"inside" | "outside" | undefined>;
  readonly stat: (path: string) => Promise<FileStamp | undefined>;
  /** Nothing of a file that a link leads to outside of what the user has opened. Rejects only with the signal's reason, at once. */
  readonly read: (path: string, signal?: AbortSignal) => Promise<FileContent | undefined>;
};

/** What a file held when it was read. */
export type FileContent = {
  /** Undefined where there are more than are read of any file. They are the caller's alone, who may give them away. */
  readonly bytes: Uint8Array | undefined;
  /** From just before: a file that is written meanwhile has another by then. */
  readonly stamp: FileStamp;
};

/** What a file holds as text; undefined where there is none. */
export function textOf(read: FileContent | undefined): string | undefined {
  return read?.bytes && decodeUtf8(read.bytes);
}

export type FolderEntry = { readonly name: string; readonly kind: "file" | "folder" };

/** By which a file that was changed is told. */
export type FileStamp = {
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
};

/** Whether a file is as it was when the other stamp was taken. */
export function isSameStamp(one: FileStamp, other: FileStamp | undefined): boolean {
  return one.bytes === other?.bytes && one.modifiedAt === other.modifiedAt;
}

/** A path below a folder; `""` is the outermost folder. */
export function below(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The folder that a path stands in. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/**
 * Whether a path leads to something in the folder, wherever it is read: Windows takes a backslash for a `/`, and a colon for the
 * end of a drive or of a file's name.
 */
export function staysInside(path: string): boolean {
  return !/[\\\0]/.test(path) && !/^(?:\/|[A-Za-z]:)/.test(path) && !path.split("/").includes("..");
}

/**
 * A path as a file spells it, seen from a folder: `./` and `..` resolved. Undefined for one that leads out of what the user
 * opened, and for one that is not relative.
 */
export function resolved(folder: string, path: string): string | undefined {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path)) return undefined;
  const names = folder === "" ? [] : folder.split("/");
  for (const name of path.split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  const found = names.join("/");
  return staysInside(found) ? found : undefined;
}

const maxFolders = 5000;

const maxDepth = 8;

const foldersAtOnce = 16;

/** What stands in a folder of what is looked for, and which folders below it to go into. */
type Entered<Found> = { readonly found: readonly Found[]; readonly inside: readonly string[] };

/**
 * Goes through the folders of what the user has opened, from the outermost, some at once.
 *
 * @param enter is given each folder with what stands in it
 * @returns what was found, always in the same order, and whether there are more folders than were gone through
 */
export async function walkFolders<Found>(
  files: ProjectFiles,
  enter: (folder: string, entries: readonly FolderEntry[]) => Promise<Entered<Found>>,
): Promise<{ readonly found: readonly Found[]; readonly isCut: boolean }> {
  let waiting = [{ folder: "", depth: 0 }];
  let seen = 0;
  const all: Found[] = [];
  while (waiting.length > 0 && seen < maxFolders) {
    const now = waiting.slice(0, foldersAtOnce);
    waiting = waiting.slice(now.length);
    seen += now.length;
    const looks = now.map(async ({ folder }) => enter(folder, await files.list(folder)));
    for (const [index, { found, inside }] of (await Promise.all(looks)).entries()) {
      for (const each of found) all.push(each);
      const depth = (now[index]?.depth ?? maxDepth) + 1;
      if (depth <= maxDepth) waiting = waiting.concat(inside.map((folder) => ({ folder, depth })));
    }
  }
  return { found: all, isCut: waiting.length > 0 };
}
