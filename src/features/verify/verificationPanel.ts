import type * as vscode from "vscode";
import {
  formatContractReference,
  parseContractReference,
  type ContractReference,
} from "../../core/contractReference.ts";
import type { Protocol } from "../../api/verification/verification.ts";
import { chooseNetwork } from "../../app/networks/chooseNetwork.ts";
import type { Network } from "../../app/networks/network.ts";
import { nextProtocol } from "../../app/networks/rememberedProtocols.ts";
import type {
  VerificationReport,
  VerificationStep,
  VerificationSubject,
} from "../../app/verification/report.ts";
import { summarize, type VerificationSummary } from "../../app/verification/summary.ts";
import { subjectKey, subjectOf, type Verifications } from "../../app/verification/verifications.ts";
import { PagePanel } from "../../host/pagePanel.ts";
import type { Services } from "../../host/services.ts";
import { renderDocument } from "../../pages/document.ts";
import { parsePageMessage, type HostMessage } from "../../pages/protocol.ts";
import { stepText } from "../../pages/verification/stepText.ts";
import { verificationPage } from "../../pages/verification/verificationPage.ts";
import { verificationTitle } from "../../pages/verification/verificationTitle.ts";
import type { VerificationView } from "../../pages/verification/view.ts";
import { mayKeyGoAlong } from "./confirm.ts";
import { answerPage } from "./pageAnswers.ts";

/** What a panel needs of those who hold it. */
export type PanelOwner = {
  readonly onDidDispose: () => void;
  /** The contract's address has become known, or has changed. */
  readonly onDidFindSubject: () => void;
  /** Verifies on another network, in that contract's own panel. */
  readonly verifyElsewhere: (network: Network, contract: ContractReference) => Promise<void>;
};

/** What is verified, where, and by which protocol. */
export type Attempt = {
  readonly network: Network;
  readonly contract: ContractReference;
  readonly protocol: Protocol;
  /** Whether a long-zero form stands for itself, because the user chose just that. */
  readonly longZeroAsItIs?: boolean;
};

type Running = { readonly abort: AbortController; readonly ended: Promise<VerificationSummary | undefined> };

/** One contract's verification: runs it and shows where it stands. */
export class VerificationPanel {
  readonly #services: Services;
  readonly #owner: PanelOwner;
  readonly #verifications: Verifications;
  readonly #page: PagePanel;
  #attempt: Attempt | undefined;
  #subject: VerificationSubject | undefined;
  #report: VerificationReport | undefined;
  #running: Running | undefined;

