import * as vscode from "vscode";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import { linkLimits, scanLinks, type FoundLink } from "../../core/scan/scanLinks.ts";
import { commandLink } from "../../editor/commandLink.ts";

/** A link over a reference; where it leads is told when it is used. */
export class ReferenceLink extends vscode.DocumentLink {
  readonly found: FoundLink;

  constructor(found: FoundLink) {
    const { line, character, text, kind } = found;
    super(new vscode.Range(line, character, line, character + text.length));
    this.found = found;
    this.tooltip = kind === "transactionId" ? "Open the execution result" : "Open the contract record";
  }
}

type Scanned = { readonly version: number; readonly links: readonly FoundLink[] };

/** The links in documents. What was found is kept until the document changes or closes. */
export class DocumentLinks {
  readonly #scanned = new WeakMap<vscode.TextDocument, Scanned>();

  async provide(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<ReferenceLink[]> {
    const links = await this.#linksOf(document, token);
    return links.map((found) => new ReferenceLink(found));
  }

  /** Fills in where a link leads. */
  resolve(link: ReferenceLink): ReferenceLink {
    const { kind, text } = link.found;
    link.target =
      kind === "transactionId"
        ? commandLink("contractLens.inspectExecutionResult", [text])
        : commandLink("contractLens.inspectContractRecord", [text]);
    return link;
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
