import * as vscode from "vscode";
import type { TreeSource } from "./lazyTree.ts";
import { treeWords } from "../../text/tree.ts";
import type { TreeRow, TreeIcon } from "../../ui/tree/treeRow.ts";
import type { CommandId, Commands } from "../commands.ts";

/** A place of a tree, which makes its row on request. */
export type TreeNode = {
  readonly item: () => vscode.TreeItem;
  readonly tooltip?: () => string;
  readonly children?: () => readonly PlacedNode[];
};

/** A node behind the handle that VS Code knows it by. */
export type PlacedNode = readonly [handle: string, node: TreeNode];

/** What a tree shows, as nodes. VS Code may still ask for the previous nodes after it has asked for the outermost again. */
export class NodeTree implements TreeSource {
  readonly #roots: () => readonly PlacedNode[];
  #nodes = new Map<string, TreeNode>();
  #before = new Map<string, TreeNode>();
  readonly onDidChange: TreeSource["onDidChange"];

  constructor(roots: () => readonly PlacedNode[], onDidChange: TreeSource["onDidChange"]) {
    this.#roots = roots;
    this.onDidChange = onDidChange;
  }

  children(handle: string | undefined): string[] {
    if (handle === undefined) {
      this.#before = this.#nodes;
      this.#nodes = new Map();
    }
    const placed = handle === undefined ? this.#roots() : (this.#nodeAt(handle)?.children?.() ?? []);
    for (const [below, node] of placed) this.#nodes.set(below, node);
    return placed.map(([below]) => below);
  }

  item(handle: string): vscode.TreeItem {
    return this.#nodeAt(handle)?.item() ?? new vscode.TreeItem("");
  }

  tooltip(handle: string): string | undefined {
    return this.#nodeAt(handle)?.tooltip?.();
  }

  #nodeAt(handle: string): TreeNode | undefined {
    return this.#nodes.get(handle) ?? this.#before.get(handle);
  }
}

/** VS Code asks for all rows of an open node at once. */
const maxRows = 500;

/** A node that shows a row, which is made on request. */
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
  const nodes = all.slice(0, maxRows).map(node);
  const left = all.length - maxRows;
  if (left <= 0) return nodes;
  const handle = `${above}\tmore`;
  const behaviour: Behaviour = { context: [], state: vscode.TreeItemCollapsibleState.None };
  return [
    ...nodes,
    [handle, { item: () => groupItem(handle, treeWords.more(left), "", behaviour, "ellipsis") }],
  ];
}

/** How a row behaves. */
export type Behaviour = {
  /** What the menus' conditions look for, as words. */
  readonly context: readonly string[];
  readonly command?: vscode.Command | undefined;
  readonly state?: vscode.TreeItemCollapsibleState;
};

const colours: Readonly<Record<TreeIcon["tone"], string | undefined>> = {
  good: "charts.green",
  partial: "charts.yellow",
  careful: "problemsWarningIcon.foreground",
  bad: "problemsErrorIcon.foreground",
  neutral: undefined,
  dimmed: "disabledForeground",
};

const icons = new Map<string, vscode.ThemeIcon>();

/** A row as VS Code shows it. */
export function treeItem(
  handle: string,
  row: TreeRow,
  { context, command, state }: Behaviour,
): vscode.TreeItem {
  const item = new vscode.TreeItem(row.label, state ?? vscode.TreeItemCollapsibleState.None);
  item.id = handle;
  item.description = row.description;
  item.iconPath = themeIcon(row.icon);
  item.accessibilityInformation = { label: row.spoken };
  item.contextValue = context.join(" ");
  if (command !== undefined) item.command = command;
  return item;
}

/** A heading above rows. */
export function groupItem(
  handle: string,
  label: string,
  description: string,
  { context, state }: Behaviour,
  icon?: string,
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, state ?? vscode.TreeItemCollapsibleState.Expanded);
  item.id = handle;
  if (description !== "") item.description = description;
  item.contextValue = context.join(" ");
  if (icon !== undefined) item.iconPath = themeIcon({ name: icon, tone: "neutral" });
  return item;
}

/** What a click on a row does. */
export function click<Id extends CommandId>(
  command: Id,
  title: string,
  ...given: Parameters<Commands[Id]>
): vscode.Command {
  return { command, title, arguments: given };
}

/** The same icon is the same object: a tree has thousands of rows. */
function themeIcon({ name, tone }: TreeIcon): vscode.ThemeIcon {
  const key = `${name} ${tone}`;
  const known = icons.get(key);
  if (known !== undefined) return known;
  const colour = colours[tone];
  const icon = new vscode.ThemeIcon(name, colour === undefined ? undefined : new vscode.ThemeColor(colour));
  icons.set(key, icon);
  return icon;
}
