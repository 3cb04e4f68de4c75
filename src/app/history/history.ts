import pLimit from "p-limit";
import { Listeners } from "../../core/async/listeners.ts";
import type { TextFile } from "../platform.ts";
import type { Logger } from "../ports.ts";
import type { EarlierHistory } from "./earlierHistory.ts";
import { emptyHistory, withinLimit, type HistoryState } from "./entry.ts";
import { listHistory, type HistoryListing } from "./historyListing.ts";
import { formatHistory, readHistory, type StoredHistory } from "./storedHistory.ts";

/** After a change until it is written, and from then until the file is read once more. */
const defaultPauseMilliseconds = 2000;

/** Where a file that is no history is kept. */
const damagedName = "history.damaged.json";

/** The file tells of so many writes: by these a window knows that its own was not lost to one of another window. */
const maxWrites = 16;

/** Makes another state of one; the same where there is nothing to change. @param now later than any moment before */
export type HistoryChange = (state: HistoryState, now: number) => HistoryState;

/** A change that may not be in the file yet. */
type PendingChange = {
  readonly apply: (state: HistoryState) => HistoryState;
  /** That has put it there, unless another window has written at the same moment. */
  readonly write?: string | undefined;
};

/** What a history is opened on. */
export type HistoryPlace = {
  readonly file: TextFile;
  readonly earlier: EarlierHistory;
  readonly log: Logger;
  /** Instead of two seconds, where a window may end without waiting for what is not written yet. */
  readonly pauseMilliseconds?: number;
  /** Tells the time in milliseconds since the Unix epoch. */
  readonly clock?: () => number;
};

const noFile = { text: undefined, state: emptyHistory, writes: [] };

/**
 * What was inspected and verified, in this window and others, as one file. A change counts in this window at once, and is applied
 * to the file as it is when it is written. What other windows have written counts after the next {@link History.reload}.
 */
export class History {
  readonly #file: TextFile;
  readonly #earlier: EarlierHistory;
  readonly #log: Logger;
  readonly #clock: () => number;
  readonly #pause: number;
  readonly #listeners = new Listeners();
  readonly #turns = pLimit(1);
  /** The file as it was last read or written. */
  #stored: StoredHistory & { readonly text: string | undefined } = noFile;
  #pending: readonly PendingChange[] = [];
  /** What is stored, with the changes that are pending. */
  #state: HistoryState = emptyHistory;
  #listing: HistoryListing | undefined;
  #lastMoment = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasFailed = false;

  private constructor(place: HistoryPlace) {
    const { file, earlier, log, clock = Date.now } = place;
    this.#pause = place.pauseMilliseconds ?? defaultPauseMilliseconds;
    this.#file = file;
    this.#earlier = earlier;
    this.#log = log;
    this.#clock = clock;
  }

  /** Reads what is stored; where nothing is, what earlier versions stored. Does not reject: the log tells. */
  static async open(place: HistoryPlace): Promise<History> {
    const history = new History(place);
    await history.reload();
    if (history.#stored.text === undefined && !history.#hasFailed) await history.#migrate();
    return history;
  }

  /** What is remembered, as it is shown; the same object until something changes. */
  get listing(): HistoryListing {
    return (this.#listing ??= listHistory(this.#state));
  }

  /** Calls back whenever the listing has changed. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /** Changes what is remembered; that is written some seconds later. */
  update(change: HistoryChange): void {
    const now = this.#nextMoment();
    if (change(this.#state, now) === this.#state) return;
    this.#change((state) => change(state, now));
    this.#flushLater();
  }

  /** Changes what is remembered, also by other windows, and writes that at once. */
  async updateNow(change: HistoryChange): Promise<void> {
    const now = this.#nextMoment();
    this.#change((state) => change(state, now));
    await this.flush();
  }

  /** Deletes what earlier versions stored, and what could not be read. */
  async deleteEarlier(): Promise<void> {
    await this.#logged(async () => {
      await this.#earlier.delete();
      await this.#file.deleteAside(damagedName);
    });
  }

  /** Writes what is not written yet. Does not reject: what could not be written is tried again with the next change. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#turns(() => this.#logged(() => this.#write()));
  }

  /** Takes over what other windows have written. Does not reject. */
  async reload(): Promise<void> {
    await this.#turns(() => this.#logged(() => this.#read()));
  }

  async #migrate(): Promise<void> {
    const state = await this.#earlier.read(this.#clock());
    if (state.size > 0) await this.updateNow((present) => new Map([...state, ...present]));
  }

  #change(apply: PendingChange["apply"]): void {
    this.#pending = [...this.#pending, { apply }];
    this.#replace(withinLimit(apply(this.#state)));
  }

  /** Changes can fall into the same millisecond. */
  #nextMoment(): number {
    return (this.#lastMoment = Math.max(this.#clock(), this.#lastMoment + 1));
  }

  #replace(state: HistoryState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listing = undefined;
    this.#listeners.notify();
  }

  /** Another window may write between the read and the write: then the next read finds that this write is missing. */
  async #write(): Promise<void> {
    await this.#read();
    if (this.#pending.length === 0) return;
    const write = crypto.randomUUID();
    const stored = { state: this.#state, writes: [...this.#stored.writes, write].slice(-maxWrites) };
    const written = this.#pending.length;
    await this.#writeFile(stored);
    this.#pending = this.#pending.map(({ apply, write: before }, at) => ({
      apply,
      write: at < written ? write : before,
    }));
    this.#flushLater();
  }

  #flushLater(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.#pause);
  }

  async #writeFile(stored: StoredHistory): Promise<void> {
    const text = formatHistory(stored);
    await this.#file.write(text);
    this.#stored = { ...stored, text };
  }

  async #read(): Promise<void> {
    const text = await this.#file.read();
    const isOther = text !== this.#stored.text;
    if (isOther) await this.#parse(text);
    const { state, writes } = this.#stored;
    this.#pending = this.#pending.filter(({ write }) => write === undefined || !writes.includes(write));
    if (isOther)
      this.#replace(this.#pending.reduce((before, { apply }) => withinLimit(apply(before)), state));
  }

  async #parse(text: string | undefined): Promise<void> {
    if (text === undefined) {
      this.#stored = noFile;
      return;
    }
    try {
      const now = Math.max(this.#clock(), this.#lastMoment);
      this.#stored = { ...readHistory(text, now), text };
    } catch {
      await this.#file.setAside(damagedName);
      this.#log.warn(`The history could not be read. Its file is kept as ${damagedName}.`);
      await this.#writeFile(this.#stored);
    }
  }

  async #logged(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#log.warn(`The history could not be read or stored: ${String(error)}`);
      this.#hasFailed = true;
    }
  }
}
