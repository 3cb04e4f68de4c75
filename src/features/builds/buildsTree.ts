import * as vscode from "vscode";
import type { RootOverview } from "../../app/builds/rootOverview.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import { treeWords } from "../../text/tree.ts";
import { visibleText } from "../../core/characters/visibleText.ts";
import type { TreeSource } from "../../editor/trees/lazyTree.ts";
import { rootWords as words } from "../../text/builds/roots.ts";
import { toolNames } from "../../ui/values/toolNames.ts";
import { utcText } from "../../ui/timeText.ts";

/** VS Code asks for all rows of an open root at once. */
const mostRows = 500;

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

type Row = {
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly icon: string;
};

/** The folders in which builds were found, and what is in them: why something is, or is not, the user's code. */
export class BuildsTree implements TreeSource {
  readonly #builds: WorkspaceBuilds;
  readonly #log: vscode.LogOutputChannel;
  #roots = new Map<string, RootOverview>();
  readonly #rows = new Map<string, readonly [RootOverview, Row]>();

  constructor(builds: WorkspaceBuilds, log: vscode.LogOutputChannel) {
    this.#builds = builds;
    this.#log = log;
  }

  children(handle: string | undefined): string[] {
    if (handle === undefined) {
      this.#rows.clear();
      this.#roots = new Map(this.#builds.overview.map((root) => [`${root.folderUri}\t${root.folder}`, root]));
      return [...this.#roots.keys()];
    }
    const root = this.#roots.get(handle);
    return root === undefined ? [] : this.#below(handle, root);
  }

  item(handle: string): vscode.TreeItem {
    const root = this.#roots.get(handle);
    if (root !== undefined) return rootItem(handle, root);
    const [of, row] = this.#rows.get(handle) ?? [];
    const item = new vscode.TreeItem(row === undefined ? treeWords.more(0) : row.name, None);
    item.id = handle;
    if (of === undefined || row === undefined) return item;
    item.description = row.description;
    item.iconPath = new vscode.ThemeIcon(row.icon);
    if (row.path !== "") {
      const uri = vscode.Uri.joinPath(vscode.Uri.parse(of.folderUri), row.path);
      item.command = { command: "vscode.open", title: words.openFile(), arguments: [uri] };
    }
    return item;
  }

  tooltip(handle: string): string | undefined {
    const root = this.#roots.get(handle);
    if (root === undefined) return visibleText(this.#rows.get(handle)?.[1].path ?? "") || undefined;
    const newest = root.newestAt === undefined ? [] : [words.newest(utcText(root.newestAt))];
    return [
      words.tooltip(visibleText(root.folder)),
      words.contracts(root.contracts),
      words.interfaces(root.interfaces),
      ...newest,
      words.notRun(),
    ].join("\n");
  }

  onDidChange(listener: () => void): vscode.Disposable {
    const lookAgain = (): void => {
      this.#builds.look().then(listener, (error: unknown) => this.#log.error(`Builds: ${String(error)}`));
    };
    return new vscode.Disposable(this.#builds.upToDate.onDidChange(lookAgain));
  }

  #below(handle: string, root: RootOverview): string[] {
    const skipped = root.skipped.map(({ path, reason }): Row => ({
      name: visibleText(path.slice(path.lastIndexOf("/") + 1)),
      description: words.skipped(reason),
      path,
      icon: "warning",
    }));
    const contracts = this.#builds.contractsIn(root).map(({ name, path }): Row => ({
      name: visibleText(name),
      description: visibleText(path),
      path,
      icon: "file-binary",
    }));
    const all = [...skipped, ...contracts];
    const shown = all.slice(0, mostRows);
    const left = all.length - shown.length;
    const rows =
      left === 0
        ? shown
        : [...shown, { name: treeWords.more(left), description: "", path: "", icon: "ellipsis" }];
    return rows.map((row, index) => {
      const below = `${handle}\t${index}`;
      this.#rows.set(below, [root, row]);
      return below;
    });
  }
}

function rootItem(handle: string, root: RootOverview): vscode.TreeItem {
  const count = root.contracts + root.skipped.length;
  const item = new vscode.TreeItem(visibleText(root.folder), count === 0 ? None : Collapsed);
  item.id = handle;
  const built = root.contracts === 0 ? words.nothingBuilt() : words.contracts(root.contracts);
  item.description = words.description(toolName(root), built);
  item.iconPath = new vscode.ThemeIcon("package");
  return item;
}

function toolName({ tool }: RootOverview): string {
  switch (tool) {
    case "setting":
      return words.ofSetting();
    case "artifacts":
      return words.ofArtifacts();
    case "ignition":
      return words.ofIgnition();
    case "openZeppelin":
      return words.ofUpgrades();
    default:
      return toolNames[tool];
  }
}
