import { OneAtATime } from "../../core/turns/oneAtATime.ts";
import type { TextFolder } from "../platform.ts";
import type { Logger, StateStore } from "../ports.ts";
import { emptyHistory, type HistoryState } from "./entry.ts";
import { HistoryFiles } from "./historyFiles.ts";
import { listHistory, type HistoryListing } from "./historyListing.ts";
import { mergeHistories } from "./mergeHistories.ts";
import { readHistory, storeHistory } from "./storedHistory.ts";
import { trimHistory } from "./trimHistory.ts";
import { Listeners } from "../../core/turns/listeners.ts";

/** Where 0.1 has kept all of it, in one value. */
const keyOfOldState = "history";

/** Changes within the same millisecond run ahead of the clock by less than this. */
const mostAheadMilliseconds = 1000;

/** A part is looked at again as often before it is written, should others write it all the time. */
const mostLooks = 5;

/** What a history is opened on. */
export type HistoryPlace = {
  readonly folder: TextFolder;
  readonly log: Logger;
  /** Holds what 0.1 has kept, which is taken over. */
  readonly before: StateStore;
  /** Tells the time in milliseconds since the Unix epoch. */
  readonly clock?: () => number;
};

/**
 * What was inspected and verified, in this window and others. Every write merges with what is stored by then, while no
 * other window writes; where windows cannot wait for one another, what a write of another one has lost comes back with the
 * next {@link History.reload}.
 */
export class History {
  readonly #files: HistoryFiles;
  readonly #log: Logger;
  readonly #clock: () => number;
  readonly #listeners = new Listeners();
  readonly #turns = new OneAtATime();
  #state: HistoryState = emptyHistory;
  #listing: HistoryListing | undefined;
  /** No moment in the state is later. */
  #lastMoment = 0;
  #isUnsaved = false;
  #reloading: Promise<void> | undefined;

  private constructor({ folder, log, clock = Date.now }: HistoryPlace) {
    this.#files = new HistoryFiles(folder, log);
    this.#log = log;
    this.#clock = clock;
  }

  /** Reads what is stored. Does not reject: what cannot be read is left out, and the log tells. */
  static async open(place: HistoryPlace): Promise<History> {
    const history = new History(place);
    await history.#turns.run(() => history.#readAnew());
    await history.#takeOver(place.before);
    return history;
  }

  /** What is remembered, as it is shown; the same object until something changes. */
  get listing(): HistoryListing {
    return (this.#listing ??= listHistory(this.#state));
  }

  /** Whether nothing that is stored is missing, as it is where a file cannot be read just now. */
  get isWhole(): boolean {
    return this.#files.isWhole;
  }

  /** Calls back whenever the listing has changed. @returns a function that ends it */
  onDidChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Changes what is remembered, at once; what other windows have stored meanwhile is taken over as it is stored.
   * @param change takes a moment later than any before it
   * @returns once it is stored, or has failed to be: then it is kept for this window, the log tells, and it is tried again
   */
  async update(change: (state: HistoryState, now: number) => HistoryState): Promise<void> {
    if (this.#isAhead()) await this.#turns.run(() => this.#readAnew());
    const now = (this.#lastMoment = Math.max(this.#clock(), this.#lastMoment + 1));
    const changed = change(this.#state, now);
    if (changed === this.#state) return;
    this.#replace(trimHistory(changed, now));
    await this.#turns.run(() => this.#store());
  }

  /** Takes over what other windows have stored meanwhile, and stores again what they may have overwritten. */
  reload(): Promise<void> {
    // A disk may take longer than it is until the next look.
    return (this.#reloading ??= this.#turns
      .run(() => this.#lookAgain())
      .finally(() => (this.#reloading = undefined)));
  }

  /** Deletes what writers that died have left. Does not reject. */
  sweep(): Promise<void> {
    return this.#files.sweep();
  }

  async #lookAgain(): Promise<void> {
    if (this.#isAhead()) return this.#readAnew();
    const hasMore = (await this.#files.look(this.#now())) && this.#merge();
    if (hasMore || this.#isUnsaved || this.#files.isUntold) await this.#store();
  }

  /** Moments of a clock that has been put right since would outdo all of today, again and again. */
  #isAhead(): boolean {
    return this.#clock() < this.#lastMoment - mostAheadMilliseconds;
  }

  /** Reads what is stored as of today. */
  async #readAnew(): Promise<void> {
    const now = this.#clock();
    this.#files.forget();
    await this.#files.look(now);
    // What stands here alone is better taken for today's than lost.
    const own = this.#isUnsaved || !this.#files.keeps ? this.#state : emptyHistory;
    const ownToday = readHistory(storeHistory(own), now);
    this.#lastMoment = now;
    this.#replace(trimHistory(mergeHistories(this.#files.state, ownToday), now));
  }

  async #takeOver(before: StateStore): Promise<void> {
    const stored = before.get(keyOfOldState);
    if (stored === undefined) return;
    const now = this.#now();
    const old = trimHistory(readHistory(stored, now), now);
    this.#replace(trimHistory(mergeHistories(this.#state, old), now));
    const isStored = await this.#turns.run(() => this.#store());
    if (!isStored || !this.#files.keeps) return;
    try {
      await before.update(keyOfOldState, undefined);
    } catch {
      // It is taken over again next time, which changes nothing.
    }
  }

  /** Takes over what the files hold. @returns whether this window knows more */
  #merge(): boolean {
    const now = this.#now();
    const theirs = trimHistory(this.#files.state, now);
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
    this.#listeners.tell();
  }

  /** @returns whether all is stored */
  async #store(): Promise<boolean> {
    const isStored = await this.#files.alone(() => this.#storeAlone());
    if (!isStored && !this.#isUnsaved) {
      this.#log.warn("The history could not be stored; it is kept until this window closes.");
    }
    if (isStored && this.#isUnsaved) this.#log.info("The history is stored again.");
    this.#isUnsaved = !isStored;
    return isStored;
  }

  async #storeAlone(): Promise<boolean> {
    if (await this.#files.look(this.#now())) this.#merge();
    for (let looks = 1; ; looks += 1) {
      const changes = this.#files.differences(this.#state);
      const names = changes.map(({ name }) => name);
      if (looks > mostLooks || !(await this.#files.refresh(names, this.#now()))) {
        return this.#files.write(changes);
      }
      this.#merge();
    }
  }

  #now(): number {
    return (this.#lastMoment = Math.max(this.#clock(), this.#lastMoment));
  }
}

function textOf(state: HistoryState): string {
  return JSON.stringify(storeHistory(state));
}
