import type { DeployedCode } from "../../app/builds/deployedCode.ts";
import { differingBuild } from "../../app/builds/codeMatch.ts";
import { loadable, type SubjectLoad } from "./subjectLoad.ts";

/** Compares the contract's code with the builds of the workspace. Sends no requests. */
export async function compareCode(load: SubjectLoad, deployed: DeployedCode): Promise<void> {
  const { subject, signal, ledger, tools } = load;
  const { services, buildMatches } = tools;
  const [builds, { compareWithBuilds }, { recordedContract }] = await Promise.all([
    services.builds(),
    import("../../app/builds/comparison.ts"),
    import("../../app/deployments/deploymentRecords.ts"),
  ]);
  const recorded = async () =>
    recordedContract(await services.deployments(), subject.network, deployed.address);
  const comparison = await compareWithBuilds(builds, deployed, recorded, signal);
  if (signal.aborted || comparison === undefined) return;
  if (ledger !== undefined) {
    if (comparison.kind === "none")
      buildMatches.record(ledger, deployed, { differing: differingBuild(comparison) });
    else buildMatches.match(ledger, deployed);
  }
  load.change({ comparison });
}

/**
 * Compares the creation code in deployment files with the builds, on networks without a ledger to read the
 * contract's code from. Sends no requests.
 */
export async function compareRecordedCode(load: SubjectLoad): Promise<void> {
  const { address, ledger, signal, tools } = load;
  const { network } = load.subject;
  if (ledger !== undefined || address === undefined) return;
  const { services } = tools;
  const [builds, records, { recordedMatches }, { compareCreation }, { planImprovement }] = await Promise.all([
    services.builds(),
    services.deployments(),
    import("../../app/plan/recordedMatches.ts"),
    import("../../app/builds/comparison.ts"),
    import("../../app/plan/planVerification.ts"),
  ]);
  const code = { kind: "notRead", reason: "noMirror", address, contractId: undefined } as const;
  const found = await recordedMatches(builds, records, network, code);
  const [match, ...others] = found?.matches ?? [];
  if (found === undefined || match === undefined) return;
  const { ofNone: lacking, ofMatch } = await planImprovement(match, network);
  if (signal.aborted) return;
  load.change({
    comparison: {
      kind: "matched",
      match,
      others,
      creation: compareCreation(match, { creation: found.recorded.code }),
      commit: undefined,
      lacking,
      isExact: ofMatch === "improved",
      recordedIn: found.recorded.path,
    },
  });
}

/**
 * Compares the creation code with the matching build once the creating transaction is known: JSON-RPC nodes
 * do not return it with the contract.
 */
export async function compareCreationCode(load: SubjectLoad, deployed: DeployedCode): Promise<void> {
  const { signal, ledger, tools } = load;
  const { comparison, facts } = load.state;
  const creator = facts.creator?.kind === "loaded" ? facts.creator.value : undefined;
  const isMissing = comparison?.kind === "matched" && comparison.creation.kind === "notRecorded";
  if (!isMissing || ledger === undefined || ledger.hasEntityIds || creator?.transaction === undefined) return;
  const hash = creator.transaction;
  const [{ creationCode }, { compareCreation }] = await Promise.all([
    import("../../app/plan/creation.ts"),
    import("../../app/builds/comparison.ts"),
  ]);
  const code = await loadable(
    () => creationCode(tools.lookups, ledger, deployed.address, hash, signal),
    signal,
  );
  const { comparison: current } = load.state;
  if (code?.kind !== "loaded" || code.value === undefined || current?.kind !== "matched") return;
  load.change({
    comparison: { ...current, creation: compareCreation(current.match, { creation: code.value }) },
  });
}

/** Checks whether the matching build can verify the contract. Reads the build's sources; sends no requests. */
export async function planComparison(load: SubjectLoad, deployed: DeployedCode): Promise<void> {
  const { signal, ledger, tools } = load;
  const { comparison } = load.state;
  if (comparison?.kind !== "matched") return;
  const { match } = comparison;
  const { planImprovement } = await import("../../app/plan/planVerification.ts");
  const { ofNone: lacking, ofMatch } = await planImprovement(match, load.subject.network);
  if (signal.aborted) return;
  if (ledger !== undefined) tools.buildMatches.record(ledger, deployed, { match, lacking });
  const { comparison: current } = load.state;
  if (current?.kind !== "matched" || current.match !== match) return;
  load.change({ comparison: { ...current, lacking, isExact: ofMatch === "improved" } });
}
