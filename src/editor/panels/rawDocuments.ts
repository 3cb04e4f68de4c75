import * as vscode from "vscode";
import { unexpectedWords } from "../../text/unexpected.ts";
import { ownScheme } from "../ownScheme.ts";

/** UTF-16 units of all texts together; the last one is kept whatever its length. */
const maxHeld = 64 * 1024 * 1024;

/** Responses and long values shown whole in read-only editors. */
export class RawDocuments {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #disposable: vscode.Disposable;
  #count = 0;
  #weight = 0;

  constructor() {
    this.#disposable = vscode.workspace.registerTextDocumentContentProvider(ownScheme, {
      onDidChange: this.#changed.event,
      provideTextDocumentContent: (uri) => this.#texts.get(keyOf(uri)) ?? unexpectedWords.responseGone(),
    });
  }

  /**
   * Opens a text in the group in use, which is the panel's: going back leads to the panel again.
   * @param name the tab's title, of our own making; its ending chooses the language, and folders before it say where it is from
   */
  async show(name: string, text: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.hold(name, text));
    try {
      await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Active });
    } catch (error) {
      // So VS Code fails where the user has gone on before the editor was there, or has JSON shown in another way.
      if (!String(error).includes("Could NOT open editor")) throw error;
    }
  }

  /**
   * Keeps a text ready to be opened by its URI.
   * @param name as that of `show`
   */
  hold(name: string, text: string): vscode.Uri {
    this.#count += 1;
    return this.holdAt(name, String(this.#count), text);
  }

  /**
   * Holds a text at a place of its own, where an earlier one is replaced.
   * @param name as that of `show`
   * @param group tells places of one name apart. It is not in the path, whose folders are shown above the text.
   */
  holdAt(name: string, group: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: ownScheme, path: `/${name}`, query: group });
    const key = keyOf(uri);
    const earlier = this.#texts.get(key);
    // The last one kept is the last one dropped.
    this.#texts.delete(key);
    this.#texts.set(key, text);
    this.#weight += text.length - (earlier?.length ?? 0);
    for (const [oldest, old] of this.#texts) {
      if (this.#weight <= maxHeld || oldest === key) break;
      this.#texts.delete(oldest);
      this.#weight -= old.length;
    }
    if (earlier !== undefined && earlier !== text) this.#changed.fire(uri);
    return uri;
  }

  dispose(): void {
    this.#disposable.dispose();
    this.#changed.dispose();
    this.#texts.clear();
  }
}

const keyOf = ({ path, query }: vscode.Uri): string => `${query} ${path}`;
