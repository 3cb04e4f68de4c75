import * as vscode from "vscode";
import type { KeyDecision } from "../../app/keys/keyConsent.ts";
import { isAgreedTo } from "../../app/publication/agreement.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import { summarize, type VerificationSummary } from "../../app/verification/summary.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import type { Panel, PanelSession, PanelView, RawResponses } from "../../editor/panels/panelHost.ts";
import type { Services } from "../services.ts";
import type { NoPlan, VerificationPlan } from "../../app/plan/planVerification.ts";
import {
  contractName,
  contractOf,
  lastOfReport,
  rawResponses,
  type VerificationView,
} from "../../ui/verification/view.ts";
import { deepLinkTo } from "../../editor/deepLinkTo.ts";
import type { CopyFormat, PageMessage } from "../../ui/page/pageMessage.ts";
import { copyText } from "../../ui/verification/copyText.ts";
import type { PublicationPlan } from "../../app/publication/planPublication.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { notificationWords } from "../../text/notifications.ts";
import { Planning, withoutSourceMethod } from "./planning.ts";
import { VerificationViewModel } from "./verificationViewModel.ts";
import type { RunOptions, VerificationOrder, BuildChoice } from "../../app/verification/verifyContract.ts";

/** What a session of a verification needs of those who hold it. */
export type SessionOwner = {
  /** Shows what the compiler complains of in the files that a plan has sent, while the session shows what came of it. */
  readonly showProblems: (session: VerificationSession, plan: PublicationPlan) => Promise<void>;
  readonly clearProblems: (session: VerificationSession) => void;
  /** Does what the page asks for. */
  readonly onMessage: (session: VerificationSession, message: PageMessage) => Promise<void>;
  readonly onDidClose: (session: VerificationSession) => void;
  /** The contract's address has become known, or has changed. */
  readonly onDidFindSubject: (session: VerificationSession) => void;
};

type Running = { readonly abort: AbortController; readonly ended: Promise<VerificationReport | undefined> };

/** One contract's verification: has it planned, runs it, and has shown where it stands. */
export class VerificationSession implements PanelSession {
  readonly panel: Panel;
  /** What commands can do: to refresh it is to verify again. */
  readonly commands = { refresh: () => this.tryAgain(), openInExplorer: () => this.openInExplorer() };
  readonly #owner: SessionOwner;
  readonly #services: Services;
  readonly #verifications: Verifications;
  readonly #planning: Planning;
  readonly #viewModel: VerificationViewModel;
  /** At most one at a time, the last one that was requested. */
  #running: Running | undefined;
  /** What was planned last, and what comes of it. */
  #planned: Promise<VerificationSummary | undefined> | undefined;

