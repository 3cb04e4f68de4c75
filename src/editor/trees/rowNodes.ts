import * as vscode from "vscode";
import { treeWords } from "../../text/tree.ts";
import type { TreeRow } from "../../ui/tree/treeRow.ts";
import type { PlacedNode } from "./nodeTree.ts";
import { groupItem, treeItem, type Behaviour } from "./treeItem.ts";

/** VS Code asks for all rows of an open node at once. */
const mostRows = 500;

/** A node that shows a row, which is made when it is asked for. */
export function rowNode(
  handle: string,
  row: () => TreeRow,
  behaviour: Behaviour,
  children: () => readonly PlacedNode[] = () => [],
): PlacedNode {
  return [
    handle,
    { item: () => treeItem(handle, row(), behaviour), tooltip: () => row().tooltip(), children },
  ];
}

/** Nodes of what there is below a handle, and how much more there is than VS Code can take at once. */
export function atMost<Of>(
  above: string,
  all: readonly Of[],
  node: (one: Of, index: number) => PlacedNode,
): readonly PlacedNode[] {
  const nodes = all.slice(0, mostRows).map(node);
  const left = all.length - mostRows;
  if (left <= 0) return nodes;
  const handle = `${above}\tmore`;
  const behaviour: Behaviour = { context: [], state: vscode.TreeItemCollapsibleState.None };
  return [
    ...nodes,
    [handle, { item: () => groupItem(handle, treeWords.more(left), "", behaviour, "ellipsis") }],
  ];
}
