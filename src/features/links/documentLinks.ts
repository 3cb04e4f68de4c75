import * as vscode from "vscode";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import { linkLimits, scanLinks, type FoundLink } from "../../core/scan/scanLinks.ts";
import { commandLink } from "../../editor/commandRegistry.ts";
import { hoverLinkWords } from "../../text/hover.ts";

/** A link over a reference. It says where it leads, so that its row in VS Code's hover can be clicked. */
function linkOver({ line, character, text, kind }: FoundLink): vscode.DocumentLink {
  const isTransaction = kind === "transactionId";
  const command = isTransaction
    ? "contractLens.inspectExecutionResult"
    : "contractLens.inspectContractRecord";
  const range = new vscode.Range(line, character, line, character + text.length);
  const link = new vscode.DocumentLink(range, commandLink(command, [text]));
  link.tooltip = isTransaction ? hoverLinkWords.openResultTitle() : hoverLinkWords.openRecordTitle();
  return link;
}

type Scanned = { readonly version: number; readonly links: readonly FoundLink[] };

/** The links in documents. What was found is kept until the document changes or closes. */
export class DocumentLinks {
  readonly #scanned = new WeakMap<vscode.TextDocument, Scanned>();

  async provide(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentLink[]> {
    return (await this.#linksOf(document, token)).map(linkOver);
  }

  async #linksOf(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<readonly FoundLink[]> {
    const { version } = document;
    const before = this.#scanned.get(document);
    if (before?.version === version) return before.links;
    const isWanted = (): boolean => !token.isCancellationRequested && document.version === version;
    const links = await scanLinks(beginningOf(document), nextTurn, isWanted);
    if (links === undefined) return [];
    this.#scanned.set(document, { version, links });
    return links;
  }
}

/** As many whole lines as may be looked at: half a line could end in the middle of a longer number. */
function beginningOf(document: vscode.TextDocument): string {
  const end = document.positionAt(linkLimits.text);
  const isWhole = document.offsetAt(end) < linkLimits.text;
  return document.getText(
    new vscode.Range(new vscode.Position(0, 0), isWhole ? end : end.with({ character: 0 })),
  );
}
