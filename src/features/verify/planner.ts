import * as vscode from "vscode";
import { compareCreation } from "../../app/builds/comparison.ts";
import { deployedCodeIn, type DeployedCode } from "../../app/builds/deployedCode.ts";
import type { FoundBuild } from "../../app/builds/workspaceBuilds.ts";
import type { PublicationPlan } from "../../app/publication/plan.ts";
import { subjectOf } from "../../app/verification/verifications.ts";
import { originOf } from "../../core/hosts.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import type { PlanView } from "../../ui/verification/plan/view.ts";
import type { Services } from "../services.ts";
import type { Attempt } from "./verificationRun.ts";

let plans = 0;

/**
 * Compares a contract's code with the builds of the workspace, and plans what verifying it from the best would publish. Asks
 * the mirror node for the code, and nobody else.
 *
 * @param wanted whether the user wants to verify from a build, and from which, if one was picked
 * @returns `"explorer"` where the block explorer is the better way, though a build has the code; undefined where it is the only one
 * @throws the signal's reason, when that is aborted
 */
export async function planFor(
  services: Services,
  attempt: Attempt,
  signal: AbortSignal,
  wanted?: { readonly build: FoundBuild | undefined },
): Promise<PlanView | "explorer" | undefined> {
  const { network } = attempt;
  if (network.verifierUrl === undefined || attempt.longZeroAsItIs === true) return undefined;
  const builds = await services.builds();
  if ((await builds.contracts()) === 0) return undefined;
  signal.throwIfAborted();
  const deployed = await codeOf(services, attempt, signal);
  if (deployed === undefined) return undefined;
  const { address, contractId = subjectOf(attempt).contractId } = deployed;
  const matches = await builds.matches(deployed.runtime, { address: address.slice(2) });
  signal.throwIfAborted();
  const best = matches.find((match) => isSame(match, wanted?.build)) ?? matches[0];
  if (best === undefined) return undefined;
  const hasExplorer = network.explorerSource !== undefined;
  const mayImport = wanted === undefined && hasExplorer;
  if (mayImport && best.relation.kind === "sameCode") return "explorer";
  const plan = await planOf(services, best);
  if (mayImport && plan.publication === undefined) return "explorer";
  const published = await services.published();
  const texts = plan.files.map(({ text }) => text);
  const unknown = await published.notYetAt(originOf(network.verifierUrl), texts);
  signal.throwIfAborted();
  plans += 1;
  return {
    kind: "plan",
    id: plans,
    subject: { network, address, contractId },
    creation: compareCreation(best, deployed),
    plan,
    others: matches.filter((match) => match !== best),
    unpublished: new Set(plan.files.filter(({ text }) => unknown.has(text)).map(({ path }) => path)),
    confirmed: new Set(),
    isTrusted: vscode.workspace.isTrusted,
  };
}

function isSame(one: FoundBuild, other: FoundBuild | undefined): boolean {
  return (
    one.build.folder.uri === other?.build.folder.uri &&
    one.build.path === other.build.path &&
    one.build.source === other.build.source &&
    one.build.name === other.build.name
  );
}

/** The contract's code and its own address, by its record. */
async function codeOf(
  services: Services,
  { network, contract }: Attempt,
  signal: AbortSignal,
): Promise<DeployedCode | undefined> {
  if (network.mirrorUrl === undefined) return undefined;
  const lookups = await services.lookups();
  try {
    const { value } = await lookups.contract({ mirrorUrl: network.mirrorUrl, contract }, { signal });
    return deployedCodeIn(value);
  } catch (error) {
    // Verifying without a comparison asks again, and says what is wrong.
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

async function planOf(services: Services, match: FoundBuild): Promise<PublicationPlan> {
  const [{ planPublication }, { addressOfKey }, { listing }] = await Promise.all([
    import("../../app/publication/plan.ts"),
    import("../../core/keyAddress.ts"),
    services.history(),
  ]);
  const addresses = new Set(
    [...listing.contracts.values()].flat().map(({ entry }) => entry.address[0].toLowerCase()),
  );
  return planPublication(match, { knowsAddress: (address: Hex) => addresses.has(address), addressOfKey });
}
