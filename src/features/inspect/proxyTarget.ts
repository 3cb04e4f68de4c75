import type { DeployedCode } from "../../app/builds/deployedCode.ts";
import { pointOf } from "../../app/lookups/moment.ts";
import { statusQuery } from "../../app/lookups/requestCache.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import { loadable, type SubjectLoad } from "./subjectLoad.ts";
import type { VerificationKnowledge } from "../../app/subjects/recordVerification.ts";

/** Restores the known proxy target; keeps a loaded one. Sends no requests. */
export async function recallProxy(load: SubjectLoad, deployed: DeployedCode): Promise<void> {
  const { lookups, services } = load.tools;
  const { knownProxy } = await import("../../app/verification/proxy.ts");
  const proxy = await knownProxy(
    { lookups, builds: await services.builds() },
    load.subject.network,
    deployed,
  );
  const isLoaded = load.state.proxy?.kind === "loaded";
  if (!(proxy?.kind === "slots" && isLoaded)) load.change({ proxy });
}

/** Loads the proxy's target and its verification status. */
export async function loadProxy(load: SubjectLoad): Promise<void> {
  const { subject, signal, deployed, ledger } = load;
  if (deployed === undefined || ledger === undefined) return;
  load.change({ proxy: { kind: "loading" } });
  const { lookups, services } = load.tools;
  const [{ proxyOf, requestedProxy, targetOf }, { slotsToRead }, builds] = await Promise.all([
    import("../../app/verification/proxy.ts"),
    import("../../builds/code/proxySlots.ts"),
    services.builds(),
  ]);
  const loaded = await loadable(async () => {
    const point = subject.kind === "record" ? pointOf(subject) : {};
    const target = point && (await targetOf(lookups, ledger, deployed, signal, point));
    return target && proxyOf(requestedProxy(lookups, subject.network, signal), builds, deployed, target);
  }, signal);
  if (loaded === undefined) return;
  if (loaded.kind === "failed") load.change({ proxy: loaded });
  else if (loaded.value !== undefined) load.change({ proxy: { kind: "loaded", value: loaded.value } });
  else load.change({ proxy: { kind: "none", slots: slotsToRead(deployed.runtime) } });
}

/** Requests a verified proxy's target from the verification service, if no node can read its slots. */
export async function requestVerifiedTarget(
  load: SubjectLoad,
  { status }: VerificationKnowledge,
): Promise<void> {
  const { subject, signal } = load;
  const { lookups, services } = load.tools;
  const { network } = subject;
  if (subject.kind !== "record") return;
  const { address } = localAddress(network, subject.contract);
  const query = statusQuery(network, address);
  const state = status?.value.state;
  if (query === undefined || (state !== "perfect" && state !== "partial")) return;
  const [{ lookUpImplementation }, { stateOf }, channel] = await Promise.all([
    import("../../services/verifier/status.ts"),
    import("../../app/verification/proxy.ts"),
    services.channel(),
  ]);
  const loaded = await loadable(async () => {
    const implementation = await lookUpImplementation(channel, query, lookupPolicy, signal);
    if (implementation === undefined) return undefined;
    const targetState = await stateOf(lookups, network, implementation, signal);
    const part = { build: undefined, isCompared: false };
    return {
      proxy: { ...part, address, state },
      target: { ...part, address: implementation, state: targetState, role: "implementation" as const },
    };
  }, signal);
  // A service without this information is no failure.
  if (loaded?.kind === "loaded" && loaded.value !== undefined)
    load.change({ proxy: { kind: "loaded", value: loaded.value } });
}
