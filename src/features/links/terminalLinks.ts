import * as vscode from "vscode";
import { assertNever } from "../../core/assertNever.ts";
import type { Reference, ReferenceKind } from "../../core/scan/references.ts";
import type { Capabilities } from "../../app/consent/capabilities.ts";
import { placeInTerminal } from "../../app/consent/terminalPlace.ts";
import { terminalReferences } from "../../core/scan/terminalReferences.ts";
import { hoverLinkWords } from "../../text/hover.ts";
import { runCommand } from "../../editor/commandRegistry.ts";

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
  readonly #capabilities: Capabilities;

  constructor(capabilities: Capabilities) {
    this.#capabilities = capabilities;
  }

  provide(line: string): ReferenceTerminalLink[] {
    return terminalReferences(line).map((reference) => new ReferenceTerminalLink(reference, line));
  }

  /** Opens the panel of what was clicked; the command asks first where it may be a private key. */
  async open({ reference, line }: ReferenceTerminalLink): Promise<void> {
    const { kind, text } = reference;
    switch (kind) {
      case "address":
      case "contractId":
        await runCommand("contractLens.inspectContractRecord", text);
        return;
      case "transactionId":
      case "bytes32": {
        const command = "contractLens.inspectExecutionResult";
        const meant = { via: "terminal", place: placeInTerminal(line, reference) } as const;
        const capability = this.#capabilities.grant({ command, subject: text, network: undefined, meant });
        await runCommand(command, text, { capability });
        return;
      }
      default:
        assertNever(kind);
    }
  }
}
