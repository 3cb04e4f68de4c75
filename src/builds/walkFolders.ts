import type { FolderEntry, ProjectFiles } from "./projectFiles.ts";

const mostFolders = 5000;

const deepest = 8;

const foldersAtOnce = 16;

/**
 * Goes through the folders of what the user has opened, from the outermost, some at once.
 *
 * @param enter is given each folder with what stands in it, and answers which folders below it to go into
 * @returns whether there are more folders than were gone through
 */
export async function walkFolders(
  files: ProjectFiles,
  enter: (folder: string, entries: readonly FolderEntry[]) => Promise<readonly string[]>,
): Promise<boolean> {
  let waiting = [{ folder: "", depth: 0 }];
  let seen = 0;
  while (waiting.length > 0 && seen < mostFolders) {
    const now = waiting.slice(0, foldersAtOnce);
    waiting = waiting.slice(now.length);
    seen += now.length;
    const looks = now.map(async ({ folder, depth }) => {
      const inside = await enter(folder, await files.list(folder));
      return depth < deepest ? inside.map((path) => ({ folder: path, depth: depth + 1 })) : [];
    });
    waiting = waiting.concat(...(await Promise.all(looks)));
  }
  return waiting.length > 0;
}
