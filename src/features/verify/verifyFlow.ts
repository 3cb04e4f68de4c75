import * as vscode from "vscode";
import type { ContractReference } from "../../core/references/contractReference.ts";
import { stateOfReport } from "../../app/verification/verificationState.ts";
import { rememberedAttempt } from "../../app/history/knownAttempts.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import type {
  ExtensionVerificationResult,
  ExtensionVerification,
} from "../../app/verification/extensionVerification.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import { askSubject } from "../../editor/questions/askSubject.ts";
import { pointedAt, type Pointed } from "../../editor/cursor.ts";
import { parseCommandOptions } from "../../editor/commandOptions.ts";
import { readReference } from "../../editor/commandReference.ts";
import { badArgumentWords } from "../../text/notifications.ts";
import { hostsOf } from "../../core/hosts.ts";
import { identifierWords, questionTitles } from "../../text/questions.ts";
import type { Services } from "../services.ts";
import { chooseContractOfTransaction } from "./chooseContractOfTransaction.ts";
import { confirmGivenContract } from "../../editor/questions/confirmGivenContract.ts";
import { networkOrPage } from "../../editor/questions/givenNetwork.ts";
import { tickStep } from "../../editor/walkthrough.ts";
import { VerificationPanels } from "./verificationPanels.ts";
import { verifyForExtension } from "./verifyForExtension.ts";
import { ledgerUrl } from "../../app/networks/network.ts";

/** From a command to a contract, and from there to its panel. */
export class VerifyFlow {
  readonly #services: Services;
  readonly #verifications: Verifications;
  readonly #panels: VerificationPanels;

  constructor(services: Services, verifications: Verifications, viewType: string) {
    this.#services = services;
    this.#verifications = verifications;
    this.#panels = new VerificationPanels(services, verifications, viewType);
    verifications.onDidFinish((report) => {
      if ((stateOfReport(report) ?? "notVerified") === "notVerified") return;
      tickStep(report.way.kind === "build" ? "verifiedFromBuild" : "verifiedWithoutBuild");
    });
  }

  /** Verifies what the cursor stands on; asks when that is nothing. */
  async verifyUnderCursor(): Promise<VerificationSummary | undefined> {
    const pointed = pointedAt(vscode.window.activeTextEditor);
    if (pointed === undefined) return this.#ask(true);
    return this.#verifyPointed(pointed);
  }

  /** Verifies a contract that is given, where it is a bare value once the user agrees; asks when none is given. */
  async verifyContract(given: unknown, options: unknown): Promise<VerificationSummary | undefined> {
    if (given === undefined || given === null) return this.#ask();
    const pointed = readReference(given);
    if (pointed?.subject.kind !== "contract") {
      void vscode.window.showWarningMessage(badArgumentWords.contract());
      return undefined;
    }
    const { contract } = pointed.subject;
    const { network: name } = parseCommandOptions(options);
    const network = await networkOrPage(this.#services, name, () => this.verifyContract(given, options));
    if (network === undefined) return undefined;
    if (pointed.meant.via !== "extension") return this.#panels.verify(network, contract);
    const agreed = await confirmGivenContract(contract, network, this.#services.keys);
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

  /** Has the user agree to what another extension asks for. */
  verifyForExtension(asked: ExtensionVerification): Promise<ExtensionVerificationResult> {
    return verifyForExtension(this.#services, this.#verifications, this.#panels, asked);
  }

  /** Fills a panel that VS Code has restored. Sends nothing. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    return this.#panels.restore(panel, state);
  }

  dispose(): void {
    this.#panels.dispose();
  }

  async #ask(isNoneUnderCursor = false): Promise<VerificationSummary | undefined> {
    const network = await networkOrPage(this.#services, undefined, () => this.#ask(isNoneUnderCursor));
    if (network === undefined) return undefined;
    const prompt = identifierWords.verifyPrompt(hostsOf([ledgerUrl(network), network.verifierUrl]));
    const pointed = await askSubject(questionTitles.verify(), { prompt, isNoneUnderCursor });
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
