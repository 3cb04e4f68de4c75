import type { SelectorPlace } from "../../builds/index/buildIndex.ts";
import type { LocatedBuild } from "./locatedBuild.ts";

/** Tests and scripts last, then the newest first; a build whose input is known before one whose is not. */
export function byRank(one: LocatedBuild, other: LocatedBuild): number {
  return orderOf(one) - orderOf(other) || other.modifiedAt - one.modifiedAt;
}

function orderOf({ path, source, compilation }: LocatedBuild): number {
  return (isOfTests(path, source) ? 2 : 0) + (compilation === undefined ? 1 : 0);
}

/** Those of tests and scripts last, then interfaces and the like, then the newest first. */
export function byLikelihood(one: SelectorPlace, other: SelectorPlace): number {
  return unlikelihoodOf(one) - unlikelihoodOf(other) || other.modifiedAt - one.modifiedAt;
}

function unlikelihoodOf({ path, source, hasCode }: SelectorPlace): number {
  return (isOfTests(path, source) ? 2 : 0) + (hasCode ? 0 : 1);
}

/** Whether a build is of a test or a script, by its own path and that of its source. */
export function isOfTests(path: string, source?: string): boolean {
  return /(?:^|\/)(?:test|tests|script)\//.test(source ?? path) || /\.[ts]\.sol(?:\/|$)/.test(path);
}
