import type { CheckedContract } from "../../app/contractFacts/contractChecks.ts";
import { contractsIn } from "../../app/deploymentChecks/subjectsToVerify.ts";
import type { DeploymentChain } from "../../app/deployments/chains.ts";
import type { LocatedRecord } from "../../app/deployments/workspaceDeployments.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";
import { visibleLine } from "../../core/characters/visibleLine.ts";
import * as vscode from "vscode";

/** What a row of the view is about. */
export type DeploymentPlace =
  | { readonly kind: "chain"; readonly chain: DeploymentChain }
  /** What is not known yet of a chain. */
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

/** What VS Code knows the row of a chain by. */
export const chainHandle = (chainId: string | undefined): string => `chain\t${chainId ?? ""}`;

/** The same of a record, below its chain. */
export const recordHandle = (above: string, { folderUri, path }: LocatedRecord): string =>
  `${above}\t${folderUri}\t${path}`;

/** The row above another: that of a record begins with its chain's, that of a deployment with its record's. */
export function handleAbove(handle: string): string | undefined {
  const parts = handle.split("\t");
  const above = parts.slice(0, parts.length > partsOfRecord ? partsOfRecord : partsOfChain);
  return parts.length > partsOfChain ? above.join("\t") : undefined;
}

/** What a row is about, by the network of each chain. */
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

/** What contracts are called together that are verified together. */
export function labelOf([first]: readonly DeploymentPlace[]): string {
  if (first?.kind === "chain") return first.chain.network?.name ?? "";
  return first?.kind === "recorded" || first?.kind === "deployment"
    ? visibleLine(first.record.name, longestLabel)
    : "";
}

const longestLabel = 60;

const beginning = "file\t";

/** What commands are told a deployment file by, as they are told rows of the view. */
export function fileHandle(uri: vscode.Uri): string {
  return `${beginning}${uri.toString()}`;
}

/** The file that such a handle names. */
export function fileOfHandle(handle: string): vscode.Uri | undefined {
  return handle.startsWith(beginning) ? vscode.Uri.parse(handle.slice(beginning.length)) : undefined;
}

/** An opened folder, and the path of a file in it. */
export function placeInFolder(
  uri: vscode.Uri,
): { readonly folderUri: string; readonly path: string } | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return (
    folder && {
      folderUri: folder.uri.toString(),
      path: uri.path.slice(folder.uri.path.length).replace(/^\//, ""),
    }
  );
}
