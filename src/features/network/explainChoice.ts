import { isNetworkIgnored } from "../../editor/ignoredNetwork.ts";
import type { NetworkChoice } from "../../app/networks/readNetworks.ts";
import type { NetworkProblem } from "../../app/networks/network.ts";
import { networkProblemText } from "../../text/failures/unusableEntry.ts";
import { restrictedNetworkWords } from "../../text/networks/activeNetwork.ts";
import { explainNetworkProblem } from "../../text/networks/networkProblem.ts";
import type { Services } from "../services.ts";

/** What is to be said of the active network beside its services: of entries that cannot be used, the log says it too. */
export async function explainChoice(
  { log }: Pick<Services, "log">,
  choice: NetworkChoice,
  problems: readonly NetworkProblem[],
): Promise<readonly string[]> {
  for (const problem of problems) log.warn(explainNetworkProblem(problem));
  const own = choice.kind === "known" ? (choice.network.problems ?? []) : [];
  const ignored = (await isNetworkIgnored()) ? [restrictedNetworkWords.ignored()] : [];
  return [...own.map(networkProblemText), ...ignored];
}
