import type { FoundBuild } from "../../app/builds/workspaceBuilds.ts";
import type { OrderedWay } from "../../app/verification/orderedWay.ts";
import { originOf } from "../../core/hosts.ts";
import { mayBePublished, type PlanView } from "../../ui/verification/plan/view.ts";
import type { Services } from "../services.ts";
import type { Attempt } from "./verificationRun.ts";

/** The planning of one panel: at most one at a time, the last one asked for. */
export class Planning {
  readonly #services: Services;
  #running: AbortController | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  get isUnderWay(): boolean {
    return this.#running !== undefined;
  }

  cancel(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /**
   * Plans to verify from a build, as `planFor` does.
   * @returns `"takenOver"` when it was canceled, or another one has begun since
   */
  async begin(
    attempt: Attempt,
    wanted?: { readonly build: FoundBuild | undefined },
  ): Promise<PlanView | "explorer" | "takenOver" | undefined> {
    this.cancel();
    const running = new AbortController();
    this.#running = running;
    try {
      const { planFor } = await import("./planner.ts");
      const plan = await planFor(this.#services, attempt, running.signal, wanted);
      return running.signal.aborted ? "takenOver" : plan;
    } catch (error) {
      if (running.signal.aborted) return "takenOver";
      throw error;
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }

  /** The way that a plan has been agreed to be, if it may be sent. What has left is noted as published. */
  agreedWay(plan: PlanView): OrderedWay | undefined {
    const { publication, files } = plan.plan;
    const { verifierUrl } = plan.subject.network;
    if (!mayBePublished(plan) || publication === undefined || verifierUrl === undefined) return undefined;
    const texts = files.map(({ text }) => text);
    const onSent = async (): Promise<void> => {
      const published = await this.#services.published();
      await published.add(originOf(verifierUrl), texts);
    };
    return { kind: "build", publication, onSent };
  }
}
