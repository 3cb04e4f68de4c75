import type { SkipReason } from "../../builds/index/buildFile.ts";
import type { IndexedFile } from "../../builds/index/buildIndex.ts";
import type { BuildRoot } from "../../builds/roots/findRoots.ts";
import type { OpenedFolder } from "./openedFolder.ts";

/** What was found below one root. */
export type RootOverview = BuildRoot & {
  readonly folderName: string;
  readonly folderUri: string;
  /** Contracts that have code, and those that have none. */
  readonly contracts: number;
  readonly interfaces: number;
  /** When the last of its files was written, in milliseconds since 1970; undefined where there are none. */
  readonly newestAt: number | undefined;
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[];
};

/** Sums up a root's files. */
export function overviewOf(
  opened: OpenedFolder,
  root: BuildRoot,
  indexed: ReadonlyMap<string, IndexedFile>,
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
    newestAt: files.reduce<number | undefined>(
      (newest, [, { stamp }]) => Math.max(newest ?? 0, stamp.modifiedAt),
      undefined,
    ),
    skipped: files.flatMap(([path, { skipped }]) =>
      skipped === undefined ? [] : [{ path, reason: skipped }],
    ),
  };
}
