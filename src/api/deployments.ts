import type { DeploymentChecks } from "../app/deploymentChecks/deploymentChecks.ts";
import { chainsOf } from "../app/deployments/deploymentChains.ts";
import type { LocatedRecord, WorkspaceDeployments } from "../app/deployments/workspaceDeployments.ts";
import type { Network } from "../app/networks/network.ts";
import type { Deployment } from "../builds/deployments/deployment.ts";
import type { NetworkSettings } from "./apiServices.ts";

/** A deployment that a file of the workspace records. Names are foreign text. */
export type DeploymentFacts = {
  readonly name: string | null;
  readonly address: string;
  /** `null` where the settings have no network of its chain. */
  readonly network: string | null;
  readonly chainId: string | null;
  readonly tool: string;
  /** Relative to the opened folder. */
  readonly file: string;
  readonly transaction: string | null;
  /** What is known in this window and earlier ones; `null` where no network is known. */
  readonly status: { readonly kind: string; readonly match: string | null } | null;
  /** When that was so, in milliseconds since the Unix epoch. */
  readonly statusAsOf: number | null;
};

/** The deployments of the workspace with their known statuses. Sends nothing. */
export async function deploymentFacts(
  settings: NetworkSettings,
  deployments: WorkspaceDeployments,
  checks: Pick<DeploymentChecks, "of">,
): Promise<readonly DeploymentFacts[]> {
  await deployments.refresh();
  const choice = settings.networkChoice();
  const active = choice.kind === "known" ? choice.network : undefined;
  const chains = chainsOf(deployments.records, settings.networks().networks, active);
  return chains.flatMap(({ network, records }) =>
    records.flatMap((record) =>
      record.deployments.map((deployment) => plainDeployment(record, deployment, network, checks)),
    ),
  );
}

function plainDeployment(
  { tool, path, chainId, writtenAt }: LocatedRecord,
  deployment: Deployment,
  network: Network | undefined,
  checks: Pick<DeploymentChecks, "of">,
): DeploymentFacts {
  const { name, address, file = path, transaction } = deployment;
  const checked = network && checks.of(network, deployment, writtenAt);
  const status = checked?.status;
  return {
    name: name ?? null,
    address,
    network: network?.name ?? null,
    chainId: chainId ?? null,
    tool,
    file,
    transaction: transaction ?? null,
    status:
      status === undefined
        ? null
        : { kind: status.kind, match: status.kind === "verified" ? status.match : null },
    statusAsOf: checked?.asOf ?? null,
  };
}
