import type { BuildMatches } from "../builds/buildMatches.ts";
import type { LocatedBuild } from "../builds/locatedBuild.ts";
import { candidatePaths } from "../builds/sourceTexts.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import { recordedChainIds } from "../networks/chainOf.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Network } from "../networks/network.ts";
import type { RecordedDeployment, WorkspaceDeployments } from "./workspaceDeployments.ts";

/** A source file of an opened folder, and the contracts that it declares. */
export type DeclaringFile = {
  readonly folderUri: string;
  readonly path: string;
  readonly contracts: ReadonlySet<string>;
};

type Tools = {
  readonly deployments: Pick<WorkspaceDeployments, "at" | "records">;
  readonly buildMatches: Pick<BuildMatches, "comparedBuild">;
  /** Called only if a record has the name of a contract in the file. */
  readonly builds: () => Promise<Pick<WorkspaceBuilds, "buildsNamed">>;
};

/**
 * The recorded deployments on a network of contracts that a source file declares, by the contract's name, each address once. The build
 * that has the deployed code decides; where that was not compared yet, a build of the name in the record. Sends no request.
 */
export async function deploymentsOfSource(
  { deployments, buildMatches, builds }: Tools,
  network: Network,
  file: DeclaringFile,
): Promise<ReadonlyMap<string, readonly RecordedDeployment[]>> {
  const ledger = ledgerOf(network);
  const chains = recordedChainIds(network);
  const found = new Map<string, RecordedDeployment[]>();
  const ofName = new Map<string, readonly LocatedBuild[]>();
  const named = async (name: string): Promise<readonly LocatedBuild[]> => {
    const known = ofName.get(name) ?? (await (await builds()).buildsNamed(name));
    ofName.set(name, known);
    return known;
  };
  const addresses = deployments.records
    .filter(({ chainId }) => chainId !== undefined && chains.includes(chainId))
    .flatMap((record) => record.deployments.map(({ address }) => address));
  for (const address of new Set(addresses)) {
    const [last] = deployments.at(network, address);
    const compared = ledger && buildMatches.comparedBuild(ledger, address)?.build;
    const name = compared?.name ?? last?.deployment.name;
    if (last === undefined || name === undefined || !file.contracts.has(name)) continue;
    const candidates = compared === undefined ? await named(name) : [compared];
    if (candidates.some((build) => isOf(build, file))) found.set(name, [...(found.get(name) ?? []), last]);
  }
  return found;
}

function isOf(build: LocatedBuild, { folderUri, path }: DeclaringFile): boolean {
  const { folder, source } = build;
  return folder.uri === folderUri && source !== undefined && candidatePaths(build, source).includes(path);
}
