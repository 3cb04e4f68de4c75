import type { CheckedDeployment } from "../../app/deploymentChecks/deploymentChecks.ts";
import { hasLedger, type Network } from "../../app/networks/network.ts";
import { explainDeployment, lensWords as words } from "../../text/deployments/deployments.ts";
import { countsOf, countsText } from "../tree/deploymentRecordRow.ts";
import { deploymentIcon } from "../tree/deploymentRow.ts";
import { joined, lines } from "../tree/treeRow.ts";
import type { Lens } from "./deploymentLens.ts";

/** How the deployments of a contract on a network stand, above its source. @param all one or more */
export function sourceLens(
  all: readonly Pick<CheckedDeployment, "status" | "progress">[],
  network: Network,
): readonly Lens<"readState">[] {
  const explained = all.map(({ status }) => explainDeployment(status));
  const [first] = explained;
  const isSame = explained.every(({ brief }) => brief === first?.brief);
  const counts = countsOf(all, network.verifierUrl !== undefined);
  const isCounted = counts.known + counts.differing > 0;
  const standing = isSame ? first?.brief : isCounted ? countsText(counts, all.length) : undefined;
  const icon = isSame && all[0] !== undefined ? `$(${deploymentIcon(all[0].status)})\u00a0` : "";
  const title = joined([words.deploymentsOn(all.length, network.name), standing]);
  const tooltip = lines([...new Set(explained.map(({ full }) => full))]);
  return [
    { title: `${icon}${title}`, tooltip, action: undefined },
    ...(hasLedger(network)
      ? [{ title: words.readState(), tooltip: words.readStateTip(), action: "readState" } as const]
      : []),
  ];
}
