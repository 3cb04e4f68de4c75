import * as vscode from "vscode";
import { type ContractReference, formatContractReference } from "../../core/contractReference.ts";
import { parseSubject } from "../../core/scan/subject.ts";
import { rememberedAttempt } from "../../app/history/knownAttempts.ts";
import {
  type VerificationSummary,
  parseStoredSummary,
  type VerificationReport,
} from "../../app/verification/report.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import { askSubject } from "../../editor/questions/askSubject.ts";
import { CompilerProblems } from "../../editor/compilerProblems.ts";
import { pointedAt, type Pointed } from "../../editor/cursor.ts";
import type { CommandId } from "../../editor/commands.ts";
import { parseCommandOptions } from "../../editor/commandOptions.ts";
import { badArgumentWords } from "../../text/notifications.ts";
import { questionTitles } from "../../text/questions.ts";
import type { Services } from "../services.ts";
import { chooseContractOfTransaction } from "./chooseContract.ts";
import { confirmGivenContract } from "../../editor/questions/confirmGivenContract.ts";
import { networkOrPage } from "../../editor/questions/givenNetwork.ts";
import { keptReport } from "../../app/responses/responseStore.ts";
import type { KeyAnswer } from "../../app/keys/keyConsent.ts";
import type { Network } from "../../app/networks/network.ts";
import { PagePanel } from "../../editor/panels/pagePanel.ts";
import { documentName } from "../../editor/panels/showRaw.ts";
import { onPageMessage, copyFrom, openInExplorer, openRawJson, tryAgain } from "./pageMessages.ts";
import { VerificationPanel, type PanelOwner } from "./verificationPanel.ts";
import type { PanelActions } from "../../editor/panels/openPanels.ts";

/** From a command to a contract, and from there to its panel. */
export class VerifyFlow {
  readonly #services: Services;
  readonly #panels: VerificationPanels;

  constructor(services: Services, verifications: Verifications, viewType: string) {
    this.#services = services;
    this.#panels = new VerificationPanels(services, verifications, viewType);
  }

  /** Verifies what the cursor stands on; asks when that is nothing. */
  async verifyUnderCursor(): Promise<VerificationSummary | undefined> {
    const pointed = pointedAt(vscode.window.activeTextEditor);
    if (pointed === undefined) return this.#ask();
    return this.#verifyPointed(pointed);
  }

