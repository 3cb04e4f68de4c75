import * as vscode from "vscode";
import type { InspectSummary } from "../../app/subjects/inspection.ts";
import type { Network } from "../../app/networks/network.ts";
import type { VerificationSummary } from "../../app/verification/report.ts";
import type { Hex } from "../../core/hex.ts";
import type { CopyFormat } from "../../ui/page/pageMessage.ts";

/** What commands can do with a panel: the same as its own buttons. */
export type PanelActions = {
  /** Whether this is the panel in use. */
  isActive(): boolean;
  /** Asks anew. @returns what is shown then */
  refresh(): Promise<InspectSummary | VerificationSummary | undefined>;
  /** What goes onto the clipboard; empty when there is nothing of that form, `undefined` when it is too long for it. */
  copyText(format: CopyFormat): Promise<string | undefined>;
  /** Opens the response as it came in a read-only editor. @returns the text shown, if there is a response */
  openRawJson(): Promise<string | undefined>;
  /** Opens the block explorer's page of the subject. @returns the page's address */
  openInExplorer(): Promise<string | undefined>;
  /** The contract that it is about, or that the transaction it is about called; undefined where none is known. */
  contract?(): { readonly network: Network; readonly address: Hex } | undefined;
};

/** The panels of this window, whatever they show: the one place that knows which is in use. */
export class OpenPanels {
  readonly #panels = new Set<PanelActions>();

  /** Takes up a panel, until what is returned is disposed of. */
  add(panel: PanelActions): vscode.Disposable {
    this.#panels.add(panel);
    return new vscode.Disposable(() => this.#panels.delete(panel));
  }

  /** The panel in use, if one is. */
  get active(): PanelActions | undefined {
    return [...this.#panels].find((panel) => panel.isActive());
  }
}
