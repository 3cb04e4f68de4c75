import * as vscode from "vscode";
import { assertNever } from "../../core/assertNever.ts";
import type { Reference, ReferenceKind } from "../../core/references.ts";
import { terminalReferences } from "../../app/links/terminalReferences.ts";
import { runCommand } from "../../host/commands.ts";

/** A link over a reference in a terminal. */
export class ReferenceTerminalLink extends vscode.TerminalLink {
  readonly reference: Reference;

  constructor(reference: Reference) {
    super(reference.start, reference.end - reference.start, tooltips[reference.kind]);
    this.reference = reference;
  }
}

const tooltips: Readonly<Record<ReferenceKind, string>> = {
  address: "Open the contract record",
  contractId: "Open the contract record",
  transactionId: "Open the execution result",
  bytes32: "Look up as transaction",
};

/** The links in terminals. */
export class TerminalLinks {
  readonly #windowToken: string;

  constructor(windowToken: string) {
    this.#windowToken = windowToken;
  }

  provide(line: string): ReferenceTerminalLink[] {
    return terminalReferences(line).map((reference) => new ReferenceTerminalLink(reference));
  }

  /** Opens the panel of what was clicked; the command asks first where it may be a private key. */
  async open({ reference }: ReferenceTerminalLink): Promise<void> {
    const { kind, text } = reference;
    const options = { token: this.#windowToken, way: "terminal" } as const;
    switch (kind) {
      case "address":
      case "contractId":
        await runCommand("contractLens.inspectContractRecord", text, options);
        return;
      case "transactionId":
      case "bytes32":
        await runCommand("contractLens.inspectExecutionResult", text, options);
        return;
      default:
        assertNever(kind);
    }
  }
}
