import type * as vscode from "vscode";
import { parseAddress } from "../../core/address.ts";
import { formatContractReference, parseContractReference } from "../../core/contractReference.ts";
import { nameOfContract } from "../../app/verification/verifiedName.ts";
import type { KeyAnswer } from "../../app/keys/keyConsent.ts";
import type { PublicationPlan } from "../../app/publication/planPublication.ts";
import {
  type VerificationReport,
  type VerificationStep,
  type VerificationSubject,
  summarize,
  type VerificationSummary,
} from "../../app/verification/report.ts";
import { subjectKey, subjectOf, type Verifications } from "../../app/verification/verifications.ts";
import { PagePanel } from "../../editor/panels/pagePanel.ts";
import type { Services } from "../services.ts";
import type { PageMessage } from "../../ui/page/pageMessage.ts";
import { verificationPage, verificationTitle } from "../../ui/verification/verificationPage.ts";
import type { OtherChains, VerificationView } from "../../ui/verification/view.ts";
import { Planning } from "./planning.ts";
import { VerificationRun, type Attempt, type WantedBuild } from "./verificationRun.ts";

/** What a panel needs of those who hold it. */
export type PanelOwner = {
  /** Shows what the compiler complains of in the files that a plan has sent, while the panel shows what came of it. */
  readonly showProblems: (panel: VerificationPanel, plan: PublicationPlan) => Promise<void>;
  readonly clearProblems: (panel: VerificationPanel) => void;
  /** Does what the page asks for. */
  readonly onMessage: (message: PageMessage, panel: VerificationPanel) => Promise<void>;
  readonly onDidDispose: () => void;
  /** The contract's address has become known, or has changed. */
  readonly onDidFindSubject: () => void;
};

/** One contract's verification: runs it and shows where it stands. */
export class VerificationPanel {
  /** How it is to be verified from a build. */
  readonly planning: Planning;
  readonly #services: Services;
  readonly #owner: PanelOwner;
  readonly #verifications: Verifications;
  readonly #run: VerificationRun;
  readonly #page: PagePanel;
  #attempt: Attempt | undefined;
  #subject: VerificationSubject | undefined;
  #view: VerificationView | undefined;

  constructor(
    panel: vscode.WebviewPanel,
    services: Services,
    verifications: Verifications,
    owner: PanelOwner,
  ) {
    this.#services = services;
    this.#owner = owner;
    this.#verifications = verifications;
    this.planning = new Planning(services, {
      view: () => this.#view,
      compare: (attempt) => this.#begin(attempt, { kind: "comparing" }),
      show: (plan) => {
        this.#setSubject(plan.subject);
        this.#show(plan);
      },
      abandon: () => this.dispose(),
      run: (attempt, keyAnswer) => this.run(attempt, keyAnswer),
      published: async (plan, { id }) => {
        if (this.report?.id === id) await owner.showProblems(this, plan);
      },
    });
    this.#run = new VerificationRun(services, verifications, () => this.#page.untilVisible());
    const onDidDispose = (): void => {
      this.cancel();
      this.#view = undefined;
      owner.onDidDispose();
    };
    this.#page = new PagePanel(panel, services, (message) => owner.onMessage(message, this), onDidDispose);
  }

  /** What was verified last, or is being verified. */
  get attempt(): Attempt | undefined {
    return this.#attempt;
  }

  /** What is shown. */
  get view(): VerificationView | undefined {
    return this.#view;
  }

  /** Whether this is the panel in use. */
  get isActive(): boolean {
    return this.#page.isActive;
  }

  /** Whether a verification runs here, which the user has agreed to. */
  get isVerifying(): boolean {
    return this.#run.underWay !== undefined;
  }

  /** The finished verification that is shown. */
  get report(): VerificationReport | undefined {
    return this.#view?.kind === "finished" ? this.#view.report : undefined;
  }

