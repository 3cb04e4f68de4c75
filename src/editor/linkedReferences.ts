import type * as vscode from "vscode";

type Start = { readonly line: number; readonly character: number };
type Linked = { readonly version: number; readonly starts: readonly Start[] };

/** Which references of a document are links of ours: a hover over one has a row of VS Code's own that opens it. */
export class LinkedReferences {
  #linked = new WeakMap<vscode.TextDocument, Linked>();

  /** Notes where all links of a version of a document begin. */
  note(document: vscode.TextDocument, version: number, starts: readonly Start[]): void {
    this.#linked.set(document, { version, starts });
  }

  /** Whether VS Code has a link that begins here, in the document as it stands. */
  has(document: vscode.TextDocument, { line, character }: Start): boolean {
    const linked = this.#linked.get(document);
    if (linked?.version !== document.version) return false;
    return linked.starts.some((start) => start.line === line && start.character === character);
  }

  /** There are no links any more. */
  clear(): void {
    this.#linked = new WeakMap();
  }
}
