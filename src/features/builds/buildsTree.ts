import * as vscode from "vscode";
import type { BuildHandle } from "../../app/builds/folderBuilds.ts";
import type { RootOverview } from "../../app/builds/rootOverview.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import { NodeTree, type PlacedNode, atMost, rowNode, click } from "../../editor/trees/nodeTree.ts";
import { rootWords as words } from "../../text/builds/roots.ts";
import { buildRow, rootRow, skippedRow } from "../../ui/tree/buildRow.ts";
import type { ProductLog } from "../../editor/productLog.ts";

/** The subject of a row: a folder, a contract in it, or a file that could not be read. */
export type BuildPlace =
  | { readonly kind: "build"; readonly build: BuildHandle }
  | { readonly kind: "root" | "skipped"; readonly folderUri: string; readonly path: string };

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** The build folders and their contracts: explains why code does or does not match a build. */
export class BuildsTree extends NodeTree {
  readonly #builds: WorkspaceBuilds;
  /** The subjects of rows, by handle. */
  readonly #places = new Map<string, BuildPlace>();

  constructor(builds: WorkspaceBuilds, log: ProductLog) {
    super(
      () => {
        this.#places.clear();
        return builds.overview.map((root, _index, all) => this.#root(root, all));
      },
      (listener) => {
        const lookAgain = (): void => {
          builds.refresh().then(listener, (error: unknown) => log.error(`Builds: ${String(error)}`));
        };
        return new vscode.Disposable(builds.upToDate.onDidChange(lookAgain));
      },
    );
    this.#builds = builds;
  }

  /** The subject of a row; undefined for a removed row. */
  placeOf(handle: string): BuildPlace | undefined {
    return this.#places.get(handle);
  }

  #root(root: RootOverview, all: readonly RootOverview[]): PlacedNode {
    const isEmpty = root.contracts + root.skipped.length === 0;
    const { folderUri, folder } = root;
    const handle = `${folderUri}\t${folder}`;
    this.#places.set(handle, { kind: "root", folderUri, path: folder });
    return rowNode(
      handle,
      () => rootRow(root, all, Date.now()),
      { context: isEmpty ? [] : ["root"], state: isEmpty ? None : Collapsed },
      () => this.#below(handle, root),
    );
  }

  #below(above: string, root: RootOverview): readonly PlacedNode[] {
    const { folderUri } = root;
    const files = [
      ...root.skipped.map((file) => ({
        place: { kind: "skipped", folderUri, path: file.path } as const,
        row: () => skippedRow(file),
      })),
      ...this.#builds.contractsIn(root).map((build) => ({
        place: { kind: "build", build } as const,
        row: () => buildRow(build),
      })),
    ];
    return atMost(above, files, ({ place, row }, index) => {
      const handle = `${above}\t${index}`;
      this.#places.set(handle, place);
      const command =
        place.kind === "build"
          ? click("contractLens.openBuildSource", words.openSource(), handle)
          : click("contractLens.openBuildFile", words.openFile(), handle);
      return rowNode(handle, row, { context: [place.kind], command });
    });
  }
}
