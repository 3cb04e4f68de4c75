import pLimit from "p-limit";
import type { StateStore } from "../ports.ts";
import type { DeploymentChecks } from "./deploymentChecks.ts";
import { keyOf, type CheckedContract } from "../contractFacts/contractChecks.ts";

const offeredKey = "deployments.checkAlwaysOffered";

/** Contracts that a window checks in a minute without a click. */
const maxInAMinute = 200;

/** Milliseconds. */
const minute = 60_000;

/** How old what is known of a contract is before looking at it asks again. */
const recheckAfter = 5 * minute;

/** What is decided outside of the checks. */
type Permissions = {
  /** Whether the user has chosen in the settings that deployments are checked when they are looked at. */
  readonly isChosen: () => boolean;
  /** Whether requests may be sent without a click: not in an untrusted workspace, nor if hovers send none. */
  readonly canRequest: () => boolean;
};

type CheckedFacts = Pick<DeploymentChecks, "check" | "progressOf"> & {
  readonly facts: Pick<DeploymentChecks["facts"], "lastObservedAt">;
};

/** Checks of the deployments that are looked at, where the user has chosen that in the settings. */
export class AutomaticChecks {
  readonly #state: StateStore;
  readonly #checks: CheckedFacts;
  readonly #may: Permissions;
  /** When the check of a contract ended in this window; infinite while it runs. A check that failed is not repeated at once. */
  readonly #endedAt = new Map<string, number>();
  /** When each of the latest was, in milliseconds since the Unix epoch. */
  #recent: readonly number[] = [];
  readonly #inTurn = pLimit(1);
  readonly #now: () => number;

  /** @param state of the workspace */
  constructor(state: StateStore, checks: CheckedFacts, may: Permissions, now = Date.now) {
    this.#state = state;
    this.#checks = checks;
    this.#may = may;
    this.#now = now;
  }

  /** Whether looking at deployments may send requests about them. */
  get isOn(): boolean {
    return this.#may.isChosen() && this.#may.canRequest();
  }

  /** When this window last checked a contract so, in milliseconds since the Unix epoch. */
  get lastAt(): number | undefined {
    return this.#recent.at(-1);
  }

  /** Whether this is to be offered now: once in a workspace. */
  async shouldOffer(): Promise<boolean> {
    const { isChosen, canRequest: mayAsk } = this.#may;
    if (isChosen() || !mayAsk() || this.#state.get(offeredKey) === true) return false;
    await this.#state.update(offeredKey, true);
    return true;
  }

  /**
   * Checks contracts that are looked at, if that is on: those of which nothing is known, or nothing recent, after those that
   * were looked at before. Those beyond the limit are left until they are looked at again: other code may run the commands
   * that lead here.
   */
  async checkVisible(contracts: readonly CheckedContract[], signal: AbortSignal): Promise<void> {
    if (!this.isOn) return;
    const now = this.#now();
    const lately = this.#recent.filter((at) => now - at < minute);
    const due = contracts
      .filter((contract) => this.#isDue(contract, now))
      .slice(0, maxInAMinute - lately.length);
    if (due.length === 0) return;
    this.#recent = [...lately, ...due.map(() => now)];
    for (const contract of due) this.#endedAt.set(keyOf(contract), Infinity);
    await this.#inTurn(async () => {
      // Contracts whose check the user has canceled may be checked once the setting is on again.
      const { isOn } = this;
      try {
        if (isOn) await this.#checks.check(due, signal);
      } finally {
        for (const contract of due) this.#endedAt.set(keyOf(contract), isOn ? this.#now() : -Infinity);
      }
    });
  }

  /** What failed is tried again sooner: a service is mostly back by then. */
  #isDue(contract: CheckedContract, now: number): boolean {
    const endedAt = this.#endedAt.get(keyOf(contract)) ?? -Infinity;
    const progress = this.#checks.progressOf(contract)?.kind;
    if (progress === "asking") return false;
    if (progress === "failed") return now - endedAt >= minute;
    return now - Math.max(endedAt, this.#checks.facts.lastObservedAt(contract) ?? -Infinity) >= recheckAfter;
  }
}
