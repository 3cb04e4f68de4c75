import * as vscode from "vscode";
import { mayBePublished } from "../../app/publication/agreement.ts";
import { withoutHashIn } from "../../builds/proof/withoutHash.ts";
import type { BuildOffer } from "../../app/verification/codeToCompare.ts";
import { ContractInspection, Waits } from "../../app/plan/contractInspection.ts";
import type { NoPlan, PlanTools, VerificationPlan } from "../../app/plan/planVerification.ts";
import type { SourceMethod, VerificationOrder } from "../../app/verification/verifyContract.ts";
import type { PlanView } from "../../ui/verification/plan/view.ts";
import type { PlanningFacts } from "../../ui/verification/view.ts";
import type { Services } from "../services.ts";

/** Shorter waits are not shown: the text would disappear before it could be read. */
const slowAfterMilliseconds = 500;

const hasFolders = (): boolean => (vscode.workspace.workspaceFolders ?? []).length > 0;

/** What plans read in this window. */
export function planTools(services: Services): PlanTools {
  return { ...services, isTrusted: () => vscode.workspace.isTrusted };
}

/** The same order, with the way to its source still to be chosen, and its address still to be found. */
export function withoutWay({
  network,
  contract,
  protocol,
  wanted,
  longZero,
}: VerificationOrder): VerificationOrder {
  return {
    network,
    contract,
    protocol,
    ...(wanted === undefined ? {} : { wanted }),
    ...(longZero === undefined ? {} : { longZero: "ifUnknown" }),
  };
}

/** The planning of one panel, at most one at a time, and what was found by it. */
export class Planning {
  readonly #services: Services;
  #running: AbortController | undefined;
  #facts: PlanningFacts = {};
  #ownName: string | undefined;
  /** Of the plan that was made last. */
  #inspection: ContractInspection | undefined;

  constructor(services: Services) {
    this.#services = services;
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
   * As `planVerification` does; `undefined` when it was canceled, or another one has begun since.
   *
   * @param onWait is called with the hosts that are waited for, once that takes long
   */
  async plan(
    order: VerificationOrder,
    onWait: (hosts: readonly string[]) => void,
  ): Promise<VerificationPlan | NoPlan | undefined> {
    return this.#alone(async (signal) => {
      let [hosts, isSlow]: [readonly string[], boolean] = [[], false];
      const tell = (): void => {
        if (isSlow && !signal.aborted) onWait(hosts);
      };
      const becomeSlow = (): void => {
        isSlow = true;
        tell();
      };
      const soon = hasFolders() ? setTimeout(becomeSlow, slowAfterMilliseconds) : undefined;
      const waits = new Waits((now) => {
        hosts = now;
        tell();
      });
      try {
        return await this.#compared(order, signal, waits);
      } finally {
        clearTimeout(soon);
        isSlow = false;
      }
    });
  }

  /** Makes the plan anew by what is known of the workspace now, and requests nothing again; otherwise as `plan`. */
  async planAnew(order: VerificationOrder): Promise<VerificationPlan | NoPlan | undefined> {
    const inspection = this.#inspection;
    return inspection && this.#alone((signal) => this.#made(inspection, order, signal));
  }

  /** Takes a plan that was made elsewhere. */
  take(plan: VerificationPlan): void {
    this.cancel();
    this.#keep(plan);
  }

  /**
   * The way that a plan has been agreed to be, if it may be sent, which it is going to be. What has left is noted as published.
   * @param isSentAgain whether the user has agreed to all of it before, and not to this plan
   */
  agreedWay(plan: PlanView, isSentAgain: boolean): SourceMethod | undefined {
    const { publication, files, filesOfBuild = 0 } = plan.plan;
    const { address, network } = plan.subject;
    const { verifierUrl, chainId } = network;
    if (!mayBePublished(plan) || publication === undefined || verifierUrl === undefined) return undefined;
    const filesLeftOut = Math.max(0, filesOfBuild - files.length);
    this.#facts = { ...this.#facts, filesLeftOut, isSentAgain };
    void this.#lookAgain(plan);
    const onSent = async (): Promise<void> => {
      const published = await this.#services.published();
      await published.add(verifierUrl, files, publication, { chainId, address });
    };
    const { subject, created } = plan;
    const withoutHash = withoutHashIn(plan.plan.dryRun);
    const creationTransactionHash = created.transaction;
    return { kind: "build", subject, publication, creationTransactionHash, withoutHash, onSent };
  }

  async #alone<Made extends VerificationPlan | NoPlan>(
    make: (signal: AbortSignal) => Promise<Made>,
  ): Promise<Made | undefined> {
    this.cancel();
    const running = new AbortController();
    this.#running = running;
    try {
      const made = await make(running.signal);
      if (running.signal.aborted) return undefined;
      this.#keep(made);
      return made;
    } catch (error) {
      if (running.signal.aborted) return undefined;
      throw error;
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }

  async #compared(
    order: VerificationOrder,
    signal: AbortSignal,
    waits: Waits,
  ): Promise<VerificationPlan | NoPlan> {
    // Where no folder is opened, there are no builds, and nothing is loaded to compare with any.
    if (!hasFolders()) return { kind: "elsewhere" };
    const { network, contract } = order;
    const inspection = new ContractInspection(planTools(this.#services), network, contract, waits);
    return this.#made(inspection, order, signal);
  }

  async #made(
    inspection: ContractInspection,
    order: VerificationOrder,
    signal: AbortSignal,
  ): Promise<VerificationPlan | NoPlan> {
    const { planVerification } = await import("../../app/plan/planVerification.ts");
    return planVerification(planTools(this.#services), inspection, order, signal);
  }

  #keep(plan: VerificationPlan | NoPlan): void {
    const isPlan = plan.kind === "plan";
    this.#ownName = isPlan ? plan.ownName : undefined;
    this.#inspection = isPlan ? plan.inspection : undefined;
    const { proxy, commit } = plan;
    this.#facts =
      plan.kind === "elsewhere"
        ? { builds: plan.builds, resembled: plan.unmatched, skippedBuild: plan.skippedBuild, proxy, commit }
        : { builds: offerOf(plan), proxy, commit };
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
}

/** What the build of a plan is good for where the source comes from elsewhere all the same. */
function offerOf({ uncompared, plan }: PlanView): BuildOffer {
  if (uncompared !== undefined) return uncompared;
  if (plan.match.relation?.kind === "sameCode") return "otherMetadata";
  return plan.publication === undefined ? "notSendable" : "compared";
}
