import type { SelectorKind } from "../../builds/index/abiSelectors.ts";
import type { BuildIndex, SelectorPlace } from "../../builds/index/buildIndex.ts";
import { yieldToEventLoop } from "../../core/async/yielding.ts";
import type { OpenedFolder, LocatedBuild } from "./locatedBuild.ts";

/** A build by which something may be read that no contract is known for. */
export type CandidateBuild = {
  readonly name: string;
  readonly folder: OpenedFolder;
  /** Relative to that folder. */
  readonly path: string;
  readonly abi: readonly unknown[];
};

/** What builds are to have. The selector is lower-case digits, as many as are indexed of its kind. */
export type WantedSelector = { readonly kind: SelectorKind; readonly selector: string };

/** Most contracts of a project have the functions of an interface; those of one signature hardly differ. */
const maxCandidates = 12;

/** Looking for one in ten thousand builds takes a millisecond. */
const selectorsPerTurn = 10;

/** The builds of a folder's index that have something of each of these, the likeliest first. A file is read once for all that it has. */
export async function findBySelectors(
  folder: OpenedFolder,
  index: BuildIndex,
  wanted: readonly WantedSelector[],
): Promise<readonly (readonly CandidateBuild[])[]> {
  const places: (readonly SelectorPlace[])[] = [];
  for (const [at, { kind, selector }] of wanted.entries()) {
    if (at > 0 && at % selectorsPerTurn === 0) await yieldToEventLoop();
    places.push([...index.withSelector(kind, selector)].sort(byLikelihood).slice(0, maxCandidates));
  }
  const found = new Map<string, CandidateBuild>();
  for (const [path, inFile] of Map.groupBy(places.flat(), (place) => place.path)) {
    const builds = (await index.load(path))?.builds ?? [];
    for (const { position } of inFile) {
      const { name, abi } = builds[position] ?? {};
      if (name === undefined || abi === undefined) continue;
      found.set(`${position} ${path}`, { name, folder, path, abi });
    }
  }
  return places.map((all) => all.flatMap(({ position, path }) => found.get(`${position} ${path}`) ?? []));
}

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
