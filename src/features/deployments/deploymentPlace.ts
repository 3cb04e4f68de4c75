import type { CheckedContract } from "../../app/contractFacts/contractChecks.ts";
import { contractsIn } from "../../app/deploymentChecks/subjectsToVerify.ts";
import type { DeploymentChain } from "../../app/deployments/deploymentChains.ts";
import type { LocatedRecord } from "../../app/deployments/workspaceDeployments.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";
import { recordLabel } from "../../ui/tree/deploymentRecordRow.ts";
import * as vscode from "vscode";

/** The subject of a row of the view. */
export type DeploymentPlace =
  | { readonly kind: "chain"; readonly chain: DeploymentChain }
  /** The unchecked contracts of a chain. */
  | { readonly kind: "unchecked"; readonly contracts: readonly CheckedContract[] }
  | { readonly kind: "recorded"; readonly record: LocatedRecord; readonly network: Network | undefined }
  | {
      readonly kind: "deployment";
      readonly record: LocatedRecord;
      readonly deployment: Deployment;
      readonly network: Network | undefined;
    };

const partsOfChain = 2;
const partsOfRecord = 4;

/** The handle of a chain's row. */
export const chainHandle = (chainId: string | undefined): string => `chain\t${chainId ?? ""}`;

/** The handle of a record's row, below its chain. */
export const recordHandle = (above: string, { folderUri, path }: LocatedRecord): string =>
  `${above}\t${folderUri}\t${path}`;

/** The parent's handle: a record's begins with its chain's, a deployment's with its record's. */
export function handleAbove(handle: string): string | undefined {
  const parts = handle.split("\t");
  const above = parts.slice(0, parts.length > partsOfRecord ? partsOfRecord : partsOfChain);
  return parts.length > partsOfChain ? above.join("\t") : undefined;
}

/** The records of a row, with the network of each chain. */
export function recordsOf(place: DeploymentPlace): readonly {
  readonly network: Network | undefined;
  readonly records: readonly LocatedRecord[];
}[] {
  switch (place.kind) {
    case "chain":
      return [place.chain];
    case "recorded":
      return [{ network: place.network, records: [place.record] }];
    case "deployment":
      return [{ network: place.network, records: [{ ...place.record, deployments: [place.deployment] }] }];
    case "unchecked":
      return [];
  }
}

/** The contracts of a row. */
export function contractsOf(place: DeploymentPlace): readonly CheckedContract[] {
  return place.kind === "unchecked"
    ? place.contracts
    : recordsOf(place).flatMap(({ network, records }) => contractsIn(network, records));
}

/** The label of contracts that are verified together. */
export function labelOf([first]: readonly DeploymentPlace[]): string {
  if (first?.kind === "chain") return first.chain.network?.name ?? "";
  return first?.kind === "recorded" || first?.kind === "deployment" ? recordLabel(first.record) : "";
}

const beginning = "file\t";

/** The handle of a deployment file, for commands that take row handles. */
export function fileHandle(uri: vscode.Uri): string {
  return `${beginning}${uri.toString()}`;
}

/** The file of a handle of `fileHandle`. */
export function fileOfHandle(handle: string): vscode.Uri | undefined {
  return handle.startsWith(beginning) ? vscode.Uri.parse(handle.slice(beginning.length)) : undefined;
}
