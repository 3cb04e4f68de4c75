import * as vscode from "vscode";
import { mayBePublished } from "../../app/publication/agreement.ts";
import { missingHash } from "../../builds/proof/dryRun.ts";
import type { BuildAvailability } from "../../app/verification/codeToCompare.ts";
import { ContractInspection, PendingServices } from "../../app/plan/contractInspection.ts";
import type { NoPlan, VerificationPlan } from "../../app/plan/planVerification.ts";
import type { SourceMethod, VerificationOrder } from "../../app/verification/verifyContract.ts";
import type { PlanView } from "../../ui/verification/plan/view.ts";
import type { PlanningFacts } from "../../ui/verification/view.ts";
import type { Services } from "../services.ts";

/** Shorter waits are not shown: the text would disappear before it could be read. */
const slowAfterMilliseconds = 500;

const hasFolders = (): boolean => (vscode.workspace.workspaceFolders ?? []).length > 0;

/** The same order, with its source method still to be chosen, and its address still to be found. */
export function withoutSourceMethod({
  network,
  contract,
  protocol,
  buildChoice,
  longZero,
}: VerificationOrder): VerificationOrder {
  return {
    network,
    contract,
    protocol,
    ...(buildChoice === undefined ? {} : { buildChoice }),
    ...(longZero === undefined ? {} : { longZero: "ifUnknown" }),
  };
}

/** The planning of one panel, at most one at a time, and what was found by it. */
export class Planning {
  readonly #services: Services;
  #running: AbortController | undefined;
  #facts: PlanningFacts = {};
  #ownName: string | undefined;

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
      const waits = new PendingServices((now) => {
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

  /** Takes a plan that was made elsewhere. */
  take(plan: VerificationPlan): void {
    this.cancel();
    this.#keep(plan);
  }

  /**
   * The source method of a plan that the user has agreed to; undefined if it may not be sent. What is sent is recorded as published.
   * @param isSentAgain whether the user has agreed to all of it before, and not to this plan
   */
  agreedSourceMethod(plan: PlanView, isSentAgain: boolean): SourceMethod | undefined {
    const { publication, files, filesOfBuild = 0 } = plan.plan;
    const { address, network } = plan.subject;
    const { verifierUrl, chainId } = network;
    if (!vscode.workspace.isTrusted || !mayBePublished(plan)) return undefined;
    if (publication === undefined || verifierUrl === undefined) return undefined;
    const filesLeftOut = Math.max(0, filesOfBuild - files.length);
    this.#facts = { ...this.#facts, filesLeftOut, isSentAgain };
    void this.#refreshProxyState(plan);
    const onSent = async (): Promise<void> => {
      const published = await this.#services.published();
      await published.add(verifierUrl, files, publication, { chainId, address });
    };
    const { subject, created } = plan;
    const withoutHash = missingHash(plan.plan.dryRun);
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
    waits: PendingServices,
  ): Promise<VerificationPlan | NoPlan> {
    // Where no folder is opened or trusted, there are no builds, and nothing is loaded to compare with any.
    if (!hasFolders() || !vscode.workspace.isTrusted) return { kind: "elsewhere" };
    const { network, contract } = order;
    const inspection = new ContractInspection(this.#services, network, contract, waits);
    const { planVerification } = await import("../../app/plan/planVerification.ts");
    return planVerification(this.#services, inspection, order, signal);
  }

  #keep(plan: VerificationPlan | NoPlan): void {
    const isPlan = plan.kind === "plan";
    this.#ownName = isPlan ? plan.ownName : undefined;
    const { proxy, commit } = plan;
    this.#facts =
      plan.kind === "elsewhere"
        ? {
            builds: plan.builds,
            isRestricted: hasFolders() && !vscode.workspace.isTrusted,
            resembled: plan.unmatched,
            skippedBuild: plan.skippedBuild,
            proxy,
            commit,
          }
        : { builds: offerOf(plan), proxy, commit };
  }

  /** Looks up the status of a proxy's implementation again: it may have been verified since the plan was made. */
  async #refreshProxyState({ subject: { network }, proxy }: PlanView): Promise<void> {
    if (proxy === undefined) return;
    const lookups = await this.#services.lookups();
    const { stateOf } = await import("../../app/verification/proxy.ts");
    const state = await stateOf(lookups, network, proxy.target.address, new AbortController().signal);
    if (this.#facts.proxy === proxy)
      this.#facts = { ...this.#facts, proxy: { ...proxy, target: { ...proxy.target, state } } };
  }
}

/** What the build of a plan is good for where the source comes from elsewhere all the same. */
function offerOf({ uncompared, plan }: PlanView): BuildAvailability {
  if (uncompared !== undefined) return uncompared;
  if (plan.match.relation?.kind === "sameCode") return "otherMetadata";
  return plan.publication === undefined ? "notSendable" : "compared";
}
