import type { DeploymentRecord } from "../../builds/deployments/deployment.ts";
import type { Network } from "../networks/network.ts";
import type { BatchSubject } from "./subjects.ts";

/** The contracts of records of one chain, each once: the latest record names it. @param records the last written first */
export function subjectsOfRecords(
  { name: network }: Pick<Network, "name">,
  records: readonly Pick<DeploymentRecord, "deployments">[],
): readonly BatchSubject[] {
  const subjects = new Map<string, BatchSubject>();
  for (const { address, name, origin } of records.flatMap(({ deployments }) => deployments))
    if (!subjects.has(address)) subjects.set(address, { network, address, name, origin });
  return [...subjects.values()];
}
