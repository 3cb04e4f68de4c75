import * as vscode from "vscode";

const scheme = "contract-lens";
const mostDocuments = 50;

/** Answers and long values shown whole in read-only editors. */
export class RawDocuments {
  readonly #texts = new Map<string, string>();
  readonly #disposable: vscode.Disposable;
  #count = 0;

  constructor() {
    this.#disposable = vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: (uri) =>
        this.#texts.get(uri.path) ?? "This answer is no longer held. Ask for it again from its panel.",
    });
  }

  /**
   * Opens a text beside the panel.
   * @param name the tab's title, of our own making; its ending chooses the language
   */
  async show(name: string, text: string): Promise<void> {
    this.#count += 1;
    const uri = vscode.Uri.from({ scheme, path: `/${this.#count}/${name}` });
    this.#texts.set(uri.path, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > mostDocuments && oldest !== undefined) this.#texts.delete(oldest);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
  }

  dispose(): void {
    this.#disposable.dispose();
    this.#texts.clear();
  }
}
