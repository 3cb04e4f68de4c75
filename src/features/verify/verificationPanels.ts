import * as vscode from "vscode";
import { type ContractReference, formatContractReference } from "../../core/references/contractReference.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import { CompilerProblems } from "../../editor/compilerProblems.ts";
import type { Services } from "../services.ts";
import { keptReport } from "../../app/responses/responseStore.ts";
import type { KeyAnswer } from "../../app/keys/keyConsent.ts";
import type { Network } from "../../app/networks/network.ts";
import { documentName } from "../../editor/panels/showRaw.ts";
import { interruptedIn, knownBefore, nameIn, panelState, reportIn } from "./panel/panelState.ts";
import { onPageMessage } from "./actions/pageMessages.ts";
import { showProblems } from "./actions/showProblems.ts";
import { VerificationSession, type SessionOwner } from "./panel/verificationSession.ts";
import type { PanelOrder } from "./plan/panelOrder.ts";
import type { PanelsForOthers } from "./verifyForExtension.ts";
import { inBackground } from "../../editor/productLog.ts";
import { PanelHost } from "../../editor/panels/panelHost.ts";

/** The verification panels of this window: one per contract and network. */
export class VerificationPanels implements PanelsForOthers {
  readonly #services: Services;
  readonly #host: PanelHost<VerificationSession>;
  readonly #verifications: Verifications;
  readonly #trusted: vscode.Disposable;
  #problems: CompilerProblems | undefined;
  readonly #closing = new Set<(session: VerificationSession) => void>();

  constructor(services: Services, verifications: Verifications, viewType: string) {
    this.#services = services;
    this.#host = new PanelHost(services, viewType, true);
    this.#verifications = verifications;
    this.#trusted = vscode.workspace.onDidGrantWorkspaceTrust(() => {
      for (const session of this.#host.sessions) inBackground("Verification", session.trust(), services.log);
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

  open({ network, contract }: PanelOrder): VerificationSession {
    const session = this.#about(network.name, formatContractReference(contract)) ?? this.#create();
    session.panel.reveal();
    return session;
  }

  onDidClose(listener: (session: VerificationSession) => void): () => void {
    this.#closing.add(listener);
    return () => this.#closing.delete(listener);
  }

  /** Shows what is remembered of an attempt in its contract's panel, or in a new one. */
  show(summary: VerificationSummary, report?: VerificationReport): void {
    const open = this.#about(summary.network, summary.contractId, summary.address);
    (open ?? this.#create()).showStored(summary, report);
    open?.panel.reveal();
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
      open?.panel.reveal();
      return;
    }
    const session = this.#create(restored);
    if (summary === undefined) {
      if (interrupted !== undefined) session.showInterrupted(interrupted, nameIn(state));
      return;
    }
    // From the first moment on: it may be asked for while the report is read.
    session.recall(summary);
    const network = this.#services.settings.networkNamed(summary.network);
    const kept = network && ((await this.#keptReport(summary, network)) ?? reportIn(state, summary, network));
    session.showStored(summary, kept, knownBefore(state));
  }

  dispose(): void {
    this.#trusted.dispose();
    this.#host.dispose();
    this.#problems?.dispose();
  }

  #compilerProblems(): CompilerProblems {
    const { rawDocuments } = this.#services;
    return (this.#problems ??= new CompilerProblems((path, text) =>
      rawDocuments.hold(documentName(path), text),
    ));
  }

  #about(network: string, ...names: readonly (string | undefined)[]): VerificationSession | undefined {
    return this.#host.sessions.find((session) => session.isAbout(network, names));
  }

  async #keptReport(summary: VerificationSummary, network: Network): Promise<VerificationReport | undefined> {
    const [history, responses] = await Promise.all([this.#services.history(), this.#services.responses()]);
    return keptReport(responses, history.listing, summary, network);
  }

  #create(restored?: vscode.WebviewPanel): VerificationSession {
    return this.#host.create(
      (panel) => new VerificationSession(panel, this.#services, this.#verifications, this.#owner),
      restored,
    );
  }

  readonly #owner: SessionOwner = {
    showProblems: (...shown) => showProblems(this.#compilerProblems(), ...shown),
    clearProblems: (of) => this.#problems?.clear(of),
    onMessage: (session, message) =>
      onPageMessage(message, session, this.#services, (...given) => this.verify(...given)),
    onDidClose: (session) => {
      this.#problems?.clear(session);
      for (const listener of [...this.#closing]) listener(session);
    },
    // Two ways of naming a contract lead to one panel, the one in use.
    onDidFindSubject: (session) => {
      for (const other of this.#host.sessions)
        if (other !== session && other.hasSubjectOf(session)) other.panel.dispose();
    },
  };
}
