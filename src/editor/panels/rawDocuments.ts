import * as vscode from "vscode";
import { unexpectedWords } from "../../text/unexpected.ts";
import { ownScheme } from "../ownScheme.ts";

/** UTF-16 units of all texts together; the last one is held whatever it weighs. */
const maxHeld = 64 * 1024 * 1024;

/** Responses and long values shown whole in read-only editors. */
export class RawDocuments {
  readonly #texts = new Map<string, string>();
  readonly #disposable: vscode.Disposable;
  #count = 0;
  #weight = 0;

  constructor() {
    this.#disposable = vscode.workspace.registerTextDocumentContentProvider(ownScheme, {
      provideTextDocumentContent: (uri) => this.#texts.get(uri.query) ?? unexpectedWords.responseGone(),
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
   * Holds a text ready to be opened, by whoever is told where it is.
   * @param name as that of `show`
   */
  hold(name: string, text: string): vscode.Uri {
    this.#count += 1;
    // Not in the path, whose folders are shown above the text.
    const uri = vscode.Uri.from({ scheme: ownScheme, path: `/${name}`, query: String(this.#count) });
    const { query } = uri;
    this.#texts.set(query, text);
    this.#weight += text.length;
    for (const [oldest, old] of this.#texts) {
      if (this.#weight <= maxHeld || oldest === query) break;
      this.#texts.delete(oldest);
      this.#weight -= old.length;
    }
    return uri;
  }

  dispose(): void {
    this.#disposable.dispose();
    this.#texts.clear();
  }
}
