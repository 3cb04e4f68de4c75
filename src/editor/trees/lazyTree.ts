import * as vscode from "vscode";

/**
 * A place of a tree as VS Code holds it: menus hand it back to commands. Nobody else can make one that the trees take
 * for their own, so it tells the user's own hand from a handle that another extension has spelled out.
 */
export class EntryPlace {
  readonly handle: string;

  constructor(handle: string) {
    this.handle = handle;
  }
}

/** What a tree shows. Places are text handles; everything is in memory. */
export type TreeSource = {
  /** The places below one, or the outermost ones. */
  readonly children: (handle: string | undefined) => string[];
  /** The place above one, for trees of which a place can be revealed. */
  readonly parent?: (handle: string) => string | undefined;
  readonly item: (handle: string) => vscode.TreeItem;
  /** Text for when the pointer rests on a place. */
  readonly tooltip: (handle: string) => string | undefined;
  /** Calls back whenever something is shown otherwise, until that is disposed of. */
  readonly onDidChange: (listener: () => void) => vscode.Disposable;
};

/** Of what is about to change, most comes at once; and a page in sight is drawn before the trees are. In milliseconds. */
const changeDelay = 60;

/** A tree whose source is loaded when its view is first seen. */
export class LazyTree implements vscode.TreeDataProvider<EntryPlace> {
  readonly #load: () => Promise<TreeSource>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  #source: TreeSource | undefined;
  #listening: vscode.Disposable | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(load: () => Promise<TreeSource>) {
    this.#load = load;
  }

  getChildren(place?: EntryPlace): EntryPlace[] | Promise<EntryPlace[]> {
    return this.#source === undefined ? this.#first(place) : placesBelow(this.#source, place);
  }

  async getParent({ handle }: EntryPlace): Promise<EntryPlace | undefined> {
    const source = this.#source ?? (await this.#load());
    const above = source.parent?.(handle);
    return above === undefined ? undefined : new EntryPlace(above);
  }

  /** VS Code wants the row of a place that a command reveals before it lists that place, and finds it in the list by its ID. */
  getTreeItem({ handle }: EntryPlace): vscode.TreeItem {
    const item = this.#source?.item(handle) ?? new vscode.TreeItem(handle);
    item.id ??= handle;
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, { handle }: EntryPlace): vscode.TreeItem {
    const tooltip = this.#source?.tooltip(handle);
    if (tooltip !== undefined) item.tooltip = tooltip;
    return item;
  }

  dispose(): void {
    this.#listening?.dispose();
    clearTimeout(this.#timer);
    this.#changed.dispose();
  }

  async #first(place: EntryPlace | undefined): Promise<EntryPlace[]> {
    const source = await this.#load();
    this.#listening ??= source.onDidChange(() => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#changed.fire(undefined);
      }, changeDelay);
    });
    this.#source = source;
    return placesBelow(source, place);
  }
}

function placesBelow(source: TreeSource, place: EntryPlace | undefined): EntryPlace[] {
  return source.children(place?.handle).map((handle) => new EntryPlace(handle));
}
