import { codesBeforeMetadata, otherMetadata } from "../../builds/code/otherMetadata.ts";
import { resemblanceOf, traitsOf, type Resemblance } from "../../builds/code/resemblance.ts";
import { YieldTimer } from "../../core/async/yielding.ts";
import { AbiIndex } from "../../decode/abiIndex.ts";
import type { LocatedBuild } from "./locatedBuild.ts";
import { byRank } from "./buildsBySelector.ts";
import type { WorkspaceBuilds } from "./workspaceBuilds.ts";

/** A build that a code is not, and has much of. */
export type NearestBuild = {
  readonly build: LocatedBuild;
  readonly resemblance: Resemblance;
  readonly functions: number;
};

/** Less than half of a build's functions, or of one with fewer than three, is not worth showing. */
const leastRank = 0.5;
const leastFunctions = 3;

/**
 * The build that a code has most of: one that is the same but for the form of its metadata, else of those that are about as long
 * an older one of it first, then one whose functions it all
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
  const same = await otherMetadataBuild(builds, code);
  if (same !== undefined) return same;
  signal.throwIfAborted();
  const traits = traitsOf(code);
  let best: NearestBuild | undefined;
  const timer = new YieldTimer();
  for await (const build of builds.bySimilarLength(code.length / 2)) {
    signal.throwIfAborted();
    if (build.runtime === undefined) continue;
    // Of a contract that creates others, the index finds no build with other metadata: offsets in its code have moved.
    const same = ofOtherMetadata(build, code);
    if (same !== undefined) return same;
    const { selectors } = new AbiIndex(build.abi ?? []);
    const resemblance = resemblanceOf(traits, build.runtime.digits, selectors);
    const found = { build, resemblance, functions: selectors.length };
    if (nearness(found) >= leastRank && (best === undefined || nearness(found) > nearness(best)))
      best = found;
    // To read the instructions of a large code takes some milliseconds.
    await timer.pauseIfDue();
  }
  return best;
}

async function otherMetadataBuild(builds: WorkspaceBuilds, code: string): Promise<NearestBuild | undefined> {
  for (const before of codesBeforeMetadata(code))
    for (const build of (await builds.withOtherMetadata(before)).sort(byRank)) {
      const found = ofOtherMetadata(build, code);
      if (found !== undefined) return found;
    }
  return undefined;
}

function ofOtherMetadata(build: LocatedBuild, code: string): NearestBuild | undefined {
  const setting = build.runtime && otherMetadata(code, build.runtime);
  if (setting === undefined) return undefined;
  const functions = new AbiIndex(build.abi ?? []).selectors.length;
  return { build, resemblance: { kind: "otherMetadata", setting, functions }, functions };
}

function nearness({ resemblance, functions }: NearestBuild): number {
  if (resemblance.kind === "otherMetadata") return Infinity;
  if (resemblance.kind === "older") return 2 + resemblance.share;
  return functions < leastFunctions ? 0 : resemblance.functions / functions;
}
