import type { Hex } from "../../core/hex.ts";
import type { Deployment, DeploymentRecord } from "./deployment.ts";

/** Proxies, and implementations that each of them may lead to by the record of their deployment. The chain may have others by now. */
export type RecordedProxies = {
  readonly proxies: readonly Hex[];
  readonly implementations: readonly Hex[];
};

/**
 * The proxies of a record whose implementations it has: by the arguments of the proxy, by the name that both have, or, where the
 * record has no names, if there is only one of either.
 */
export function recordedProxies({
  deployments,
}: Pick<DeploymentRecord, "deployments">): readonly RecordedProxies[] {
  const names = new Map<Hex, Set<string | undefined>>();
  for (const { address, name } of deployments)
    names.set(address, (names.get(address) ?? new Set()).add(name));
  /** With Hardhat Ignition, a proxy is deployed under its own name, and then taken for a contract of its implementation's. */
  const isProxy = ({ address, origin }: Deployment): boolean =>
    origin === "proxy" || (origin === "existing" && (names.get(address)?.size ?? 0) > 1);
  const byArguments = deployments.flatMap(({ address, implementation }) =>
    implementation === undefined ? [] : [{ proxies: [address], implementations: [implementation] }],
  );
  const byName = [...Map.groupBy(deployments, contractNameOf)].flatMap(([name, ofName]) => {
    const proxies = new Set(ofName.filter(isProxy).map(({ address }) => address));
    const all = new Set(ofName.map(({ address }) => address));
    const implementations = [...all].filter((address) => !proxies.has(address));
    return name !== undefined || proxies.size === 1 || implementations.length === 1
      ? [{ proxies: [...proxies], implementations }]
      : [];
  });
  return [...byArguments, ...byName].filter(
    ({ proxies, implementations }) => proxies.length > 0 && implementations.length > 0,
  );
}

/** The name of a deployment's contract, without what hardhat-deploy adds for the halves of a proxy. */
export function contractNameOf({ name }: Pick<Deployment, "name">): string | undefined {
  return name?.replace(/_(?:Proxy|Implementation)$/, "");
}
