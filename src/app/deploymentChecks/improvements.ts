import pLimit from "p-limit";
import type { FoundBuild } from "../builds/workspaceBuilds.ts";
import type { Network } from "../networks/network.ts";
import type { Improvement } from "../plan/planVerification.ts";
import type { Logger } from "../ports.ts";

/** Plans to verify a contract from a build, as a batch does, for what that would make of it. Nobody is asked. */
export type PlanImprovement = (match: FoundBuild, network: Network) => Promise<Improvement>;

/**
 * What publishing the builds that contracts were found to have would make of these, by the rule of plans. A plan reads
 * sources, so that it is not known at once, and each is made when somebody wants to know it.
 */
export class Improvements {
  readonly #plan: PlanImprovement;
  readonly #log: Pick<Logger, "warn">;
  readonly #onDidLearn: () => void;
  /** As long as a build is found to be this one: it is found anew when builds have changed. */
  readonly #known = new WeakMap<FoundBuild, Improvement | "planning">();
  readonly #inTurn = pLimit(1);

  /** @param onDidLearn is called whenever more is known */
  constructor(plan: PlanImprovement, log: Pick<Logger, "warn">, onDidLearn: () => void) {
    this.#plan = plan;
    this.#log = log;
    this.#onDidLearn = onDidLearn;
  }

  /** What is known by now; what is not is found out meanwhile. */
  of(match: FoundBuild, network: Network): Improvement | undefined {
    const known = this.#known.get(match);
    if (known !== undefined) return known === "planning" ? undefined : known;
    this.#known.set(match, "planning");
    this.#inTurn(async () => {
      this.#known.set(match, await this.#plan(match, network));
      this.#onDidLearn();
    }).catch((error: unknown) => this.#log.warn(`Deployments: not planned: ${String(error)}`));
    return undefined;
  }
}
