import { below, folderOf } from "../../builds/projectFiles.ts";
import type { LocatedRecord } from "./workspaceDeployments.ts";

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
