import type { FolderBuilds } from "./folderBuilds.ts";
import type { LocatedBuild } from "./locatedBuild.ts";

/** What a stored match is based on: the match is outdated when this has changed. */
export type BuildsState = {
  /** The same for the same codes, wherever they stand; for a code that no build has. */
  readonly codes: string;
  /** Of files as they were written; for a code that a build of one of them has. */
  readonly files: ReadonlySet<string>;
};

/** Sums below it are exact. */
const maxOfSum = 2 ** 52;

/** The builds of folders as they are known now. */
export function buildsStateOf(
  folders: readonly Pick<FolderBuilds, "opened" | "index" | "overview">[],
): BuildsState {
  const files = new Set<string>();
  let [count, sum] = [0, 0];
  for (const { opened, index, overview } of folders)
    for (const { folder } of overview)
      for (const [path, { stamp, builds }] of index.filesOf(folder)) {
        files.add(fileMark(opened.uri, path, stamp.modifiedAt));
        for (const { shape } of builds) {
          if (shape === undefined) continue;
          // In whatever order files were read.
          sum = (sum + (Number.parseInt(shape.fingerprint, 36) % maxOfSum) + shape.length) % maxOfSum;
          count += 1;
        }
      }
  return { codes: `${count} ${sum.toString(36)}`, files };
}

/** The basis of a stored match. @param build the matching build, if any */
export function basisOf(build: LocatedBuild | undefined, { codes, files }: BuildsState): string {
  const file = build && fileMark(build.folder.uri, build.path, build.modifiedAt);
  // An earlier compilation's stands in a file that is not among these.
  return file !== undefined && files.has(file) ? file : codes;
}

/** Whether the basis of a stored match is unchanged. */
export function isBasisCurrent(basis: string, { codes, files }: BuildsState): boolean {
  return basis === codes || files.has(basis);
}

function fileMark(folderUri: string, path: string, modifiedAt: number): string {
  return `${modifiedAt} ${folderUri} ${path}`;
}
