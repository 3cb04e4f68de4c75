import type { DeployedCode } from "../../app/builds/deployedCode.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import type { Network } from "../../app/networks/network.ts";
import { behindProxy } from "../../app/verification/behindProxy.ts";
import { codeToCompare } from "../../app/verification/codeToCompare.ts";
import { parseContractReference } from "../../core/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import type { PartOfProxy, ProxyView } from "../../ui/verification/proxy/proxyView.ts";
import type { Services } from "../services.ts";

/**
 * What a contract leads to, if it is a proxy, and how both stand: which builds have their code, and what the verification
 * service says of them. Asks it about nothing else.
 * @throws the signal's reason, when that is aborted
 */
export async function proxyOf(
  services: Services,
  network: Network,
  deployed: DeployedCode,
  signal: AbortSignal,
): Promise<ProxyView | undefined> {
  const { mirrorUrl } = network;
  if (mirrorUrl === undefined) return undefined;
  const lookups = await services.lookups();
  const behind = await behindProxy(lookups, mirrorUrl, deployed, signal);
  if (behind === undefined) return undefined;
  const contract = parseContractReference(behind.address);
  const code = contract.ok ? await codeToCompare(lookups, network, contract.value, signal) : undefined;
  const builds = await services.builds();
  const part = async (known: DeployedCode | undefined, address: Hex): Promise<PartOfProxy> => ({
    address,
    build: known && (await buildOf(builds, known)),
    state: await stateOf(services, network, address, signal),
  });
  const target = code?.kind === "read" ? code.deployed : undefined;
  const [proxy, end] = await Promise.all([
    part(deployed, deployed.address),
    part(target, target?.address ?? behind.address),
  ]);
  return { proxy, behind: { ...end, role: behind.role } };
}

async function buildOf(
  builds: WorkspaceBuilds,
  { runtime, address }: DeployedCode,
): Promise<string | undefined> {
  const [match] = await builds.matches(runtime, { address: address.slice(2) });
  if (match === undefined) return undefined;
  const { source, name } = match.build;
  return source === undefined ? name : `${source}:${name}`;
}

/** What the service says of a contract now; undefined where it does not say. */
export async function stateOf(
  services: Services,
  { verifierUrl, chainId }: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<PartOfProxy["state"]> {
  if (verifierUrl === undefined) return undefined;
  try {
    const { value } = await (await services.lookups()).status({ verifierUrl, chainId, address }, { signal });
    return value.state;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
