import type { FolderEntry, ProjectFiles } from "./projectFiles.ts";

const mostFolders = 5000;

const deepest = 8;

const foldersAtOnce = 16;

/** What stands in a folder of what is looked for, and which folders below it to go into. */
export type Entered<Found> = { readonly found: readonly Found[]; readonly inside: readonly string[] };

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
  while (waiting.length > 0 && seen < mostFolders) {
    const now = waiting.slice(0, foldersAtOnce);
    waiting = waiting.slice(now.length);
    seen += now.length;
    const looks = now.map(async ({ folder }) => enter(folder, await files.list(folder)));
    for (const [index, { found, inside }] of (await Promise.all(looks)).entries()) {
      all.push(...found);
      const depth = (now[index]?.depth ?? deepest) + 1;
      if (depth <= deepest) waiting = waiting.concat(inside.map((folder) => ({ folder, depth })));
    }
  }
  return { found: all, isCut: waiting.length > 0 };
}
