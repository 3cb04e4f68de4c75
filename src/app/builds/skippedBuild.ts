import type { SkipReason } from "../../builds/index/buildFile.ts";
import type { RootOverview } from "./rootOverview.ts";

/** A file that cannot be read as a build, where a tool would write the build of one contract. */
export type SkippedBuild = {
  readonly folderUri: string;
  /** Relative to the opened folder. */
  readonly path: string;
  readonly reason: Exclude<SkipReason, "foreign">;
};

/** Files that cannot be read as builds. */
export type SkippedFiles = {
  readonly count: number;
  /** The path of one of them, relative to its opened folder. Text from elsewhere. */
  readonly first: string;
};

/** How many files were skipped, and the first of them: one that broke, where there is one, rather than one that no tool writes. */
export function skippedFilesOf(overview: readonly Pick<RootOverview, "skipped">[]): SkippedFiles | undefined {
  const all = overview.flatMap(({ skipped }) => skipped);
  const first = all.find(({ reason }) => reason !== "foreign") ?? all[0];
  return first && { count: all.length, first: first.path };
}

/** The file that tools name after a contract, if it was skipped; not one that no tool writes for a contract. */
export function skippedBuildOf(
  overview: readonly Pick<RootOverview, "folderUri" | "skipped">[],
  name: string,
): SkippedBuild | undefined {
  for (const { folderUri, skipped } of overview)
    for (const { path, reason } of skipped)
      if (reason !== "foreign" && path.split("/").at(-1) === `${name}.json`)
        return { folderUri, path, reason };
  return undefined;
}
