import type { DeploymentRecord } from "../../../builds/deployments/deployment.ts";
import { visibleLine } from "../../../core/characters/visibleLine.ts";
import { longestName } from "../../../core/identifier.ts";
import type { Network } from "../../networks/network.ts";
import type { BatchSubject } from "./subjects.ts";

/**
 * The contracts of records of one chain, each once: the latest record that has a name for it names it. What one tool was only told of may have been
 * deployed by another. @param records the last written first
 */
export function subjectsOfDeployments(
  { name: network }: Pick<Network, "name">,
  records: readonly Pick<DeploymentRecord, "deployments">[],
): readonly BatchSubject[] {
  const subjects = new Map<string, BatchSubject>();
  for (const { address, name: told, origin } of records.flatMap(({ deployments }) => deployments)) {
    const name = told === undefined ? undefined : visibleLine(told, longestName);
    const known = subjects.get(address);
    if (known === undefined) subjects.set(address, { network, address, name, origin });
    else
      subjects.set(address, {
        ...known,
        name: known.name ?? name,
        origin: known.origin === "existing" ? origin : known.origin,
      });
  }
  return [...subjects.values()];
}
