import { Listeners } from "./listeners.ts";

/** How many refreshes a caller waits for: one, and one more for changes during it. */
const maxRefreshes = 2;

/** Refreshes a resource on demand, and again once it was invalidated. */
export class Refresher {
  readonly #load: () => Promise<void>;
  readonly #listeners = new Listeners();
  #refreshing: Promise<void> | undefined;
  #isCurrent = false;
  /** Number of started refreshes. */
  #started = 0;

  constructor(lookNow: () => Promise<void>) {
    this.#load = lookNow;
  }

  /** Calls back when a refresh may have a new result. @returns a function that unsubscribes */
  readonly onDidChange = this.#listeners.add;

  get isRefreshing(): boolean {
    return this.#refreshing !== undefined;
  }

  /** Marks the resource as stale: the next call refreshes it. */
  invalidate(): void {
    this.#isCurrent = false;
  }

  /** Notifies listeners that a refresh may have a new result. */
  notifyChange(): void {
    this.#listeners.notify();
  }

  /**
   * Refreshes unless nothing has changed since the last refresh. Changes during a refresh cause one more, but not
   * endlessly: if changes are faster, the result may be one refresh old. @throws whatever the refresh throws
   */
  async refresh(): Promise<void> {
    const last = this.#started + maxRefreshes;
    // Callers during a refresh wait for its end.
    while (!this.#isCurrent || this.#refreshing !== undefined) {
      if (this.#refreshing === undefined && this.#started >= last) return;
      this.#refreshing ??= this.#refreshOnce().finally(() => (this.#refreshing = undefined));
      await this.#refreshing;
    }
  }

  async #refreshOnce(): Promise<void> {
    this.#started += 1;
    this.#isCurrent = true;
    try {
      await this.#load();
    } catch (error) {
      // A failed refresh is no result: never report it as empty.
      this.#isCurrent = false;
      throw error;
    }
  }
}
