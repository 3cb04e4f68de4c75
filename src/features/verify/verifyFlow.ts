import * as vscode from "vscode";
import { type ContractReference, formatContractReference } from "../../core/references/contractReference.ts";
import { stateOfReport } from "../../app/verification/verificationState.ts";
import { storedAttempt } from "../../app/history/knownAttempts.ts";
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
import { verifyForExtension } from "./verifyForExtension.ts";
import { hasNumbers } from "../../app/networks/localAddress.ts";
import { ledgerUrl, type Network } from "../../app/networks/network.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import { CompilerProblems, textAsSeen } from "../../editor/compilerProblems.ts";
import { readReport } from "../../app/responses/responseStore.ts";
import type { KeyDecision } from "../../app/keys/keyConsent.ts";
import { documentName } from "../../editor/panels/showRaw.ts";
import { interruptedIn, knownBefore, nameIn, panelState, reportIn } from "./panelState.ts";
import { onPageMessage } from "./pageMessages.ts";
import { VerificationSession, type SessionOwner } from "./verificationSession.ts";
import type { VerificationOrder } from "../../app/verification/verifyContract.ts";
import { PanelHost } from "../../editor/panels/panelHost.ts";
import { textOf } from "../../builds/projectFiles.ts";
import { problemsInFiles } from "../../app/publication/compilerProblems.ts";
import type { PublicationPlan } from "../../app/publication/planPublication.ts";

/** From a command to a contract, and from there to its verification panel: one per contract and network in this window. */
export class VerifyFlow {
  readonly #services: Services;
  readonly #verifications: Verifications;
  readonly #host: PanelHost<VerificationSession>;
  readonly #trusted: vscode.Disposable;
  #problems: CompilerProblems | undefined;
  readonly #closing = new Set<(session: VerificationSession) => void>();

  constructor(services: Services, verifications: Verifications, viewType: string) {
    this.#services = services;
    this.#verifications = verifications;
    this.#host = new PanelHost(services, viewType, true);
    this.#trusted = vscode.workspace.onDidGrantWorkspaceTrust(() => {
      for (const session of this.#host.sessions) session.panel.show();
    });
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
    if (pointed.origin.entryPoint !== "extension") return this.#verify(network, contract);
    const agreed = await confirmGivenContract(contract, network, await this.#services.keys());
    return agreed && this.#verify(network, contract, agreed.key);
  }

  /** Shows what is remembered of an attempt: its report, or its summary where that is all. Sends nothing. */
  async showVerification(entry: unknown): Promise<VerificationSummary | undefined> {
    const { networks } = this.#services.settings.networks();
    const [history, responses] = await Promise.all([this.#services.history(), this.#services.responses()]);
    const attempt = storedAttempt(history.listing, entry, networks);
    if (attempt === undefined) return undefined;
    const { summary, key } = attempt;
    const network = networks.find(({ name }) => name === summary.network);
    this.#show(summary, network && (await responses.report(network, key)));
    return summary;
  }

  /** Has the user agree to what another extension asks for. */
  verifyForExtension(request: ExtensionVerification): Promise<ExtensionVerificationResult> {
    return verifyForExtension(this.#services, this.#verifications, this, request);
  }

  async #ask(isNoneUnderCursor = false): Promise<VerificationSummary | undefined> {
    const network = await networkOrPage(this.#services, undefined, () => this.#ask(isNoneUnderCursor));
    if (network === undefined) return undefined;
    const hasIds = hasNumbers(network);
    const prompt = identifierWords.verifyPrompt(hostsOf([ledgerUrl(network), network.verifierUrl]), hasIds);
    const pointed = await askSubject(questionTitles.verify(), { prompt, hasIds, isNoneUnderCursor });
    return pointed && this.#verifyPointed(pointed);
  }

  async #verifyPointed(pointed: Pointed): Promise<VerificationSummary | undefined> {
    const network = await networkOrPage(this.#services, undefined, () => this.#verifyPointed(pointed));
    if (network === undefined) return undefined;
    const { subject, origin } = pointed;
    const contract: ContractReference | undefined =
      subject.kind === "contract"
        ? subject.contract
        : await chooseContractOfTransaction(this.#services, network, subject.transaction, origin);
    return contract && this.#verify(network, contract);
  }

  /** Verifies a contract with its network's protocol, in its panel, which is opened or brought forward. */
  async #verify(
    network: Network,
    contract: ContractReference,
    keyAnswer?: KeyDecision,
  ): Promise<VerificationSummary | undefined> {
    const order = { network, contract, protocol: network.verifierProtocol };
    return this.open(order).planOrJoin(order, keyAnswer);
  }

  /** The session of a contract's panel, which is opened or brought forward. */
  open({ network, contract }: VerificationOrder): VerificationSession {
    const session = this.#about(network.name, formatContractReference(contract)) ?? this.#create();
    session.panel.reveal();
    return session;
  }

  /** Calls back when a panel is closed. @returns a function that ends it */
  onDidClose(listener: (session: VerificationSession) => void): () => void {
    this.#closing.add(listener);
    return () => this.#closing.delete(listener);
  }

  /** Shows what is remembered of an attempt in its contract's panel, or in a new one. */
  #show(summary: VerificationSummary, report?: VerificationReport): void {
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
    // From the first moment on: it may be requested while the report is read.
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
    return readReport(responses, history.listing, summary, network);
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
      onPageMessage(message, session, this.#services, (...given) => this.#verify(...given)),
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

/**
 * Shows what the service's compiler complained of in the files that a plan has sent, if the panel still shows the same report
 * when the files are found.
 */
export async function showProblems(
  problems: CompilerProblems,
  session: VerificationSession,
  { match, files }: PublicationPlan,
): Promise<void> {
  const { report } = session;
  if (report?.conclusion.kind !== "responded") return;
  const { build } = match;
  const { uri, files: folder } = build.folder;
  const found = await problemsInFiles(build, files, report.conclusion.response.compilerErrors, (path) =>
    textAsSeen(uri, path, async (file) => textOf(await folder.read(file))),
  );
  if (session.report?.id === report.id) problems.show(session, uri, found);
}
