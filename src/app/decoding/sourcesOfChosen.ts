import { AbiIndex } from "../../decode/abiIndex.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { ChosenAbi } from "./chosenAbis.ts";

/**
 * What a user has chosen: items first, then the ABI of a file, which is left out where that is in no opened folder, or holds no
 * such contract any more.
 */
export async function sourcesOfChosen(
  chosen: ChosenAbi,
  builds: WorkspaceBuilds,
): Promise<readonly AbiSource[]> {
  const { items } = chosen;
  const sources: AbiSource[] = [];
  if (items !== undefined)
    sources.push({ provenance: { kind: "chosen", file: undefined }, abi: new AbiIndex(items) });
  if (chosen.kind === "file") {
    const { folderUri, path, name } = chosen;
    const build = (await builds.inFile(folderUri, path)).find((one) => one.name === name);
    if (build?.abi !== undefined)
      sources.push({ provenance: { kind: "chosen", file: path }, abi: new AbiIndex(build.abi) });
  }
  return sources;
}
