import type { SelectorKind } from "../../builds/index/abiSelectors.ts";
import type { BuildIndex } from "../../builds/index/buildIndex.ts";
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

/** Most contracts of a project have the functions of an interface; those of one signature hardly differ. */
const mostPooled = 12;

/** The builds of a folder's index that have something of a selector, the likeliest first, each read when it is its turn. */
export async function* pooledBuilds(
  folder: OpenedFolder,
  index: BuildIndex,
  kind: SelectorKind,
  selector: string,
): AsyncGenerator<PooledBuild> {
  const places = [...index.withSelector(kind, selector)].sort(byLikelihood);
  for (const { path, position } of places.slice(0, mostPooled)) {
    const { name, abi } = (await index.load(path))?.builds[position] ?? {};
    if (name !== undefined && abi !== undefined) yield { name, folder, path, abi };
  }
}
