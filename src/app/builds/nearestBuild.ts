import { resemblanceOf, traitsOf, type Resemblance } from "../../builds/code/resemblance.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import { AbiIndex } from "../../decode/abiIndex.ts";
import type { LocatedBuild } from "./locatedBuild.ts";
import type { WorkspaceBuilds } from "./workspaceBuilds.ts";

/** A build that a code is not, and has much of. */
export type NearestBuild = {
  readonly build: LocatedBuild;
  readonly resemblance: Resemblance;
  readonly functions: number;
};

/** Less than half of a build's functions, or of one with fewer than three, is nothing to be told of. */
const leastRank = 0.5;
const leastFunctions = 3;

/**
 * The build that a code has most of, of those that are about as long: an older one of it first, then one whose functions it all
 * has, then one of which it has the most. Undefined where it has too little of all.
 *
 * @param code in lower-case digits without `0x`, which no build has
 * @throws the signal's reason, when that is aborted
 */
export async function nearestBuild(
  builds: WorkspaceBuilds,
  code: string,
  signal: AbortSignal,
): Promise<NearestBuild | undefined> {
  const traits = traitsOf(code);
  let best: NearestBuild | undefined;
  for await (const build of builds.nearest(code.length / 2)) {
    signal.throwIfAborted();
    if (build.runtime === undefined) continue;
    const { selectors } = new AbiIndex(build.abi ?? []);
    const resemblance = resemblanceOf(traits, build.runtime.digits, selectors);
    const found = { build, resemblance, functions: selectors.length };
    if (nearness(found) >= leastRank && (best === undefined || nearness(found) > nearness(best)))
      best = found;
    // To read the instructions of a large code takes some milliseconds.
    await nextTurn();
  }
  return best;
}

function nearness({ resemblance, functions }: NearestBuild): number {
  if (resemblance.kind === "older") return 2 + resemblance.share;
  return functions < leastFunctions ? 0 : resemblance.functions / functions;
}
