import { Listeners } from "./listeners.ts";

/** Looks that begin after somebody has asked, and that he waits for: one, and another for what changed during it. */
const mostLooks = 2;

/** Something that is looked for when it is asked for, and looked for anew once it may have changed. */
export class UpToDate {
  readonly #lookNow: () => Promise<void>;
  readonly #listeners = new Listeners();
  #looking: Promise<void> | undefined;
  #isCurrent = false;
  /** How many looks have begun. */
  #begun = 0;

  constructor(lookNow: () => Promise<void>) {
    this.#lookNow = lookNow;
  }

  /** Calls back whenever a look may find something else. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  get isLooking(): boolean {
    return this.#looking !== undefined;
  }

  /** Says that something has changed: the next question looks again. */
  outdate(): void {
    this.#isCurrent = false;
  }

  /** Tells those who listen that a look may find something else. */
  tell(): void {
    this.#listeners.tell();
  }

  /**
   * Looks unless nothing has changed since the last look. What changes meanwhile is looked at, too, but only so often: where
   * things change faster than they are looked at, what is returned may be a look old. @throws what the look does
   */
  async look(): Promise<void> {
    const last = this.#begun + mostLooks;
    // Whoever comes while a look is under way knows nothing before its end.
    while (!this.#isCurrent || this.#looking !== undefined) {
      if (this.#looking === undefined && this.#begun >= last) return;
      this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined));
      await this.#looking;
    }
  }

  async #lookOnce(): Promise<void> {
    this.#begun += 1;
    this.#isCurrent = true;
    try {
      await this.#lookNow();
    } catch (error) {
      // What was not looked at to its end is not known: nobody may be told that there is nothing.
      this.#isCurrent = false;
      throw error;
    }
  }
}
