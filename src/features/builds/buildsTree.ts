import * as vscode from "vscode";
import type { RootOverview } from "../../app/builds/rootOverview.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import { NodeTree, type PlacedNode } from "../../editor/trees/nodeTree.ts";
import { atMost, rowNode } from "../../editor/trees/rowNodes.ts";
import { rootWords as words } from "../../text/builds/roots.ts";
import { buildRow, rootRow, skippedRow } from "../../ui/tree/buildRow.ts";
import type { ProductLog } from "../../editor/productLog.ts";

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** The folders in which builds were found, and what is in them: why something is, or is not, the user's code. */
export class BuildsTree extends NodeTree {
  readonly #builds: WorkspaceBuilds;

  constructor(builds: WorkspaceBuilds, log: ProductLog) {
    super(
      () => builds.overview.map((root, _index, all) => this.#root(root, all)),
      (listener) => {
        const lookAgain = (): void => {
          builds.look().then(listener, (error: unknown) => log.error(`Builds: ${String(error)}`));
        };
        return new vscode.Disposable(builds.upToDate.onDidChange(lookAgain));
      },
    );
    this.#builds = builds;
  }

  #root(root: RootOverview, all: readonly RootOverview[]): PlacedNode {
    const isEmpty = root.contracts + root.skipped.length === 0;
    const handle = `${root.folderUri}\t${root.folder}`;
    return rowNode(
      handle,
      () => rootRow(root, all, Date.now()),
      { context: [], state: isEmpty ? None : Collapsed },
      () => this.#below(handle, root),
    );
  }

  #below(above: string, root: RootOverview): readonly PlacedNode[] {
    const files = [
      ...root.skipped.map((file) => ({ path: file.path, row: () => skippedRow(file) })),
      ...this.#builds.contractsIn(root).map((build) => ({ path: build.path, row: () => buildRow(build) })),
    ];
    return atMost(above, files, ({ path, row }, index) =>
      rowNode(`${above}\t${index}`, row, { context: [], command: openFile(root, path) }),
    );
  }
}

function openFile({ folderUri }: RootOverview, path: string): vscode.Command {
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(folderUri), path);
  return { command: "vscode.open", title: words.openFile(), arguments: [uri] };
}
