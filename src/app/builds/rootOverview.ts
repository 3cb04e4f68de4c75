import type { SkipReason } from "../../builds/index/buildFile.ts";
import type { IndexedFile } from "../../builds/index/buildIndex.ts";
import type { BuildRoot } from "../../builds/roots/findRoots.ts";
import type { OpenedFolder } from "./locatedBuild.ts";

/** What was found below one root. */
export type RootOverview = BuildRoot & {
  readonly folderName: string;
  readonly folderUri: string;
  /** Contracts that have code, and those that have none. */
  readonly contracts: number;
  readonly interfaces: number;
  /** Why nothing is read there: nothing is there, or it lies outside of the opened folders. */
  readonly absence: "missing" | "outside" | undefined;
  /** When the last of its files was written, in milliseconds since 1970; undefined where there are none. */
  readonly newestAt: number | undefined;
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[];
};

/** Sums up a root's files. */
export function overviewOf(
  opened: OpenedFolder,
  root: BuildRoot,
  indexed: ReadonlyMap<string, IndexedFile>,
  absence: RootOverview["absence"],
): RootOverview {
  const files = [...indexed];
  const builds = files.flatMap(([, file]) => file.builds);
  const contracts = builds.filter(({ shape }) => shape !== undefined).length;
  return {
    ...root,
    folderName: opened.name,
    folderUri: opened.uri,
    contracts,
    interfaces: builds.length - contracts,
    absence,
    newestAt: files.reduce<number | undefined>(
      (newest, [, { stamp }]) => Math.max(newest ?? 0, stamp.modifiedAt),
      undefined,
    ),
    skipped: files.flatMap(([path, { skipped }]) =>
      skipped === undefined ? [] : [{ path, reason: skipped }],
    ),
  };
}

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
