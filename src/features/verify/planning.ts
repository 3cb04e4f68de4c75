import * as vscode from "vscode";
import type { KeyAnswer } from "../../app/keys/keyConsent.ts";
import type { PublicationPlan } from "../../app/publication/planPublication.ts";
import type { OrderedWay } from "../../app/verification/verifyContract.ts";
import type { VerificationSummary } from "../../app/verification/report.ts";
import { forgeCommand } from "../../ui/verification/plan/command.ts";
import { isAgreedTo, mayBePublished, type PlanView } from "../../ui/verification/plan/view.ts";
import type { PlanningFacts, VerificationView } from "../../ui/verification/view.ts";
import type { Services } from "../services.ts";
import type { Elsewhere } from "./planFor.ts";
import { withoutWay, type Attempt, type WantedBuild } from "./verificationRun.ts";

/** What planning needs of its panel. */
export type PlanningPanel = {
  /** What is shown. */
  readonly view: () => VerificationView | undefined;
  /** Shows that an attempt is being planned, which the panel is about from then on. */
  readonly compare: (attempt: Attempt) => void;
  readonly show: (plan: PlanView) => void;
  /** Something unforeseen went wrong, which is told elsewhere: nothing more is going to be shown. */
  readonly abandon: () => void;
  /** Verifies. @returns as planning does */
  readonly run: (attempt: Attempt, keyAnswer?: KeyAnswer) => Promise<VerificationSummary | undefined>;
  /** Hears what became of a plan that was sent. */
  readonly published: (plan: PublicationPlan, summary: VerificationSummary) => Promise<void>;
};

/** The planning of one panel, at most one at a time, and what is agreed to of it. The order of the ways is `planFor`'s. */
export class Planning {
  readonly #services: Services;
  readonly #panel: PlanningPanel;
  #running: AbortController | undefined;
  /** What was planned last. */
  #attempt: Attempt | undefined;
  /** What is planned now, and what comes of it. */
  #begun: Promise<VerificationSummary | undefined> | undefined;
  #facts: PlanningFacts = {};
  #ownName: string | undefined;

  constructor(services: Services, panel: PlanningPanel) {
    this.#services = services;
    this.#panel = panel;
  }

  get isUnderWay(): boolean {
    return this.#running !== undefined;
  }

  /** What was found when it was planned last, and of what was sent last. */
  get facts(): PlanningFacts {
    return this.#facts;
  }

  /** The name of the build that had the contract's code when it was last planned, where it may stand in titles. */
  get ownName(): string | undefined {
    return this.#ownName;
  }

  cancel(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /**
   * Plans, and verifies what needs no further word. A planning that is under way is joined.
   * @returns the summary at the end; `undefined` where a plan is shown for the user to agree to
   */
  planAndRun(attempt: Attempt, keyAnswer?: KeyAnswer): Promise<VerificationSummary | undefined> {
    if (this.#begun === undefined || !this.isUnderWay) this.#begun = this.#planAndRun(attempt, keyAnswer);
    return this.#begun;
  }

  /** Plans to verify from a build, and shows that: also where all of it has been published before. */
  fromBuild(attempt: Attempt, wanted: WantedBuild): Promise<VerificationSummary | undefined> {
    this.#begun = this.#fromBuild(attempt, wanted);
    return this.#begun;
  }

  /** Shows a plan that another extension has asked for: the user publishes it, or nobody does, whatever was published before. */
  offer(attempt: Attempt, plan: PlanView): void {
    this.cancel();
    this.#attempt = attempt;
    this.#panel.compare(attempt);
    this.#keep(plan);
    this.#panel.show({ ...plan, isForAnother: true });
  }

  /** Agrees to a file of the plan that may hold a secret, or takes that back. */
  confirm(id: number, index: number): void {
    const plan = this.#shown(id);
    const path = plan?.plan.files[index]?.path;
    if (plan === undefined || path === undefined) return;
    const confirmed = new Set(plan.confirmed);
    if (!confirmed.delete(path)) confirmed.add(path);
    this.#panel.show({ ...plan, confirmed });
  }

  /** The workspace is trusted from now on: a plan that is shown says no more that it cannot be published. */
  trust(): void {
    const view = this.#panel.view();
    if (view?.kind === "plan") this.#panel.show({ ...view, isTrusted: true });
  }

  /** Sends what the plan of this number shows, which the user has agreed to. Another one is not sent. */
  publish(id: number): Promise<VerificationSummary | undefined> {
    return this.#send(id, false);
  }

  /** @param isSentAgain whether the user has agreed to all of it before, and not to this plan */
  async #send(id: number, isSentAgain: boolean): Promise<VerificationSummary | undefined> {
    const plan = this.#shown(id);
    const way = plan && this.#agreedWay(plan);
    if (plan === undefined || way === undefined || this.#attempt === undefined) return undefined;
    const filesLeftOut = Math.max(0, (plan.plan.filesOfBuild ?? 0) - plan.plan.files.length);
    this.#facts = { ...this.#facts, filesLeftOut, forgeCommand: forgeCommand(plan), isSentAgain };
    void this.#lookAgain(plan);
    const summary = await this.#panel.run({ ...this.#attempt, way });
    if (summary !== undefined) await this.#panel.published(plan.plan, summary);
    return summary;
  }

  async #fromBuild(attempt: Attempt, wanted: WantedBuild): Promise<VerificationSummary | undefined> {
    const asked = { ...withoutWay(attempt), wanted };
    const plan = await this.#plan(asked);
    if (plan === "superseded") return undefined;
    // It is gone from the disk meanwhile.
    if (plan.kind === "elsewhere") return this.#panel.run(asked);
    this.#panel.show(plan);
    return undefined;
  }

  async #planAndRun(attempt: Attempt, keyAnswer?: KeyAnswer): Promise<VerificationSummary | undefined> {
    if (attempt.way?.kind === "explorer") return this.#panel.run(attempt, keyAnswer);
    const asked = withoutWay(attempt);
    const plan = await this.#plan(asked);
    if (plan === "superseded") return undefined;
    if (plan.kind === "elsewhere") {
      const { builds, mirrorFailure } = plan;
      return this.#panel.run({ ...asked, noBuildHasIt: builds === "noneHasIt", mirrorFailure }, keyAnswer);
    }
    this.#panel.show(plan);
    return isAgreedTo(plan) ? this.#send(plan.id, true) : undefined;
  }

