import type { SkipReason } from "../../builds/index/buildFile.ts";
import type { RootOverview } from "./rootOverview.ts";

/** A file that cannot be read as a build, where a tool would write the build of one contract. */
export type SkippedBuild = {
  readonly folderUri: string;
  /** Relative to the opened folder. */
  readonly path: string;
  readonly reason: Exclude<SkipReason, "foreign">;
};

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