  /** Verifies a contract given by a keybinding, a link or an extension, once the user agrees; asks when none is given. */
  async verifyContract(given: unknown, options: unknown): Promise<VerificationSummary | undefined> {
    if (given === undefined || given === null) return this.#ask();
    const subject = typeof given === "string" ? parseSubject(given) : undefined;
    if (subject?.ok !== true || subject.value.kind !== "contract") {
      void vscode.window.showWarningMessage(badArgumentWords.contract());
      return undefined;
    }
    const { contract } = subject.value;
    const { keys, capabilities } = this.#services;
    const { network: name, capability } = parseCommandOptions(options);
    const network = await networkOrPage(this.#services, name, () => this.verifyContract(given, options));
    if (network === undefined) return undefined;
    const command = "contractLens.verifyContract" satisfies CommandId;
    if (capabilities.redeem(capability, { command, subject: given as string, network: name }) !== undefined)
      return this.#panels.verify(network, contract);
    const agreed = await confirmGivenContract(contract, network, keys);
    return agreed && this.#panels.verify(network, contract, agreed.key);
  }

  /** Shows what is remembered of an attempt: its report, or its summary where that is all. Sends nothing. */
  async showVerification(entry: unknown): Promise<VerificationSummary | undefined> {
    const { networks } = this.#services.settings.networks();
    const [history, responses] = await Promise.all([this.#services.history(), this.#services.responses()]);
    const attempt = rememberedAttempt(history.listing, entry, networks);
    if (attempt === undefined) return undefined;
    const { summary, key } = attempt;
    const network = networks.find(({ name }) => name === summary.network);
    this.#panels.show(summary, network && (await responses.report(network, key)));
    return summary;
  }

  /** Fills a panel that VS Code has restored. Sends nothing. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    return this.#panels.restore(panel, state);
  }

  dispose(): void {
    this.#panels.dispose();
  }

  async #ask(): Promise<VerificationSummary | undefined> {
    const network = await networkOrPage(this.#services, undefined, () => this.#ask());
    if (network === undefined) return undefined;
    const pointed = await askSubject(questionTitles.verify());
    return pointed && this.#verifyPointed(pointed);
  }

  async #verifyPointed(pointed: Pointed): Promise<VerificationSummary | undefined> {
    const network = await networkOrPage(this.#services, undefined, () => this.#verifyPointed(pointed));
    if (network === undefined) return undefined;
    const { subject, meant } = pointed;
    const contract: ContractReference | undefined =
      subject.kind === "contract"
        ? subject.contract
        : await chooseContractOfTransaction(this.#services, network, subject.transaction, meant);
    return contract && this.#panels.verify(network, contract);
  }
}

/** The verification panels of this window: one per contract and network. */
class VerificationPanels {
  readonly #services: Services;
  readonly #viewType: string;
  readonly #verifications: Verifications;
  readonly #problems: CompilerProblems;
  readonly #panels = new Set<VerificationPanel>();

  constructor(services: Services, verifications: Verifications, viewType: string) {
    this.#services = services;
    this.#viewType = viewType;
    this.#verifications = verifications;
    this.#problems = new CompilerProblems((path, text) =>
      services.rawDocuments.hold(documentName(path), text),
    );
  }

  /** Verifies a contract in its panel, which is opened or brought forward. */
  async verify(
    network: Network,
    contract: ContractReference,
    keyAnswer?: KeyAnswer,
  ): Promise<VerificationSummary | undefined> {
    const open = this.#about(network.name, formatContractReference(contract));
    return (open ?? this.#create(PagePanel.open(this.#viewType))).verify(network, contract, keyAnswer);
  }

  /** Shows what is remembered of an attempt in its contract's panel, or in a new one. */
  show(summary: VerificationSummary, report?: VerificationReport): void {
    const open = this.#about(summary.network, summary.contractId, summary.address);
    (open ?? this.#create(PagePanel.open(this.#viewType))).showStored(summary, report);
    open?.reveal();
  }

  /**
   * Fills a restored panel with its report, or its summary where that is all. It is closed when it cannot be read, and
   * when the contract has a panel by now.
   */
  async restore(restored: vscode.WebviewPanel, state: unknown): Promise<void> {
    const stored: unknown =
      typeof state === "object" && state !== null ? Reflect.get(state, "summary") : undefined;
    const summary = parseStoredSummary(stored);
    if (summary === undefined) {
      restored.dispose();
      return;
    }
    const open = this.#about(summary.network, summary.contractId, summary.address);
    if (open !== undefined) {
      restored.dispose();
      open.reveal();
      return;
    }
    const panel = this.#create(restored);
    // From the first moment on: it may be asked for while the report is read.
    panel.recall(summary);
    const network = this.#services.settings.networkNamed(summary.network);
    panel.showStored(summary, network && (await this.#keptReport(summary, network)));
  }

  dispose(): void {
    for (const panel of this.#panels) panel.dispose();
    this.#problems.dispose();
  }

  #about(network: string, ...names: readonly (string | undefined)[]): VerificationPanel | undefined {
    return [...this.#panels].find((panel) => panel.isAbout(network, names));
  }

  async #keptReport(summary: VerificationSummary, network: Network): Promise<VerificationReport | undefined> {
    const [history, responses] = await Promise.all([this.#services.history(), this.#services.responses()]);
    return keptReport(responses, history.listing, summary, network);
  }

  #create(webviewPanel: vscode.WebviewPanel): VerificationPanel {
    const owner: PanelOwner = {
      problems: this.#problems,
      onMessage: (message, panel) => onPageMessage(message, panel, this.#services, owner),
      onDidDispose: () => {
        this.#panels.delete(panel);
        taken.dispose();
      },
      verifyElsewhere: async (network, contract) => {
        await this.verify(network, contract);
      },
      onDidFindSubject: () => this.#closeOthers(panel),
    };
    const panel = new VerificationPanel(webviewPanel, this.#services, this.#verifications, owner);
    this.#panels.add(panel);
    const taken = this.#services.panels.add(panelActions(panel, this.#services));
    return panel;
  }

  /** Two ways of naming a contract lead to one panel, the one in use. */
  #closeOthers(kept: VerificationPanel): void {
    for (const panel of this.#panels) if (panel !== kept && panel.hasSubjectOf(kept)) panel.dispose();
  }
}

/** What commands can do with a verification's panel. To refresh it is to verify again. */
function panelActions(panel: VerificationPanel, services: Services): PanelActions {
  return {
    isActive: () => panel.isActive,
    refresh: () => tryAgain(panel, services),
    copyText: (format) => copyFrom(panel, format),
    openRawJson: () => openRawJson(panel, services),
    openInExplorer: () => openInExplorer(panel),
  };
}
