import * as vscode from "vscode";
import type { TreeSource } from "./treeSource.ts";

/** A tree whose source is loaded when its view is first seen. */
export class LazyTree implements vscode.TreeDataProvider<string> {
  readonly #load: () => Promise<TreeSource>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  #source: TreeSource | undefined;

  constructor(load: () => Promise<TreeSource>) {
    this.#load = load;
  }

  getChildren(handle?: string): string[] | Promise<string[]> {
    return this.#source === undefined ? this.#first(handle) : this.#source.children(handle);
  }

  getTreeItem(handle: string): vscode.TreeItem {
    return this.#source?.item(handle) ?? new vscode.TreeItem(handle);
  }

  resolveTreeItem(item: vscode.TreeItem, handle: string): vscode.TreeItem {
    const tooltip = this.#source?.tooltip(handle);
    if (tooltip !== undefined) item.tooltip = tooltip;
    return item;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #first(handle: string | undefined): Promise<string[]> {
    const source = await this.#load();
    if (this.#source === undefined) source.onDidChange(() => this.#changed.fire(undefined));
    this.#source = source;
    return source.children(handle);
  }
}
