import type { LocatedBuild } from "../../src/app/builds/locatedBuild.ts";
import type { MatchedBuild } from "../../src/app/builds/workspaceBuilds.ts";
import type { VariableReaderTools } from "../../src/app/state/variableReader.ts";
import type { ContractStorage } from "../../src/builds/storage/contractStorage.ts";

/** Builds of a workspace of which one has every code. @param storage what says where its variables are; nothing for a build without layout */
export function builtAs(
  name: string,
  storage: ContractStorage | undefined,
  parts: Partial<LocatedBuild> = {},
  missingVariable?: string,
): VariableReaderTools["builds"] {
  const build = {
    ...{ name, path: `out/${name}.json`, tool: "foundry", modifiedAt: 0, folder: { uri: "file:///a" } },
    ...parts,
  } as LocatedBuild;
  const match = { build, relation: { kind: "exact" } } as MatchedBuild;
  return {
    matches: () => Promise.resolve([match]),
    storageOf: () =>
      Promise.resolve({
        storages: storage === undefined ? [] : [storage],
        missingVariable,
        hasSources: storage !== undefined,
      }),
  };
}