  /** As `planFor` does; `"superseded"` when it was canceled, or another one has begun since. */
  async #plan(attempt: Attempt): Promise<PlanView | Elsewhere | "superseded"> {
    this.cancel();
    const running = new AbortController();
    this.#running = running;
    this.#attempt = attempt;
    this.#panel.compare(attempt);
    try {
      const plan = await this.#compared(attempt, running.signal);
      if (running.signal.aborted) return "superseded";
      this.#keep(plan);
      return plan;
    } catch (error) {
      if (running.signal.aborted) return "superseded";
      this.#panel.abandon();
      throw error;
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }

  async #compared(attempt: Attempt, signal: AbortSignal): Promise<PlanView | Elsewhere> {
    // Where no folder is opened, there are no builds, and nothing is loaded to compare with any.
    if ((vscode.workspace.workspaceFolders ?? []).length === 0) return { kind: "elsewhere" };
    const { planFor } = await import("./planFor.ts");
    return planFor(this.#services, attempt, signal);
  }

  #keep(plan: PlanView | Elsewhere): void {
    this.#ownName = plan.ownName;
    const { proxy } = plan;
    const found: PlanningFacts =
      plan.kind === "elsewhere"
        ? { builds: plan.builds, resembled: plan.unmatched, skippedBuild: plan.skippedBuild, proxy }
        : { builds: plan.uncompared ?? "compared", proxy };
    const { filesLeftOut = 0, forgeCommand: command } = this.#facts;
    this.#facts = { ...found, filesLeftOut, forgeCommand: command };
  }

  /** The implementation may have been verified since the plan was made: what came of it says how it stands then. */
  async #lookAgain({ subject: { network }, proxy }: PlanView): Promise<void> {
    if (proxy === undefined) return;
    const lookups = await this.#services.lookups();
    const { stateOf } = await import("../../app/verification/proxy.ts");
    const state = await stateOf(lookups, network, proxy.behind.address, new AbortController().signal);
    if (this.#facts.proxy === proxy)
      this.#facts = { ...this.#facts, proxy: { ...proxy, behind: { ...proxy.behind, state } } };
  }

  /** The plan of this number, if it is what is shown. */
  #shown(id: number): PlanView | undefined {
    const view = this.#panel.view();
    return view?.kind === "plan" && view.id === id ? view : undefined;
  }

  /** The way that a plan has been agreed to be, if it may be sent. What has left is noted as published. */
  #agreedWay(plan: PlanView): OrderedWay | undefined {
    const { publication, files } = plan.plan;
    const { verifierUrl } = plan.subject.network;
    if (!mayBePublished(plan) || publication === undefined || verifierUrl === undefined) return undefined;
    const onSent = async (): Promise<void> => {
      const published = await this.#services.published();
      await published.add(verifierUrl, files);
    };
    const { subject, created } = plan;
    return { kind: "build", subject, publication, creationTransactionHash: created.transaction, onSent };
  }
}
