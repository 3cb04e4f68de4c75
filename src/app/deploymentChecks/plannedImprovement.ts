import type { Improvement } from "./improvements.ts";
import type { FoundBuild } from "../builds/workspaceBuilds.ts";
import type { Network } from "../networks/network.ts";
import { standingOfMatch } from "../verification/standing.ts";
import { planPublication } from "../publication/planPublication.ts";

/** What publishing a build would make of a contract that is no exact match, by the rule of plans. Reads sources, and asks nobody. */
export async function plannedImprovement(
  match: FoundBuild,
  { verifierProtocol: protocol }: Pick<Network, "verifierProtocol">,
): Promise<Improvement> {
  const unending = new AbortController().signal;
  const { publication, dryRun } = await planPublication(match, { protocol }, unending);
  if (publication === undefined) return { ofMatch: "settled", ofNone: "incomplete" };
  return {
    ofMatch: standingOfMatch(dryRun),
    ofNone: dryRun.grade === "notProved" ? "unchecked" : undefined,
  };
}
