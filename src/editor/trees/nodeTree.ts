import * as vscode from "vscode";
import type { TreeSource } from "./lazyTree.ts";

/** A place of a tree, which makes what it shows when it is asked for it. */
export type TreeNode = {
  readonly item: () => vscode.TreeItem;
  readonly tooltip?: () => string;
  readonly children?: () => readonly PlacedNode[];
};

/** A node behind the handle that VS Code knows it by. */
export type PlacedNode = readonly [handle: string, node: TreeNode];

/** What a tree shows, as nodes: those that were handed out are known until the outermost are asked for again. */
export class NodeTree implements TreeSource {
  readonly #roots: () => readonly PlacedNode[];
  readonly #nodes = new Map<string, TreeNode>();
  readonly onDidChange: TreeSource["onDidChange"];

  constructor(roots: () => readonly PlacedNode[], onDidChange: TreeSource["onDidChange"]) {
    this.#roots = roots;
    this.onDidChange = onDidChange;
  }

  children(handle: string | undefined): string[] {
    if (handle === undefined) this.#nodes.clear();
    const placed = handle === undefined ? this.#roots() : (this.#nodes.get(handle)?.children?.() ?? []);
    for (const [below, node] of placed) this.#nodes.set(below, node);
    return placed.map(([below]) => below);
  }

  item(handle: string): vscode.TreeItem {
    return this.#nodes.get(handle)?.item() ?? new vscode.TreeItem("");
  }

  tooltip(handle: string): string | undefined {
    return this.#nodes.get(handle)?.tooltip?.();
  }
}
