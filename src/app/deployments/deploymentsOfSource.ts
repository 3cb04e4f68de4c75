import { contractNameOf, recordedProxies } from "../../builds/deployments/recordedProxies.ts";
import type { Hex } from "../../core/hex.ts";
import type { BuildMatches } from "../builds/buildMatches.ts";
import type { LocatedBuild } from "../builds/locatedBuild.ts";
import { candidatePaths } from "../builds/sourceTexts.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import { recordedChainIds } from "../networks/chainOf.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Network } from "../networks/network.ts";
import type { LocatedRecord, RecordedDeployment, WorkspaceDeployments } from "./workspaceDeployments.ts";

/** A source file of an opened folder, and the contracts that it declares. */
export type DeclaringFile = {
  readonly folderUri: string;
  readonly path: string;
  readonly contracts: ReadonlySet<string>;
};

/** A contract on a network whose state is that of a contract in a source, or whose code is its code. */
export type DeploymentOfSource = {
  /** In lower case. */
  readonly address: Hex;
  /** Undefined where nothing says that it is either. */
  readonly role: "proxy" | "implementation" | undefined;
  /** Undefined for a proxy that no file records. */
  readonly recorded: RecordedDeployment | undefined;
};

type Tools = {
  readonly deployments: Pick<WorkspaceDeployments, "at" | "records">;
  readonly buildMatches: Pick<BuildMatches, "comparedBuild">;
  /** Called only if a record has the name of a contract in the file. */
  readonly builds: () => Promise<Pick<WorkspaceBuilds, "buildsNamed">>;
  /** The implementations of proxies on the network, as the chain had them. */
  readonly seenProxies: ReadonlyMap<Hex, Hex>;
};

/**
 * The deployments on a network of contracts that a source file declares, by the contract's name, each address once. The build that has
 * the deployed code decides; where that was not compared yet, or is a proxy's, a build of the name in the record. Proxies that lead to
 * one of them come first, their implementations last. Sends no request.
 */
export async function deploymentsOfSource(
  { deployments, buildMatches, builds, seenProxies }: Tools,
  network: Network,
  file: DeclaringFile,
): Promise<ReadonlyMap<string, readonly DeploymentOfSource[]>> {
  const ledger = ledgerOf(network);
  const records = recordsOn(network, deployments);
  const groups = proxyGroups(records, seenProxies);
  const proxies = new Set(groups.flatMap((group) => group.proxies));
  const ofName = new Map<string, readonly LocatedBuild[]>();
  const isNamed = async (name: string): Promise<boolean> => {
    const named = ofName.get(name) ?? (await (await builds()).buildsNamed(name));
    ofName.set(name, named);
    return named.some((build) => isOf(build, file));
  };
  const found = new Map<string, Map<Hex, RecordedDeployment>>();
  const addresses = records.flatMap((record) => record.deployments.map(({ address }) => address));
  for (const address of new Set(addresses)) {
    const [last] = deployments.at(network, address);
    if (last === undefined) continue;
    if (last.deployment.origin === "proxy") proxies.add(address);
    const compared = ledger && buildMatches.comparedBuild(ledger, address)?.build;
    const isCompared = compared !== undefined && file.contracts.has(compared.name) && isOf(compared, file);
    const recorded = contractNameOf(last.deployment);
    const name = isCompared ? compared.name : recorded;
    if (name === undefined || !file.contracts.has(name)) continue;
    const isMeant = compared === undefined || proxies.has(address);
    if (isCompared || (isMeant && (await isNamed(name))))
      found.set(name, (found.get(name) ?? new Map<Hex, RecordedDeployment>()).set(address, last));
  }
  const withRoles = [...found].map(([name, own]) => {
    const leading = groups.filter(({ implementations }) => implementations.some((one) => own.has(one)));
    const implementations = new Set(leading.flatMap((group) => group.implementations));
    const all = new Set([...leading.flatMap((group) => group.proxies), ...own.keys()]);
    const ofSource = [...all].map((address): DeploymentOfSource => {
      const recorded = own.get(address) ?? deployments.at(network, address)[0];
      const isImplementation =
        implementations.has(address) || recorded?.deployment.origin === "implementation";
      const role = proxies.has(address) ? "proxy" : isImplementation ? "implementation" : undefined;
      return { address, role, recorded };
    });
    const ranks = ["proxy", undefined, "implementation"];
    const sorted = ofSource.sort((one, other) => ranks.indexOf(one.role) - ranks.indexOf(other.role));
    return [name, sorted] as const;
  });
  return new Map(withRoles);
}

/** The proxies on a network that lead to an implementation, each once: as the chain had them, else by the records. Sends no request. */
export function proxiesOf(
  implementation: Hex,
  network: Network,
  {
    deployments,
    seenProxies,
  }: Pick<Tools, "seenProxies"> & { readonly deployments: Pick<WorkspaceDeployments, "records"> },
): readonly Hex[] {
  const groups = proxyGroups(recordsOn(network, deployments), seenProxies);
  const leading = groups.filter(({ implementations }) => implementations.includes(implementation));
  return [...new Set(leading.flatMap(({ proxies }) => proxies))];
}

function recordsOn(
  network: Network,
  { records }: Pick<WorkspaceDeployments, "records">,
): readonly LocatedRecord[] {
  const chains = recordedChainIds(network);
  return records.filter(({ chainId }) => chainId !== undefined && chains.includes(chainId));
}

/** Proxies and their implementations: as the chain had them, else by the records. */
function proxyGroups(records: readonly LocatedRecord[], seenProxies: ReadonlyMap<Hex, Hex>) {
  const recorded = records.flatMap(recordedProxies).map(({ proxies, implementations }) => ({
    proxies: proxies.filter((proxy) => !seenProxies.has(proxy)),
    implementations,
  }));
  const seen = [...seenProxies].map(([proxy, implementation]) => ({
    proxies: [proxy],
    implementations: [implementation],
  }));
  return [...seen, ...recorded];
}

function isOf(build: LocatedBuild, { folderUri, path }: DeclaringFile): boolean {
  const { folder, source } = build;
  return folder.uri === folderUri && source !== undefined && candidatePaths(build, source).includes(path);
}
