import * as vscode from "vscode";
import type { RootOverview } from "../../app/builds/rootOverview.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import { treeWords } from "../../text/tree.ts";
import type { TreeSource } from "../../editor/trees/lazyTree.ts";
import { rootWords as words } from "../../text/builds/roots.ts";
import { groupItem, treeItem } from "../../editor/trees/treeItem.ts";
import { buildRow, rootRow, skippedRow } from "../../ui/tree/buildRow.ts";
import type { TreeRow } from "../../ui/tree/treeRow.ts";

/** VS Code asks for all rows of an open root at once. */
const mostRows = 500;

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** Below a root. */
type Below = { readonly root: RootOverview; readonly row: TreeRow; readonly path: string };

/** The folders in which builds were found, and what is in them: why something is, or is not, the user's code. */
export class BuildsTree implements TreeSource {
  readonly #builds: WorkspaceBuilds;
  readonly #log: vscode.LogOutputChannel;
  #roots = new Map<string, RootOverview>();
  readonly #below = new Map<string, Below>();

  constructor(builds: WorkspaceBuilds, log: vscode.LogOutputChannel) {
    this.#builds = builds;
    this.#log = log;
  }

  children(handle: string | undefined): string[] {
    if (handle === undefined) {
      this.#below.clear();
      this.#roots = new Map(this.#builds.overview.map((root) => [`${root.folderUri}\t${root.folder}`, root]));
      return [...this.#roots.keys()];
    }
    const root = this.#roots.get(handle);
    return root === undefined ? [] : this.#openRoot(handle, root);
  }

  item(handle: string): vscode.TreeItem {
    const root = this.#roots.get(handle);
    if (root !== undefined) {
      const isEmpty = root.contracts + root.skipped.length === 0;
      return treeItem(handle, this.#rootRow(root), { context: [], state: isEmpty ? None : Collapsed });
    }
    const below = this.#below.get(handle);
    if (below === undefined) return groupItem(handle, treeWords.more(0), "", { context: [], state: None });
    return treeItem(handle, below.row, { context: [], command: openFile(below) });
  }

  tooltip(handle: string): string | undefined {
    const root = this.#roots.get(handle);
    const tip = root === undefined ? this.#below.get(handle)?.row.tooltip() : this.#rootRow(root).tooltip();
    return tip === "" ? undefined : tip;
  }

  onDidChange(listener: () => void): vscode.Disposable {
    const lookAgain = (): void => {
      this.#builds.look().then(listener, (error: unknown) => this.#log.error(`Builds: ${String(error)}`));
    };
    return new vscode.Disposable(this.#builds.upToDate.onDidChange(lookAgain));
  }

  #rootRow(root: RootOverview): TreeRow {
    return rootRow(root, [...this.#roots.values()], Date.now());
  }

  #openRoot(handle: string, root: RootOverview): string[] {
    const skipped = root.skipped.map((file) => ({ row: skippedRow(file), path: file.path }));
    const contracts = this.#builds
      .contractsIn(root)
      .map((build) => ({ row: buildRow(build), path: build.path }));
    const all = [...skipped, ...contracts];
    const left = all.length - mostRows;
    const shown = left > 0 ? [...all.slice(0, mostRows), { row: moreRow(left), path: "" }] : all;
    return shown.map(({ row, path }, index) => {
      const below = `${handle}\t${index}`;
      this.#below.set(below, { root, row, path });
      return below;
    });
  }
}

function moreRow(left: number): TreeRow {
  const label = treeWords.more(left);
  const icon = { name: "ellipsis", tone: "neutral" } as const;
  return { label, description: "", tooltip: () => "", icon, spoken: label };
}

function openFile({ root, path }: Below): vscode.Command | undefined {
  if (path === "") return undefined;
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(root.folderUri), path);
  return { command: "vscode.open", title: words.openFile(), arguments: [uri] };
}
