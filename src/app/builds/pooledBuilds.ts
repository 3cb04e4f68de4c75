import type { SelectorKind } from "../../builds/index/abiSelectors.ts";
import type { BuildIndex, SelectorPlace } from "../../builds/index/buildIndex.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import { byLikelihood } from "./byRank.ts";
import type { OpenedFolder } from "./openedFolder.ts";

/** A build by which something may be read that no contract is known for. */
export type PooledBuild = {
  readonly name: string;
  readonly folder: OpenedFolder;
  /** Relative to that folder. */
  readonly path: string;
  readonly abi: readonly unknown[];
};

/** What builds are to have. The selector is lower-case digits, as many as are indexed of its kind. */
export type WantedSelector = { readonly kind: SelectorKind; readonly selector: string };

/** Most contracts of a project have the functions of an interface; those of one signature hardly differ. */
const mostPooled = 12;

/** Looking for one in ten thousand builds takes a millisecond. */
const wantedInATurn = 10;

/** The builds of a folder's index that have something of each of these, the likeliest first. A file is read once for all that it has. */
export async function pooledBuilds(
  folder: OpenedFolder,
  index: BuildIndex,
  wanted: readonly WantedSelector[],
): Promise<readonly (readonly PooledBuild[])[]> {
  const places: (readonly SelectorPlace[])[] = [];
  for (const [at, { kind, selector }] of wanted.entries()) {
    if (at > 0 && at % wantedInATurn === 0) await nextTurn();
    places.push([...index.withSelector(kind, selector)].sort(byLikelihood).slice(0, mostPooled));
  }
  const found = new Map<string, PooledBuild>();
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
