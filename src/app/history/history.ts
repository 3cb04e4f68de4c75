import type { Logger, StateStore } from "../ports.ts";
import { emptyHistory, type HistoryState } from "./entry.ts";
import { listHistory, type HistoryListing } from "./listing.ts";
import { mergeHistories } from "./mergeHistories.ts";
import { readHistory, storeHistory } from "./storedHistory.ts";
import { trimHistory } from "./trimHistory.ts";

const stateKey = "history";

/** Changes within the same millisecond run ahead of the clock by less than this. */
const mostAheadMilliseconds = 1000;

/**
 * What was inspected and verified, in this window and others. Every write merges with what is stored by then, so that
 * windows do not overwrite each other; what another window's write has lost all the same comes back with the next
 * {@link History.reload}.
 */
export class History {
  readonly #store: StateStore;
  readonly #log: Logger;
  readonly #clock: () => number;
  readonly #listeners = new Set<() => void>();
  #state: HistoryState = emptyHistory;
  #listing: HistoryListing | undefined;
  #stored: unknown = undefined;
  /** No moment in the state is later. */
  #lastMoment = 0;

  /** Reads what is stored. @param clock tells the time in milliseconds since the Unix epoch */
  constructor(store: StateStore, log: Logger, clock: () => number = Date.now) {
    this.#store = store;
    this.#log = log;
    this.#clock = clock;
    this.#mergeStored();
  }

  /** What is remembered, as it is shown; the same object until something changes. */
  get listing(): HistoryListing {
    return (this.#listing ??= listHistory(this.#state));
  }

  /** Calls back whenever the listing has changed. @returns a function that ends it */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Changes what is remembered, as it is stored by now.
   * @param change is given a moment later than any before it
   * @returns once it is stored, or has failed to be: then it is kept for this window, and the log tells
   */
  async update(change: (state: HistoryState, now: number) => HistoryState): Promise<void> {
    this.#mergeStored();
    const now = this.#nextMoment();
    const changed = change(this.#state, now);
    if (changed === this.#state) return;
    this.#replace(trimHistory(changed, now));
    await this.#write();
  }

  /** Takes over what other windows have stored meanwhile, and stores again what they may have overwritten. */
  async reload(): Promise<void> {
    const hasMore = this.#mergeStored();
    if (hasMore) await this.#write();
  }

  /** @returns whether this window knows more than what is stored */
  #mergeStored(): boolean {
    const stored = this.#store.get(stateKey);
    const now = this.#clock();
    // Moments of a clock that has been put right since would outdo all of today, again and again. What is stored is read
    // as of today.
    const wasAhead = now < this.#lastMoment - mostAheadMilliseconds;
    if (stored === this.#stored && !wasAhead) return false;
    this.#stored = stored;
    this.#lastMoment = wasAhead ? now : Math.max(now, this.#lastMoment);
    const theirs = trimHistory(readHistory(stored, now), now);
    if (wasAhead || this.#state === emptyHistory) {
      this.#replace(theirs);
      return false;
    }
    const [before, there] = [textOf(this.#state), textOf(theirs)];
    if (before === there) return false;
    const merged = trimHistory(mergeHistories(this.#state, theirs), now);
    const text = textOf(merged);
    if (text !== before) this.#replace(merged);
    return text !== there;
  }

  #replace(state: HistoryState): void {
    this.#state = state;
    this.#listing = undefined;
    for (const listener of this.#listeners) listener();
  }

  async #write(): Promise<void> {
    try {
      const writing = this.#store.update(stateKey, storeHistory(this.#state));
      // Read back at once, a store gives out what was just written: it need not be read again.
      this.#stored = this.#store.get(stateKey);
      await writing;
    } catch {
      this.#log.warn("The history could not be stored; it is kept until this window closes.");
    }
  }

  #nextMoment(): number {
    return (this.#lastMoment = Math.max(this.#clock(), this.#lastMoment + 1));
  }
}

function textOf(state: HistoryState): string {
  return JSON.stringify(storeHistory(state));
}
