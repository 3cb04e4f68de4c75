import type { Improvement } from "./improvements.ts";
import type { FoundBuild } from "../builds/workspaceBuilds.ts";
import type { Network } from "../networks/network.ts";
import { standingOfMatch } from "../verification/standing.ts";
import { planPublication } from "../publication/planPublication.ts";

/** Of files that nobody is shown, no secret is to be found. */
const noAccounts = { knowsAddress: () => false, addressOfKey: () => undefined };

/** What publishing a build would make of a match that is not exact, by the rule of plans. Reads sources, and asks nobody. */
export async function plannedImprovement(
  match: FoundBuild,
  { verifierProtocol: protocol }: Pick<Network, "verifierProtocol">,
): Promise<Improvement> {
  const unending = new AbortController().signal;
  const { publication, dryRun } = await planPublication(match, noAccounts, { protocol }, unending);
  return publication === undefined ? "settled" : standingOfMatch(dryRun);
}
