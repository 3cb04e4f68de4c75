import * as vscode from "vscode";
import { parseAddress } from "../../core/address.ts";
import { formatContractReference, parseContractReference } from "../../core/references/contractReference.ts";
import { stateOfReport } from "../../app/verification/verificationState.ts";
import { nameOfContract } from "../../app/verification/verifiedName.ts";
import type {
  VerificationReport,
  VerificationStep,
  VerificationSubject,
} from "../../app/verification/report.ts";
import { summarize, type VerificationSummary } from "../../app/verification/summary.ts";
import { subjectOf } from "../../app/verification/resolveSubject.ts";
import { subjectKey } from "../../app/verification/verifications.ts";
import { inBackground } from "../../editor/productLog.ts";
import type { PanelView } from "../../editor/panels/panelHost.ts";
import type { PlanView } from "../../ui/verification/plan/view.ts";
import { recordedElsewhere } from "../../ui/parts/recordedElsewhere.ts";
import { verificationPage, verificationTitle } from "../../ui/verification/verificationPage.ts";
import type { VerificationView } from "../../ui/verification/view.ts";
import type { Services } from "../services.ts";
import { stateOf, type Interruption, type KnownBefore } from "./panelState.ts";
import type { Planning } from "./planning.ts";
import type { VerificationOrder } from "../../app/verification/verifyContract.ts";

/** What a session of a verification is about, and what of it its page shows. */
export class VerificationViewModel {
  readonly #services: Services;
  readonly #planning: Pick<Planning, "facts" | "ownName">;
  readonly #onDidChange: () => void;
  readonly #onDidFindSubject: () => void;
  #order: VerificationOrder | undefined;
  #subject: VerificationSubject | undefined;
  #view: VerificationView | undefined;
  #summary: VerificationSummary | undefined;
  #nameBefore: string | undefined;

  /**
   * @param onDidChange is called whenever there is something else to show
   * @param onDidFindSubject is called when the contract's address has become known, or has changed
   */
  constructor(
    services: Services,
    planning: Pick<Planning, "facts" | "ownName">,
    onDidChange: () => void,
    onDidFindSubject: () => void,
  ) {
    this.#services = services;
    this.#planning = planning;
    this.#onDidChange = onDidChange;
    this.#onDidFindSubject = onDidFindSubject;
  }

  /** What is being verified, or was last. */
  get order(): VerificationOrder | undefined {
    return this.#order;
  }

  /** What is shown. */
  get view(): VerificationView | undefined {
    return this.#view;
  }

