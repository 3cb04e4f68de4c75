import type { TextFolder } from "../platform.ts";
import type { StateStore } from "../ports.ts";
import type { DeploymentChecks } from "./deploymentChecks.ts";
import { keyOf, type CheckedContract } from "../contractChecks/contractChecks.ts";

const alwaysKey = "deployments.checkAlways";
const offeredKey = "deployments.checkAlwaysOffered";

/** What is kept of a workspace, for all of its windows, where it is called off. */
const stopped = "stopped";

/** How many contracts a window asks about without a click in a minute, however often it is told to. */
const mostInAMinute = 200;

/** Milliseconds. */
const minute = 60_000;

/** How old what is known of a contract is before looking at it asks again. */
const againAfter = 5 * minute;

/** Where all windows of a workspace see that it was called off in one. */
type SharedStops = {
  /** Undefined where there is no workspace. */
  readonly workspace: string | undefined;
  readonly folder: () => Promise<TextFolder>;
};

/**
 * Checks of what is looked at, where the user has said that this workspace's deployments are always to be checked. That
 * stands in VS Code's own state and in no setting, so that a cloned folder cannot say it. VS Code reads its state once in a
 * window, and writes it whole: that it was called off in another one would not be known in this one, and be undone by the next
 * thing that this one keeps. So that stands in a file as well.
 */
export class AutomaticChecks {
  readonly #state: StateStore;
  readonly #checks: DeploymentChecks;
  readonly #mayAsk: () => boolean;
  readonly #stops: SharedStops;
  #isStopped = false;
  /** When what was asked about so in this window came to its end: until then never. What fails is not tried on and on. */
  readonly #asked = new Map<string, number>();
  /** When each of the latest was, in milliseconds since the Unix epoch. */
  #lately: readonly number[] = [];
  #running: Promise<void> = Promise.resolve();
  readonly #now: () => number;

  /**
   * @param mayAsk whether anything may be asked by itself: not in an untrusted workspace, nor where hovers ask nobody
   */
  constructor(
    state: StateStore,
    checks: DeploymentChecks,
    mayAsk: () => boolean,
    stops: SharedStops,
    now = Date.now,
  ) {
    this.#stops = stops;
    this.#now = now;
    this.#state = state;
    this.#checks = checks;
    this.#mayAsk = mayAsk;
  }

  get isAlways(): boolean {
    return !this.#isStopped && this.#state.get(alwaysKey) === true;
  }

  /**
   * Finds out whether another window has called it off. Where that cannot be read, nothing is asked.
   * @returns whether this window knew otherwise
   */
  async look(): Promise<boolean> {
    const before = this.isAlways;
    const { workspace, folder } = this.#stops;
    try {
      this.#isStopped = workspace !== undefined && (await (await folder()).read(workspace)) !== undefined;
    } catch {
      this.#isStopped = true;
    }
    return this.isAlways !== before;
  }

  /** Whether looking at deployments may ask about them. */
  get isOn(): boolean {
    return this.isAlways && this.#mayAsk();
  }

  /** When this window last asked so, in milliseconds since the Unix epoch. */
  get lastAt(): number | undefined {
    return this.#lately.at(-1);
  }

  /** @throws where other windows cannot be told: nothing is changed then */
  async setAlways(isAlways: boolean): Promise<void> {
    const { workspace, folder } = this.#stops;
    if (workspace !== undefined)
      await (isAlways ? (await folder()).delete(workspace) : (await folder()).write(workspace, stopped));
    this.#isStopped = !isAlways;
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
   * Contracts are looked at: asks about those of which nothing is known, or not of late, if that was chosen, after those that
   * were looked at before. Those beyond the limit are left until they are looked at again: other code may run the commands
   * that lead here.
   */
  async seen(contracts: readonly CheckedContract[], signal: AbortSignal): Promise<void> {
    if (!this.isOn) return;
    const now = this.#now();
    const lately = this.#lately.filter((at) => now - at < minute);
    const due = contracts
      .filter((contract) => this.#isDue(contract, now))
      .slice(0, mostInAMinute - lately.length);
    if (due.length === 0) return;
    this.#lately = [...lately, ...due.map(() => now)];
    for (const contract of due) this.#asked.set(keyOf(contract), Infinity);
    const run = this.#running.then(async () => {
      await this.look();
      // What the user has called off meanwhile, here or elsewhere, may be asked about once that is chosen again.
      const { isOn } = this;
      try {
        if (isOn) await this.#checks.check(due, signal);
      } finally {
        for (const contract of due) this.#asked.set(keyOf(contract), isOn ? this.#now() : -Infinity);
      }
    });
    this.#running = run.catch(() => undefined);
    await run;
  }

  /** What failed is tried again sooner: a service is mostly back by then. */
  #isDue(contract: CheckedContract, now: number): boolean {
    const askedAt = this.#asked.get(keyOf(contract)) ?? -Infinity;
    const progress = this.#checks.progressOf(contract)?.kind;
    if (progress === "asking") return false;
    if (progress === "failed") return now - askedAt >= minute;
    return now - Math.max(askedAt, this.#checks.knownAt(contract) ?? -Infinity) >= againAfter;
  }
}
