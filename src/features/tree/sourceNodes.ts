import * as vscode from "vscode";
import type { SourceFile, VerifiedSourceState } from "../../app/verification/verifiedSource.ts";
import { fileName } from "../../core/strings/fileName.ts";
import type { ContractOnNetwork } from "../../editor/sources/verifiedSources.ts";
import { atMost, click, rowNode, treeItem, type PlacedNode } from "../../editor/trees/nodeTree.ts";
import { formatSourceHandle } from "../../editor/trees/sourceHandle.ts";
import { sourceWords as words } from "../../text/verifiedSource.ts";
import { sourceFileRow, sourceFolderRow, sourceRow, sourceStateRow } from "../../ui/tree/sourceRow.ts";

const { Collapsed } = vscode.TreeItemCollapsibleState;

/** The row of a contract's verified source, with its files as a tree. Sends no requests. */
export function sourceNode(contract: ContractOnNetwork, state: () => VerifiedSourceState): PlacedNode {
  const handle = handleOf(contract);
  const row = () => {
    const known = state();
    return sourceRow(known.kind === "loaded" ? known.files.length : undefined);
  };
  return [
    handle,
    {
      item: () => treeItem(handle, row(), { context: ["source"], state: Collapsed }),
      tooltip: () => row().tooltip(),
      children: () => nodesOf(contract, state()),
    },
  ];
}

function handleOf({ network, address }: ContractOnNetwork, file?: string): string {
  return formatSourceHandle({ network: network.name, address, file });
}

function nodesOf(contract: ContractOnNetwork, state: VerifiedSourceState): readonly PlacedNode[] {
  if (state.kind === "loaded" && state.files.length > 0) return folderNodes(contract, state.files, "");
  const kind = state.kind === "loaded" ? "empty" : state.kind;
  const command = kind === "notLoaded" ? openCommand(contract) : undefined;
  const handle = `${handleOf(contract)}\t\t${kind}`;
  return [rowNode(handle, () => sourceStateRow(kind), { context: [], command })];
}

/** What a folder holds, folders first. A folder that holds nothing but another is one row with that. */
function folderNodes(
  contract: ContractOnNetwork,
  files: readonly SourceFile[],
  folder: string,
): readonly PlacedNode[] {
  const inside = (file: SourceFile): string => file.shownPath.slice(folder.length);
  const [folders, own] = [
    files.filter((file) => inside(file).includes("/")),
    files.filter((file) => !inside(file).includes("/")),
  ];
  const byFolder = Map.groupBy(folders, (file) => inside(file).split("/")[0] ?? "");
  const nodes: readonly (() => PlacedNode)[] = [
    ...[...byFolder.values()].map((below) => () => folderNode(contract, below, folder)),
    ...own.map((file) => () => fileNode(contract, file)),
  ];
  return atMost(handleOf(contract, folder), nodes, (node) => node());
}

function folderNode(contract: ContractOnNetwork, files: readonly SourceFile[], above: string): PlacedNode {
  const path = commonFolder(files.map(({ shownPath }) => shownPath));
  const name = path.slice(above.length, -1);
  return rowNode(
    handleOf(contract, path),
    () => sourceFolderRow(name, path),
    { context: ["sourceFolder"], state: Collapsed },
    () => folderNodes(contract, files, path),
  );
}

/** The innermost folder that holds all of them, with a slash at its end. */
function commonFolder([first = "", ...others]: readonly string[]): string {
  let folder = first.slice(0, first.lastIndexOf("/") + 1);
  while (!others.every((path) => path.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  return folder;
}

function fileNode(contract: ContractOnNetwork, { shownPath: path }: SourceFile): PlacedNode {
  return rowNode(handleOf(contract, path), () => sourceFileRow(fileName(path), path), {
    context: ["sourceFile"],
    command: openCommand(contract, path),
  });
}

function openCommand({ network, address }: ContractOnNetwork, file?: string): vscode.Command {
  const options = { network: network.name, ...(file === undefined ? {} : { file }) };
  return click("contractLens.openVerifiedSource", words.openSource(), address, options);
}
