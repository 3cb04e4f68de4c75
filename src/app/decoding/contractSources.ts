import { provenAbi } from "../../builds/proof/provenAbi.ts";
import type { Hex } from "../../core/hex.ts";
import { hostOf } from "../../core/hosts.ts";
import { AbiIndex } from "../../decode/abiIndex.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import type { Provenance } from "../../decode/provenance.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { verifiedAbi } from "../../services/verifier/verifiedAbi.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { FoundBuild, WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { Network } from "../networks/network.ts";
import { verifiedName } from "../verification/verifiedName.ts";
import type { ChosenAbi, ChosenAbis } from "./chosenAbis.ts";

/** What is needed to tell where the ABIs of a contract are from. */
export type SourceTools = {
  readonly builds: WorkspaceBuilds;
  readonly chosen: ChosenAbis;
  /** A build's name where it may be used: none of a workspace that is not trusted. */
  readonly nameOfBuild: (build: FoundBuild["build"]) => string | undefined;
};

export type BuildOrigin = Extract<Provenance, { kind: "build" }>;

/** UTF-16 units; the index of builds knows no longer name. */
const longestName = 1024;

/** The build that has a contract's code: where its names are from, and its ABI, if it has one. */
export function sourceOfMatch(
  { builds, nameOfBuild }: Omit<SourceTools, "chosen">,
  { build, relation }: FoundBuild,
): {
  readonly isProven: boolean;
  readonly origin: BuildOrigin;
  readonly source: AbiSource | undefined;
} {
  const proven = provenAbi(build, relation);
  const isProven = proven !== undefined;
  const origin: BuildOrigin = {
    kind: "build",
    relation: relation.assumedImmutables ? "assumedImmutables" : relation.kind,
    isProven,
    contract: build.name.slice(0, longestName),
    isNamed: nameOfBuild(build) !== undefined,
    folder: builds.sourceFolder(build.folder),
    path: build.path,
  };
  const abi = proven ?? build.abi;
  return { isProven, origin, source: abi && { provenance: origin, abi: new AbiIndex(abi) } };
}

/** The ABI that a service has verified, where it tells one. */
export function verifiedSource(
  { verifierUrl = "" }: Network,
  status: VerificationStatus | undefined,
): readonly AbiSource[] {
  const verified = status && verifiedAbi(status);
  if (status === undefined || verified === undefined) return [];
  const provenance = {
    kind: "verified",
    grade: verified.grade,
    contract: verifiedName(status),
    host: hostOf(verifierUrl),
  } as const;
  return [{ provenance, abi: new AbiIndex(verified.items) }];
}

/** The ABIs that the user has chosen for a contract, by its own address or by the one that it was named by. */
export async function chosenSources(
  { chosen, builds }: Pick<SourceTools, "chosen" | "builds">,
  { chainId }: Network,
  address: Hex,
  code: DeployedCode | undefined,
): Promise<readonly AbiSource[]> {
  const sources: AbiSource[] = [];
  for (const at of new Set([code?.address ?? address, address])) {
    const choice = await chosen.at(chainId, at);
    if (choice !== undefined) sources.push(...(await sourcesOfChosen(choice, builds)));
  }
  return sources;
}

/**
 * What a user has chosen: items first, then the ABI of a file, which is left out where that is in no opened folder, or holds no
 * such contract any more.
 */
async function sourcesOfChosen(chosen: ChosenAbi, builds: WorkspaceBuilds): Promise<readonly AbiSource[]> {
  const { items } = chosen;
  const sources: AbiSource[] = [];
  if (items !== undefined)
    sources.push({ provenance: { kind: "chosen", file: undefined }, abi: new AbiIndex(items) });
  if (chosen.kind === "file") {
    const { folderUri, path, name } = chosen;
    const build = (await builds.inFile(folderUri, path)).find((one) => one.name === name);
    if (build?.abi !== undefined)
      sources.push({ provenance: { kind: "chosen", file: path }, abi: new AbiIndex(build.abi) });
  }
  return sources;
}
