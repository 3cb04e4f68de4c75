import type { RecordedContract } from "../builds/comparison.ts";
import type { Hex } from "../../core/hex.ts";
import type { LedgerNetwork } from "../networks/ledgerOf.ts";
import type { WorkspaceDeployments, LocatedRecord } from "./workspaceDeployments.ts";
import { below, folderOf } from "../../builds/projectFiles.ts";

/** As git shortens them for itself where a repository is large. */
const longestCommit = 12;

/** What the deployment files of the workspace tell of a contract, once they are up to date. */
export async function recordedContract(
  deployments: Pick<WorkspaceDeployments, "refresh" | "at" | "nameAt">,
  network: LedgerNetwork,
  address: Hex,
): Promise<RecordedContract> {
  await deployments.refresh();
  const run = deployments.at(network, address).find(({ deployment }) => deployment.origin !== "existing");
  return {
    name: deployments.nameAt(network, address)?.name,
    commit: run?.record.commit?.slice(0, longestCommit),
  };
}

/**
 * What a file tells of deployments: the records that were read from it, each with those deployments alone.
 *
 * @param path relative to the opened folder
 */
export function deploymentRecordsInFile(
  records: readonly LocatedRecord[],
  folderUri: string,
  path: string,
): readonly LocatedRecord[] {
  return records
    .filter((record) => record.folderUri === folderUri)
    .map((record) => ({
      ...record,
      deployments: record.deployments.filter(({ file = record.path }) =>
        [file, ...besides(record, file)].includes(path),
      ),
    }))
    .filter(({ deployments }) => deployments.length > 0);
}

/** Ignition writes the addresses of its journal into a file beside it. */
function besides({ tool }: LocatedRecord, file: string): readonly string[] {
  return tool === "ignition" ? [below(folderOf(file), "deployed_addresses.json")] : [];
}
