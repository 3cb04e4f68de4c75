import * as vscode from "vscode";
import { assertNever } from "../../core/assertNever.ts";
import type { Reference, ReferenceKind } from "../../core/scan/references.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { terminalReferences } from "../../core/scan/terminalReferences.ts";
import { hoverLinkWords } from "../../text/hover.ts";
import { runCommand } from "../../editor/commandRegistry.ts";

/** VS Code hands over some 2,000 characters of a line: a longer one may be cut at either end. */
const longestWholeLine = 1_500;

/** A link over a reference in a terminal. */
export class ReferenceTerminalLink extends vscode.TerminalLink {
  readonly reference: Reference;
  /** The line that it stands on. */
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

  /** Opens the panel of what was clicked; the command asks first where it may be a private key. */
  async open({ reference: { kind, text, start, end }, line }: ReferenceTerminalLink): Promise<void> {
    switch (kind) {
      case "address":
      case "contractId":
        await runCommand("contractLens.inspectContractRecord", text);
        return;
      case "transactionId":
      case "bytes32": {
        const place = { text: line, start, end, isFromElsewhere: line.length > longestWholeLine };
        const reference = new OwnReference(text, { via: "terminal", place });
        await runCommand("contractLens.inspectExecutionResult", reference);
        return;
      }
      default:
        assertNever(kind);
    }
  }
}
