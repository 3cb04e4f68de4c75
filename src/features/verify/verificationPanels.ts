import * as vscode from "vscode";
import { type ContractReference, formatContractReference } from "../../core/references/contractReference.ts";
import type { VerificationSummary, VerificationReport } from "../../app/verification/report.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import { CompilerProblems } from "../../editor/compilerProblems.ts";
import type { Services } from "../services.ts";
import { keptReport } from "../../app/responses/responseStore.ts";
import type { KeyAnswer } from "../../app/keys/keyConsent.ts";
import type { Network } from "../../app/networks/network.ts";
import { documentName } from "../../editor/panels/showRaw.ts";
import { onPageMessage } from "./actions/pageMessages.ts";
import { interruptedIn, knownBefore, nameIn, panelState, reportIn } from "./panel/panelState.ts";
import { copyFrom, openInExplorer, openRawJson, tryAgain } from "./actions/panelActions.ts";
import { showProblems } from "./actions/showProblems.ts";
import type { PanelOwner } from "./panel/panelOwner.ts";
import { VerificationPanel } from "./panel/verificationPanel.ts";
import type { PanelOrder } from "./plan/panelOrder.ts";
import type { PanelsForOthers } from "./verifyForAnother.ts";
import type { PanelActions } from "../../editor/panels/openPanels.ts";
import { inBackground } from "../../editor/unexpected.ts";
import { openWebview } from "../../editor/panels/webviews.ts";

/** The verification panels of this window: one per contract and network. */
export class VerificationPanels implements PanelsForOthers {
  readonly #services: Services;
  readonly #viewType: string;
  readonly #verifications: Verifications;
  readonly #trusted: vscode.Disposable;
  #problems: CompilerProblems | undefined;
  readonly #panels = new Set<VerificationPanel>();
  readonly #closing = new Set<(panel: VerificationPanel) => void>();

  constructor(services: Services, verifications: Verifications, viewType: string) {
    this.#services = services;
    this.#viewType = viewType;
    this.#verifications = verifications;
    this.#trusted = vscode.workspace.onDidGrantWorkspaceTrust(() => {
      for (const panel of this.#panels) inBackground("Verification", panel.trust(), services.log);
    });
  }

  /** Verifies a contract with its network's protocol, in its panel, which is opened or brought forward. */
  async verify(
    network: Network,
    contract: ContractReference,
    keyAnswer?: KeyAnswer,
  ): Promise<VerificationSummary | undefined> {
    const order = { network, contract, protocol: network.verifierProtocol };
    return this.open(order).planOrJoin(order, keyAnswer);
  }

  open({ network, contract }: PanelOrder): VerificationPanel {
    const panel = this.#panelOf(network, contract);
    panel.reveal();
    return panel;
  }

  onDidClose(listener: (panel: VerificationPanel) => void): () => void {
    this.#closing.add(listener);
    return () => this.#closing.delete(listener);
  }

  #panelOf(network: Network, contract: ContractReference): VerificationPanel {
    const open = this.#about(network.name, formatContractReference(contract));
    return open ?? this.#create(openWebview(this.#viewType, true));
  }

  /** Shows what is remembered of an attempt in its contract's panel, or in a new one. */
  show(summary: VerificationSummary, report?: VerificationReport): void {
    const open = this.#about(summary.network, summary.contractId, summary.address);
    (open ?? this.#create(openWebview(this.#viewType, true))).showStored(summary, report);
    open?.reveal();
  }

  /**
   * Fills a restored panel with its report, with its summary where that is all, or with what the restart has interrupted. It is
   * closed when it cannot be read, and when the contract has a panel by now.
   */
  async restore(restored: vscode.WebviewPanel, stored: unknown): Promise<void> {
    const state = panelState.parse(stored);
    const summary = state?.summary;
    const interrupted = interruptedIn(state, (name) => this.#services.settings.networkNamed(name));
    const subject = interrupted?.subject;
    const { network: name, address, contractId } = summary ?? { ...subject, network: subject?.network.name };
    const open = name === undefined ? undefined : this.#about(name, contractId, address);
    if (name === undefined || open !== undefined) {
      restored.dispose();
      open?.reveal();
      return;
    }
    const panel = this.#create(restored);
    if (summary === undefined) {
      if (interrupted !== undefined) panel.showInterrupted(interrupted, nameIn(state));
      return;
    }
    // From the first moment on: it may be asked for while the report is read.
    panel.recall(summary);
    const network = this.#services.settings.networkNamed(summary.network);
    const kept = network && ((await this.#keptReport(summary, network)) ?? reportIn(state, summary, network));
    panel.showStored(summary, kept, knownBefore(state));
  }

  dispose(): void {
    this.#trusted.dispose();
    for (const panel of this.#panels) panel.dispose();
    this.#problems?.dispose();
  }

  #compilerProblems(): CompilerProblems {
    const { rawDocuments } = this.#services;
    return (this.#problems ??= new CompilerProblems((path, text) =>
      rawDocuments.hold(documentName(path), text),
    ));
  }

  #about(network: string, ...names: readonly (string | undefined)[]): VerificationPanel | undefined {
    return [...this.#panels].find((panel) => panel.isAbout(network, names));
  }

  async #keptReport(summary: VerificationSummary, network: Network): Promise<VerificationReport | undefined> {
    const [history, responses] = await Promise.all([this.#services.history(), this.#services.responses()]);
    return keptReport(responses, history.listing, summary, network);
  }

  #create(webviewPanel: vscode.WebviewPanel): VerificationPanel {
    const owner: PanelOwner<VerificationPanel> = {
      showProblems: (...shown) => showProblems(this.#compilerProblems(), ...shown),
      clearProblems: (of) => this.#problems?.clear(of),
      onMessage: (message, panel) =>
        onPageMessage(message, panel, this.#services, (...given) => this.verify(...given)),
      onDidDispose: () => {
        this.#problems?.clear(panel);
        this.#panels.delete(panel);
        for (const listener of [...this.#closing]) listener(panel);
        taken.dispose();
      },
      onDidFindSubject: () => this.#closeOthers(panel),
    };
    const panel = new VerificationPanel(webviewPanel, this.#services, this.#verifications, owner);
    this.#panels.add(panel);
    const taken = this.#services.panels.add(actionsOf(panel, this.#services));
    return panel;
  }

  /** Two ways of naming a contract lead to one panel, the one in use. */
  #closeOthers(kept: VerificationPanel): void {
    for (const panel of this.#panels) if (panel !== kept && panel.hasSubjectOf(kept)) panel.dispose();
  }
}

/** What commands can do with a verification's panel. To refresh it is to verify again. */
function actionsOf(panel: VerificationPanel, services: Services): PanelActions {
  return {
    isActive: () => panel.isActive,
    refresh: () => tryAgain(panel),
    copyText: (format) => Promise.resolve(copyFrom(panel, format, services)),
    openRawJson: () => openRawJson(panel, services),
    openInExplorer: () => openInExplorer(panel),
  };
}
