import type { LocatedBuild } from "./locatedBuild.ts";

/** Tests and scripts last, then the newest first; a build whose input is known before one whose is not. */
export function byRank(one: LocatedBuild, other: LocatedBuild): number {
  return rankOf(one) - rankOf(other) || other.modifiedAt - one.modifiedAt;
}

function rankOf({ path, source, compilation }: LocatedBuild): number {
  return (isOfTests(path, source) ? 2 : 0) + (compilation === undefined ? 1 : 0);
}

/** Whether a build is of a test or a script, by its own path and that of its source. */
export function isOfTests(path: string, source?: string): boolean {
  return /(?:^|\/)(?:test|tests|script)\//.test(source ?? path) || /\.[ts]\.sol(?:\/|$)/.test(path);
}
