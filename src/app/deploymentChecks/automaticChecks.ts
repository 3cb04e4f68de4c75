import type { StateStore } from "../ports.ts";
import type { DeploymentChecks } from "./deploymentChecks.ts";
import { keyOf, type CheckedContract } from "../contractChecks/contractChecks.ts";

const alwaysKey = "deployments.checkAlways";
const offeredKey = "deployments.checkAlwaysOffered";

/** How many contracts a window asks about without a click in a minute, however often it is told to. */
const mostInAMinute = 200;

/** Milliseconds. */
const minute = 60_000;

/**
 * Checks of what is looked at, where the user has said that this workspace's deployments are always to be checked. That
 * stands in VS Code's own state and in no setting, so that a cloned folder cannot say it.
 */
export class AutomaticChecks {
  readonly #state: StateStore;
  readonly #checks: DeploymentChecks;
  readonly #mayAsk: () => boolean;
  /** What has been asked about so in this window: what fails is not tried again and again. */
  readonly #asked = new Set<string>();
  /** When each of the latest was, in milliseconds since the Unix epoch. */
  #lately: readonly number[] = [];
  #running: Promise<void> = Promise.resolve();
  readonly #now: () => number;

  /** @param mayAsk whether anything may be asked by itself: not in an untrusted workspace, nor where hovers ask nobody */
  constructor(state: StateStore, checks: DeploymentChecks, mayAsk: () => boolean, now = Date.now) {
    this.#now = now;
    this.#state = state;
    this.#checks = checks;
    this.#mayAsk = mayAsk;
  }

  get isAlways(): boolean {
    return this.#state.get(alwaysKey) === true;
  }

  get #isDue(): boolean {
    return this.isAlways && this.#mayAsk();
  }

  async setAlways(isAlways: boolean): Promise<void> {
    await this.#state.update(alwaysKey, isAlways ? true : undefined);
    await this.#state.update(offeredKey, true);
  }

  /** Whether this is to be offered now: once in a workspace. */
  async isToOffer(): Promise<boolean> {
    if (this.isAlways || this.#state.get(offeredKey) === true || !this.#mayAsk()) return false;
    await this.#state.update(offeredKey, true);
    return true;
  }

  /**
   * Contracts are looked at: asks about those of which nothing is known, if that was chosen, after those that were looked at
   * before. Those beyond the limit are left until they are looked at again: other code may run the commands that lead here.
   */
  async seen(contracts: readonly CheckedContract[], signal: AbortSignal): Promise<void> {
    if (!this.#isDue) return;
    const now = this.#now();
    const lately = this.#lately.filter((at) => now - at < minute);
    const unknown = contracts
      .filter((contract) => !this.#asked.has(keyOf(contract)) && !this.#checks.knows(contract))
      .slice(0, mostInAMinute - lately.length);
    this.#lately = [...lately, ...unknown.map(() => now)];
    for (const contract of unknown) this.#asked.add(keyOf(contract));
    const run = this.#running.then(async () => {
      if (this.#isDue) await this.#checks.check(unknown, signal);
      // What the user has called off meanwhile may be asked about once that is chosen again.
      else for (const contract of unknown) this.#asked.delete(keyOf(contract));
    });
    this.#running = run.catch(() => undefined);
    await run;
  }
}