  constructor(panel: Panel, services: Services, verifications: Verifications, owner: SessionOwner) {
    this.panel = panel;
    this.#owner = owner;
    this.#services = services;
    this.#verifications = verifications;
    this.#planning = new Planning(services);
    this.#viewModel = new VerificationViewModel(
      services,
      this.#planning,
      () => panel.show(),
      () => owner.onDidFindSubject(this),
    );
  }

  view(): PanelView | undefined {
    return this.#viewModel.page;
  }

  handle(message: PageMessage): Promise<void> {
    return this.#owner.onMessage(this, message);
  }

  end(): void {
    this.cancel();
    this.#viewModel.end();
    this.#owner.onDidClose(this);
  }

  copyText(format: CopyFormat): string | undefined {
    const { shown } = this;
    if (shown === undefined) return "";
    if (format !== "link") return copyText(format, shown);
    const { network, address } = contractOf(shown);
    return deepLinkTo(this.#services, { kind: "record", network, text: address });
  }

  rawResponses(): RawResponses {
    const { shown, report } = this;
    return {
      name: shown === undefined ? "" : contractName(shown),
      all: report === undefined ? [] : rawResponses(report),
      main: report === undefined ? 0 : lastOfReport(report),
    };
  }

  /** What is being verified, or was last. */
  get order(): VerificationOrder | undefined {
    return this.#viewModel.order;
  }

  /** What is shown. */
  get shown(): VerificationView | undefined {
    return this.#viewModel.view;
  }

  /** Whether a verification runs here, which the user has agreed to. */
  get isVerifying(): boolean {
    return this.#running !== undefined;
  }

  /** The finished verification that is shown. */
  get report(): VerificationReport | undefined {
    return this.#viewModel.report;
  }

  /** Whether this is about what one of these names stands for on a network: the ID, the address, or the name that was entered. */
  isAbout(network: string, names: readonly (string | undefined)[]): boolean {
    return this.#viewModel.isAbout(network, names);
  }

  /** Whether both have come to the same contract. */
  hasSubjectOf(other: VerificationSession): boolean {
    return this.#viewModel.hasSubjectOf(other.#viewModel);
  }

  /**
   * Plans and verifies, unless a verification runs here already, or is planned: that is joined, not repeated. Where a build of the
   * workspace has the contract's code, what it would publish is shown first, and nothing is sent.
   * @returns the summary at the end, as `run` does; `undefined` where a plan is shown for the user to agree to
   */
  async planOrJoin(
    order: VerificationOrder,
    keyAnswer?: KeyDecision,
  ): Promise<VerificationSummary | undefined> {
    if (this.#running !== undefined) return this.#running.ended.then((report) => report && summarize(report));
    if (this.#planned === undefined || !this.#planning.isUnderWay)
      this.#planned = this.#follow(order, { mayPublish: true }, keyAnswer);
    return this.#planned;
  }

  /**
   * Plans to verify what is shown here from a build, also where all of it has been sent before, unless a verification runs.
   * @param buildChoice by default as it was planned before
   */
  async planFromBuild(buildChoice?: BuildChoice): Promise<void> {
    const { order, shown } = this;
    if (order === undefined || this.isVerifying) return;
    const replanned: VerificationOrder = {
      ...withoutSourceMethod(order),
      ...(buildChoice === undefined ? {} : { buildChoice }),
    };
    const isForExtension = shown?.kind === "plan" && shown.isForExtension === true;
    this.#planned = this.#follow(replanned, { isForExtension });
    await this.#planned;
  }

  /**
   * Verifies as the last time. A plan that is shown, or was before a restart, is made anew, and shown again: the user has not agreed to it.
   * @returns the summary at the end, if it comes to one here
   */
  async tryAgain(): Promise<VerificationSummary | undefined> {
    const { order, shown } = this;
    if (shown?.kind === "plan" || (shown?.kind === "interrupted" && !shown.wasSent)) {
      await this.planFromBuild();
      return undefined;
    }
    if (order !== undefined) return this.planOrJoin(order);
    warnOfRemovedNetwork();
    return undefined;
  }

  /** Opens the block explorer's page of the contract. @returns the page's address, if there is one */
  async openInExplorer(): Promise<string | undefined> {
    const { order, shown } = this;
    if (order === undefined) {
      warnOfRemovedNetwork();
      return undefined;
    }
    const { name: network } = order.network;
    return runCommand("contractLens.openInExplorer", shown && contractOf(shown).address, { network });
  }

  /** Shows a plan that another extension has asked for. Only the user can publish it, even if all of it was published before. */
  offer(order: VerificationOrder, plan: VerificationPlan): void {
    this.#viewModel.begin(order, { kind: "comparing" });
    this.#planning.take(plan);
    this.#viewModel.showPlan({ ...plan, isForExtension: true });
  }

  /** Agrees to a file of the plan of this number that may hold a secret, or takes that back. */
  confirm(id: number, index: number): void {
    this.#viewModel.confirm(id, index);
  }

  /** Sends what the plan of this number shows, which the user has agreed to. Another one is not sent. */
  async publish(id: number): Promise<void> {
    await this.#publish(id, false);
  }

  /**
   * Verifies, showing each step; ends what runs here before.
   * @param keyAnswer what the user has said already of the key, for this run alone
   * @returns the summary at the end; `undefined` when another run has taken over, or the panel was closed
   */
  async run(order: VerificationOrder, keyAnswer?: KeyDecision): Promise<VerificationSummary | undefined> {
    this.#planning.cancel();
    this.#owner.clearProblems(this);
    // Stands before anything is awaited: a question may come first, and there has to be a way out meanwhile.
    this.#viewModel.begin(order, undefined);
    let startedAt: number | undefined;
    this.#running?.abort.abort();
    const abort = new AbortController();
    const ended = this.#verify(order, keyAnswer, abort, (step, subject) => {
      // The time that the user takes to answer is none of the service's.
      startedAt ??= Date.now();
      this.#viewModel.showStep(startedAt, subject, step);
    });
    // Set before anything is awaited: later calls join this run.
    this.#running = { abort, ended };
    const report = await ended;
    if (report === undefined) return undefined;
    const [, ...earlier] = this.#verifications.attempts(report.subject);
    return this.#viewModel.showReport(report, earlier);
  }

  /** Ends the verification that runs here, if one does, and closes its connection. */
  cancel(): void {
    this.#planning.cancel();
    this.#running?.abort.abort();
  }

  /** Cancels what runs here, and closes the panel of a plan. */
  dismiss(): void {
    const isPlan = this.shown?.kind === "plan" || this.#planning.isUnderWay;
    this.cancel();
    if (isPlan) this.panel.dispose();
  }

  /**
   * Shows what is known of an earlier verification: the whole report, where it is kept. Nothing is sent. A verification
   * that runs here stays, and so does the earlier one itself where it is shown whole already.
   */
  showStored(...stored: Parameters<VerificationViewModel["showStored"]>): void {
    const isBusy = this.#planning.isUnderWay || this.isVerifying;
    if (!isBusy && this.report?.id !== stored[0].id) this.#viewModel.showStored(...stored);
  }

  /** Shows that a restart has ended what was planned, or verified. Nothing is sent. */
  showInterrupted(...interrupted: Parameters<VerificationViewModel["showInterrupted"]>): void {
    this.#viewModel.showInterrupted(...interrupted);
  }

  /** Sets the order of an earlier verification, so that it is found and can be tried again. */
  recall(summary: VerificationSummary): void {
    this.#viewModel.recall(summary);
  }

  /**
   * Plans, and shows that, or verifies from elsewhere: the build may be gone from the disk by now.
   * @param mayPublish whether what the user has agreed to send before is sent without a word
   * @param isForExtension as in `VerificationView`
   */
  async #follow(
    order: VerificationOrder,
    { mayPublish, isForExtension }: { readonly mayPublish?: boolean; readonly isForExtension?: boolean },
    keyAnswer?: KeyDecision,
  ): Promise<VerificationSummary | undefined> {
    if (order.way?.kind === "explorer") return this.run(order, keyAnswer);
    const planned = withoutSourceMethod(order);
    const plan = await this.#plan(planned);
    if (plan === undefined) return undefined;
    if (plan.kind === "elsewhere") {
      const { builds, mirrorFailure } = plan;
      return this.run({ ...planned, noBuildHasIt: builds === "noneHasIt", mirrorFailure }, keyAnswer);
    }
    this.#viewModel.showPlan(isForExtension === true ? { ...plan, isForExtension } : plan);
    return mayPublish === true && isAgreedTo(plan) ? this.#publish(plan.id, true) : undefined;
  }

  /** As `Planning.plan`. An unexpected error closes the panel, and is reported by the caller. */
  async #plan(order: VerificationOrder): Promise<VerificationPlan | NoPlan | undefined> {
    this.#viewModel.begin(order, { kind: "comparing" });
    return this.#orNone(this.#planning.plan(order, (hosts) => this.#viewModel.showWaiting(hosts)));
  }

  async #orNone<Made>(planning: Promise<Made>): Promise<Made> {
    try {
      return await planning;
    } catch (error) {
      this.panel.dispose();
      throw error;
    }
  }

  /** @returns the report; `undefined` when another run has taken over */
  async #verify(
    order: VerificationOrder,
    answer: KeyDecision | undefined,
    abort: AbortController,
    onStep: RunOptions["onStep"],
  ): Promise<VerificationReport | undefined> {
    const isCurrent = (): boolean => this.#running?.abort === abort;
    try {
      const report = await this.#verifications.verify({
        ...order,
        signal: abort.signal,
        // No question is put before the page has begun.
        keyPrompt: { answer, beforeQuestion: () => this.panel.ready },
        deadlineMilliseconds: this.#services.settings.verificationDeadlineMilliseconds(),
        onStep: (step, subject) => {
          if (isCurrent()) onStep(step, subject);
        },
      });
      return isCurrent() ? report : undefined;
    } finally {
      if (isCurrent()) this.#running = undefined;
    }
  }

  /** @param isSentAgain whether the user has agreed to all of it before, and not to this plan */
  async #publish(id: number, isSentAgain: boolean): Promise<VerificationSummary | undefined> {
    const plan = this.#viewModel.plan(id);
    const way = plan && this.#planning.agreedSourceMethod(plan, isSentAgain);
    if (plan === undefined || way === undefined || this.order === undefined) return undefined;
    const summary = await this.run({ ...this.order, way });
    if (summary !== undefined && this.report?.id === summary.id)
      await this.#owner.showProblems(this, plan.plan);
    return summary;
  }
}

/** An earlier verification is shown even when its network has gone; it cannot be repeated then. */
export function warnOfRemovedNetwork(): void {
  void vscode.window.showWarningMessage(notificationWords.networkRemoved());
}