  constructor(
    panel: vscode.WebviewPanel,
    services: Services,
    verifications: Verifications,
    owner: PanelOwner,
  ) {
    this.#services = services;
    this.#owner = owner;
    this.#verifications = verifications;
    const onDidDispose = (): void => {
      this.cancel();
      owner.onDidDispose();
    };
    this.#page = new PagePanel(
      panel,
      services.extensionUri,
      (message) => this.#receive(message),
      onDidDispose,
    );
  }

  /** What was verified last, or is being verified. */
  get attempt(): Attempt | undefined {
    return this.#attempt;
  }

  /** The last finished verification. */
  get report(): VerificationReport | undefined {
    return this.#report;
  }

  /** Whether this panel is about what a name on a network stands for: the ID, the address, or what was asked. */
  isAbout(network: Network, contract: ContractReference): boolean {
    if (this.#attempt === undefined || this.#attempt.network.name !== network.name) return false;
    const asked = formatContractReference(contract);
    const { contract: attempted } = this.#attempt;
    return [this.#subject?.contractId, this.#subject?.address, formatContractReference(attempted)].includes(
      asked,
    );
  }

  /** Whether both panels have come to the same contract. */
  hasSubjectOf(other: VerificationPanel): boolean {
    const [one, two] = [this.#subject, other.#subject];
    return one !== undefined && two !== undefined && subjectKey(one) === subjectKey(two);
  }

  /** Verifies with the network's protocol; a verification that runs here already is joined, not repeated. */
  verify(network: Network, contract: ContractReference): Promise<VerificationSummary | undefined> {
    this.#page.reveal();
    if (this.#running !== undefined) return this.#running.ended;
    return this.run({ network, contract, protocol: this.#services.protocols.protocolFor(network) });
  }

  /**
   * Verifies, showing each step; ends what runs here before.
   * @returns the summary at the end; `undefined` when another run has taken over, or the panel was closed
   */
  run(attempt: Attempt): Promise<VerificationSummary | undefined> {
    this.cancel();
    const abort = new AbortController();
    this.#attempt = attempt;
    this.#subject = subjectOf(attempt);
    // Stands before anything is awaited: whoever asks meanwhile joins this one.
    this.#running = { abort, ended: this.#verify(attempt, abort) };
    return this.#running.ended;
  }

  /** Ends the verification that runs here, if one does, and closes its connection. */
  cancel(): void {
    this.#running?.abort.abort();
  }

  /** Shows what is known of an earlier verification. Nothing is sent. */
  showStored(summary: VerificationSummary): void {
    const network = chooseNetwork(this.#services.settings.networks().networks, summary.network);
    const contract = parseContractReference(summary.contractId ?? summary.address);
    if (network.name === summary.network && contract.ok) {
      this.#attempt = { network, contract: contract.value, protocol: summary.protocol };
    }
    this.#show({ kind: "restored", summary }, summary);
  }

  reveal(): void {
    this.#page.reveal();
  }

  dispose(): void {
    this.#page.dispose();
  }

  async #verify(attempt: Attempt, abort: AbortController): Promise<VerificationSummary | undefined> {
    const useKey = await this.#mayKeyGoAlong(attempt, abort);
    const { verifierUrl } = attempt.network;
    const startedAt = Date.now();
    let shown = false;
    const report = await this.#verifications.verify({
      ...attempt,
      signal: abort.signal,
      deadlineMilliseconds: this.#services.settings.verificationDeadlineMilliseconds(),
      key: async () =>
        useKey && verifierUrl !== undefined ? this.#services.keys.keyFor(verifierUrl) : undefined,
      onStep: (step, subject) => {
        if (this.#running?.abort !== abort) return;
        this.#setSubject(subject);
        if (shown) this.#page.post({ type: "step", text: stepText(step) } satisfies HostMessage);
        else this.#showStep(step, subject, attempt.protocol, startedAt);
        shown = true;
      },
    });
    if (this.#running?.abort !== abort) return undefined;
    this.#running = undefined;
    this.#setSubject(report.subject);
    return this.#showReport(report);
  }

  /** Whether the key goes along. A question that the user turns away from ends the attempt. */
  async #mayKeyGoAlong({ network }: Attempt, abort: AbortController): Promise<boolean> {
    try {
      return await mayKeyGoAlong(network, this.#services.keys);
    } catch (error) {
      if (this.#running?.abort === abort) this.#running = undefined;
      throw error;
    }
  }

  #setSubject(subject: VerificationSubject): void {
    this.#subject = subject;
    this.#owner.onDidFindSubject();
  }

  #showStep(
    step: VerificationStep,
    subject: VerificationSubject,
    protocol: Protocol,
    startedAt: number,
  ): void {
    this.#show({ kind: "running", subject, protocol, step, startedAt }, undefined);
  }

  #showReport(report: VerificationReport): VerificationSummary {
    this.#report = report;
    const [, ...earlier] = this.#verifications.attempts(report.subject);
    const summary = summarize(report);
    const next = nextProtocol(report.protocol);
    this.#show({ kind: "finished", report, nextProtocol: next, earlier }, summary);
    return summary;
  }

  #show(view: VerificationView, summary: VerificationSummary | undefined): void {
    const title = verificationTitle(view);
    const body = verificationPage(view);
    const state = summary === undefined ? {} : { summary };
    this.#page.show(title, (resources) => renderDocument({ title, body, resources, state }));
  }

  #receive(message: unknown): void {
    const asked = parsePageMessage(message);
    if (asked === undefined) {
      this.#services.log.warn("A page sent a message that is not understood.");
      return;
    }
    answerPage(asked, this, this.#services, this.#owner).catch((error: unknown) => {
      this.#services.log.error(
        `Verification panel: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
  }
}
