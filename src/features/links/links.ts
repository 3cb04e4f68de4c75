import * as vscode from "vscode";
import { assertNever } from "../../core/assertNever.ts";
import { linkLimits, type Reference, type ReferenceKind } from "../../core/scan/findReferences.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { terminalReferences } from "../../core/scan/terminalReferences.ts";
import { hoverLinkWords } from "../../text/hover.ts";
import { runCommand, commandLink } from "../../editor/commandRegistry.ts";
import { yieldToEventLoop } from "../../core/async/yielding.ts";
import { findDocumentLinks, type FoundLink } from "../../core/scan/documentLinks.ts";

/** VS Code passes about 2,000 characters of a line: a longer one may be cut at either end. */
const longestWholeLine = 1_500;

/** A link over a reference in a terminal. */
export class ReferenceTerminalLink extends vscode.TerminalLink {
  readonly reference: Reference;
  /** The line that contains the link. */
  readonly line: string;

  constructor(reference: Reference, line: string) {
    super(reference.start, reference.end - reference.start, tooltips[reference.kind]());
    this.reference = reference;
    this.line = line;
  }
}

const tooltips: Readonly<Record<ReferenceKind, () => string>> = {
  address: hoverLinkWords.openRecordTitle,
  contractId: hoverLinkWords.openRecordTitle,
  transactionId: hoverLinkWords.openResultTitle,
  bytes32: hoverLinkWords.lookUp,
};

/** The links in terminals. */
export class TerminalLinks {
  provide(line: string): ReferenceTerminalLink[] {
    return terminalReferences(line).map((reference) => new ReferenceTerminalLink(reference, line));
  }

  /** Opens the panel of the clicked reference; the command asks first if it may be a private key. */
  async open({ reference: { kind, text, start, end }, line }: ReferenceTerminalLink): Promise<void> {
    switch (kind) {
      case "address":
      case "contractId":
        await runCommand("contractLens.inspectContractRecord", text);
        return;
      case "transactionId":
      case "bytes32": {
        const place = { text: line, start, end, isFromElsewhere: line.length > longestWholeLine };
        const reference = new OwnReference(text, { entryPoint: "terminal", context: place });
        await runCommand("contractLens.inspectExecutionResult", reference);
        return;
      }
      default:
        assertNever(kind);
    }
  }
}

/** A link over a reference. VS Code adds it to the hover, which therefore has no such link of its own. */
function linkOver({ line, character, text, kind }: FoundLink): vscode.DocumentLink {
  const isTransaction = kind === "transactionId";
  const command = isTransaction
    ? "contractLens.inspectExecutionResult"
    : "contractLens.inspectContractRecord";
  const range = new vscode.Range(line, character, line, character + text.length);
  const link = new vscode.DocumentLink(range, commandLink(command, [text]));
  link.tooltip = hoverLinkWords.inspect();
  return link;
}

type Scanned = { readonly version: number; readonly links: readonly FoundLink[] };

/** The links in documents, cached until the document changes or closes. */
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
    const links = await findDocumentLinks(beginningOf(document), yieldToEventLoop, isWanted);
    if (links === undefined) return [];
    this.#scanned.set(document, { version, links });
    return links;
  }
}

/** The whole lines within the scan limit: a partial line may cut a number. */
function beginningOf(document: vscode.TextDocument): string {
  const end = document.positionAt(linkLimits.text);
  const isWhole = document.offsetAt(end) < linkLimits.text;
  return document.getText(
    new vscode.Range(new vscode.Position(0, 0), isWhole ? end : end.with({ character: 0 })),
  );
}
