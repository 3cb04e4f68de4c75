import { AbiIndex } from "../../decode/abiIndex.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { ChosenAbi } from "./chosenAbis.ts";

/** The ABI that a user has chosen. Undefined where its file is in no opened folder, or holds no such contract any more. */
export async function sourceOfChosen(
  chosen: ChosenAbi,
  builds: WorkspaceBuilds,
): Promise<AbiSource | undefined> {
  switch (chosen.kind) {
    case "items":
      return { provenance: { kind: "chosen", file: undefined }, abi: new AbiIndex(chosen.items) };
    case "file": {
      const { folderUri, path, name } = chosen;
      const build = (await builds.inFile(folderUri, path)).find((one) => one.name === name);
      if (build?.abi === undefined) return undefined;
      return { provenance: { kind: "chosen", file: path }, abi: new AbiIndex(build.abi) };
    }
  }
}