  /** The page that shows it. */
  get page(): PanelView | undefined {
    if (this.#view === undefined) return undefined;
    const isOver = this.#view.kind === "finished" && vscode.workspace.isTrusted;
    const view = isOver ? { ...this.#view, isRestricted: false } : this.#view;
    const name = this.#ownName();
    const kept = this.#summary === undefined ? {} : { summary: this.#summary };
    const state = { ...kept, ...stateOf(view), ...(name === undefined ? {} : { name }) };
    return { title: verificationTitle(view, name), page: verificationPage(view, name), state };
  }

  /** The finished verification that is shown. */
  get report(): VerificationReport | undefined {
    return this.#view?.kind === "finished" ? this.#view.report : undefined;
  }

  /** The plan of this number, if it is what is shown. */
  plan(id: number): PlanView | undefined {
    return this.#view?.kind === "plan" && this.#view.id === id ? this.#view : undefined;
  }

  /** Whether this is about what one of these names stands for on a network: the ID, the address, or the name that was entered. */
  isAbout(network: string, names: readonly (string | undefined)[]): boolean {
    if (this.#order === undefined || this.#order.network.name !== network) return false;
    const named = formatContractReference(this.#order.contract);
    const known = [this.#subject?.contractId, this.#subject?.address, named];
    return names.some((name) => name !== undefined && known.includes(name));
  }

  /** Whether both have come to the same contract. */
  hasSubjectOf(other: VerificationViewModel): boolean {
    const [one, two] = [this.#subject, other.#subject];
    return one !== undefined && two !== undefined && subjectKey(one) === subjectKey(two);
  }

  /** Sets the order, and shows that it runs. */
  begin(order: VerificationOrder, step: VerificationStep | undefined): void {
    this.#order = order;
    this.#subject = subjectOf(order);
    this.#show({ kind: "running", startedAt: Date.now(), subject: this.#subject, step });
  }

  showStep(startedAt: number, subject: VerificationSubject, step: VerificationStep): void {
    this.#setSubject(subject);
    // A status lookup after a timeout does not change that the request was sent.
    const wasSent = isSending(step) || (this.#view?.kind === "running" && this.#view.wasSent === true);
    this.#show({ kind: "running", startedAt, subject, step, wasSent });
  }

  /** Says which services hold up what is being planned; that builds are compared, where none does. */
  showWaiting(hosts: readonly string[]): void {
    const view = this.#view;
    if (view?.kind !== "running") return;
    const step =
      hosts.length === 0 ? ({ kind: "comparing" } as const) : ({ kind: "waiting", hosts } as const);
    this.#show({ ...view, step });
  }

  showPlan(plan: PlanView): void {
    this.#setSubject(plan.subject);
    this.#show(plan);
  }

  /** Toggles agreement to a file that may hold a secret, in the plan of this number. */
  confirm(id: number, index: number): void {
    const plan = this.plan(id);
    const path = plan?.plan.files[index]?.path;
    if (plan === undefined || path === undefined) return;
    const confirmed = new Set(plan.confirmed);
    if (!confirmed.delete(path)) confirmed.add(path);
    this.showPlan({ ...plan, confirmed });
  }

  showReport(report: VerificationReport, earlier: readonly VerificationSummary[]): VerificationSummary {
    this.#setSubject(report.subject);
    const summary = this.#showReport(report, earlier);
    inBackground("Verification", this.#showRecordedOn(report), this.#services.log);
    return summary;
  }

  /**
   * Shows what is known of an earlier verification: the whole report, where it is kept.
   * @param known what the workspace knew of the contract then
   */
  showStored(
    summary: VerificationSummary,
    report: VerificationReport | undefined,
    known: KnownBefore = {},
  ): void {
    this.recall(summary);
    this.#nameBefore = known.name;
    if (report === undefined) this.#show({ kind: "restored", summary }, summary);
    else
      this.#showReport(
        report,
        [],
        known.builds === undefined ? { builds: this.#planning.facts.builds } : known,
      );
    void this.#showKnown();
  }

  /** Says beside what was not verified, while that is shown, that the workspace records the contract on other networks. */
  async #showRecordedOn({ subject: { network, address } }: VerificationReport): Promise<void> {
    const view = this.#view;
    if (view?.kind !== "finished" || (stateOfReport(view.report) ?? "notVerified") !== "notVerified") return;
    const deployments = await this.#services.deployments();
    await deployments.refresh();
    const { networks } = this.#services.settings.networks();
    const recordedOn = recordedElsewhere(deployments.chainsOf(address), network, networks);
    if (recordedOn.length > 0 && this.#view === view)
      this.#show({ ...view, recordedOn }, summarize(view.report));
  }

  /** Says beside an earlier verification, while that is shown, what the workspace knows of the contract by now. */
  async #showKnown(): Promise<void> {
    const [view, subject] = [this.#view, this.#subject];
    if (subject === undefined || (view?.kind !== "restored" && view?.kind !== "finished")) return;
    const { commitAt } = await import("../../app/plan/planVerification.ts");
    const [commit, { checks }] = await Promise.all([
      commitAt(this.#services, subject.network, subject.address),
      this.#services.deploymentChecks(),
    ]);
    const { codeMatch } = checks.facts.of(subject);
    if ((commit === undefined && codeMatch === undefined) || this.#view !== view) return;
    this.#show(
      { ...view, commit, codeMatch },
      view.kind === "finished" ? summarize(view.report) : view.summary,
    );
  }

  /** Sets the order of an earlier verification, so that it is found and can be tried again. */
  recall({ network: name, address, contractId, protocol }: VerificationSummary): void {
    const network = this.#services.settings.networkNamed(name);
    const [reference, known] = [parseContractReference(contractId ?? address), parseAddress(address)];
    if (network === undefined || !reference.ok || !known.ok) return;
    this.#order = { network, contract: reference.value, protocol };
    this.#subject = { network, address: known.value.lower, contractId };
  }

  /**
   * Shows that a restart has ended what was planned, or verified.
   * @param name what the workspace called the contract then
   */
  showInterrupted(interrupted: Interruption, name?: string): void {
    const { subject } = interrupted;
    const { network, address, contractId } = subject;
    const contract = parseContractReference(contractId ?? address);
    if (!contract.ok) return;
    this.#order = { network, contract: contract.value, protocol: network.verifierProtocol };
    this.#subject = subject;
    this.#nameBefore = name;
    this.#show({ kind: "interrupted", ...interrupted });
  }

  /** The panel was closed. */
  end(): void {
    this.#view = undefined;
  }

  #setSubject(subject: VerificationSubject): void {
    this.#subject = subject;
    this.#onDidFindSubject();
  }

  #showReport(
    report: VerificationReport,
    earlier: readonly VerificationSummary[],
    before?: KnownBefore,
  ): VerificationSummary {
    const summary = summarize(report);
    // What was planned since is of another attempt; what the builds are good for holds for each.
    const facts = before === undefined ? this.#planning.facts : { builds: before.builds };
    const fromMemory = before !== undefined;
    this.#show({ kind: "finished", report, earlier, fromMemory, ...facts }, summary);
    return summary;
  }

  /** What the user or the workspace calls the contract. */
  #ownName(): string | undefined {
    const subject = this.#subject;
    return nameOfContract({
      label: subject && this.#services.labels.loaded?.at(subject.network, subject.address),
      build: this.#planning.ownName ?? this.#nameBefore,
      deployment: subject && this.#services.deploymentName(subject.network, subject.address),
    });
  }

  #show(view: VerificationView, summary?: VerificationSummary): void {
    this.#view = view;
    this.#summary = summary;
    this.#onDidChange();
  }
}

const isSending = ({ kind }: VerificationStep): boolean => kind === "verifying" || kind === "accepted";