  /** Whether this panel is about what one of these names stands for on a network: the ID, the address, or what was asked. */
  isAbout(network: string, names: readonly (string | undefined)[]): boolean {
    if (this.#attempt === undefined || this.#attempt.network.name !== network) return false;
    const asked = formatContractReference(this.#attempt.contract);
    const known = [this.#subject?.contractId, this.#subject?.address, asked];
    return names.some((name) => name !== undefined && known.includes(name));
  }

  /** Whether both panels have come to the same contract. */
  hasSubjectOf(other: VerificationPanel): boolean {
    const [one, two] = [this.#subject, other.#subject];
    return one !== undefined && two !== undefined && subjectKey(one) === subjectKey(two);
  }

  /**
   * Plans and verifies, unless a verification runs here already: that is joined, not repeated. Where a build of the workspace
   * has the contract's code, what it would publish is shown first, and nothing is sent.
   * @returns the summary at the end, as `run` does; `undefined` where a plan is shown for the user to agree to
   */
  async planOrJoin(attempt: Attempt, keyAnswer?: KeyAnswer): Promise<VerificationSummary | undefined> {
    const { underWay } = this.#run;
    if (underWay !== undefined) {
      const report = await underWay;
      return report && summarize(report);
    }
    return this.planning.planAndRun(attempt, keyAnswer);
  }

  /** Plans to verify what is shown here from a build, unless a verification runs. */
  async planFromBuild(wanted: WantedBuild): Promise<void> {
    if (this.#attempt === undefined || this.isVerifying) return;
    await this.planning.fromBuild(this.#attempt, wanted);
  }

  /**
   * Verifies, showing each step; ends what runs here before.
   * @param keyAnswer what the user has said already of the key, for this run alone
   * @returns the summary at the end; `undefined` when another run has taken over, or the panel was closed
   */
  async run(attempt: Attempt, keyAnswer?: KeyAnswer): Promise<VerificationSummary | undefined> {
    this.planning.cancel();
    this.#owner.clearProblems(this);
    // Stands before anything is awaited: a question may come first, and there has to be a way out meanwhile.
    this.#begin(attempt, undefined);
    let startedAt: number | undefined;
    const report = await this.#run.begin(attempt, keyAnswer, (step, subject) => {
      this.#setSubject(subject);
      // The time that the user takes to answer is none of the service's.
      startedAt ??= Date.now();
      this.#show({ kind: "running", startedAt, subject, step });
    });
    if (report === undefined) return undefined;
    this.#setSubject(report.subject);
    const [, ...earlier] = this.#verifications.attempts(report.subject);
    return this.#showReport(report, earlier, false);
  }

  /** Ends the verification that runs here, if one does, and closes its connection. */
  cancel(): void {
    this.planning.cancel();
    this.#run.cancel();
  }

  /** Turns away from what is asked here: a plan goes with its panel, as nothing has come of it. */
  turnAway(): void {
    const isPlan = this.#view?.kind === "plan" || this.planning.isUnderWay;
    this.cancel();
    if (isPlan) this.dispose();
  }

  /**
   * Shows what is known of an earlier verification: the whole report, where it is kept. Nothing is sent. A verification
   * that runs here stays, and so does the earlier one itself where it is shown whole already.
   */
  showStored(summary: VerificationSummary, report?: VerificationReport): void {
    const isBusy = this.planning.isUnderWay || this.isVerifying;
    if (isBusy || this.report?.id === summary.id) return;
    this.recall(summary);
    if (report === undefined) this.#show({ kind: "restored", summary }, summary);
    else this.#showReport(report, [], true);
  }

  /** Is about what an earlier verification was about, from now on, so that it is found and can be tried again. */
  recall({ network: name, address, contractId, protocol }: VerificationSummary): void {
    const network = this.#services.settings.networkNamed(name);
    const [asked, known] = [parseContractReference(contractId ?? address), parseAddress(address)];
    if (network === undefined || !asked.ok || !known.ok) return;
    this.#attempt = { network, contract: asked.value, protocol };
    this.#subject = { network, address: known.value.lower, contractId };
  }

  /** Shows what was found on other chains beside a verification, while that is shown. */
  showOtherChains(id: string, otherChains: OtherChains): void {
    const view = this.#view;
    if (view?.kind === "finished" && view.report.id === id)
      this.#show({ ...view, otherChains }, summarize(view.report));
  }

  reveal(): void {
    this.#page.reveal();
  }

  dispose(): void {
    this.#page.dispose();
  }

  /** Is about an attempt from now on. */
  #begin(attempt: Attempt, step: VerificationStep | undefined): void {
    this.#attempt = attempt;
    this.#subject = subjectOf(attempt);
    this.#show({ kind: "running", startedAt: Date.now(), subject: this.#subject, step });
  }

  #setSubject(subject: VerificationSubject): void {
    this.#subject = subject;
    this.#owner.onDidFindSubject();
  }

  #showReport(
    report: VerificationReport,
    earlier: readonly VerificationSummary[],
    fromMemory: boolean,
  ): VerificationSummary {
    const summary = summarize(report);
    const { facts } = this.planning;
    // What was planned since is of another attempt; what the builds are good for holds for each.
    const shown = fromMemory ? { builds: facts.builds } : facts;
    this.#show({ kind: "finished", report, earlier, fromMemory, ...shown }, summary);
    return summary;
  }

  /** What the workspace calls the contract. */
  #ownName(): string | undefined {
    const subject = this.#subject;
    return nameOfContract({
      build: this.planning.ownName,
      deployment: subject && this.#services.deploymentName(subject.network.chainId, subject.address),
    });
  }

  #show(view: VerificationView, summary?: VerificationSummary): void {
    this.#view = view;
    const state = summary === undefined ? {} : { summary };
    const name = this.#ownName();
    this.#page.show(verificationTitle(view, name), verificationPage(view, name), state);
  }
}
