/** Yields to the event loop. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** How long work may block the event loop, in milliseconds. */
export const maxSliceMilliseconds = 10;

/** Decides when work on many items yields: by time, as yielding after each item would take longer than the work. */
export class YieldTimer {
  #startedAt = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#startedAt >= maxSliceMilliseconds;
  }

  /** Yields to the event loop if it is time to. */
  async pauseIfDue(): Promise<void> {
    if (this.isDue) await this.pause();
  }

  /** Yields to the event loop. */
  async pause(): Promise<void> {
    await yieldToEventLoop();
    this.#startedAt = performance.now();
  }
}

/**
 * Runs a generator in slices, yielding to the event loop between them.
 * @throws whatever the work throws, or the signal's reason if it is aborted first
 */
export async function runInSlices<Value>(
  work: Generator<undefined, Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const timer = new YieldTimer();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (!timer.isDue) continue;
    await timer.pause();
    signal?.throwIfAborted();
  }
}

/** Runs a generator to its end without yielding, for small work. */
export function runToEnd<Value>(work: Generator<undefined, Value>): Value {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Digits per slice: some ten milliseconds, or a tenth of a second for a single row of the maximum length. */
const maxSliceDigits = 64 * 1024;

/** The cost of a row itself, in digits. */
const digitsPerRow = 1000;

/** Digits of the first rows, which are read while the page is built. */
const maxFirstSliceDigits = 256 * 1024;

/** Decides when row-by-row work yields, by the hex digits of each row. */
export class RowYieldTimer {
  #done = 0;

  /** Whether to yield after a row with this many digits. */
  isDue(digits: number): boolean {
    this.#done += digitsPerRow + digits;
    if (this.#done < maxSliceDigits) return false;
    this.#done = 0;
    return true;
  }
}

/** How many of the first rows to read without yielding; at least one. @param digitsAt of a row, by its place */
export function firstSliceLength(count: number, digitsAt: (place: number) => number): number {
  let digits = 0;
  for (let place = 0; place < count; place += 1) {
    digits += digitsAt(place);
    if (digits > maxFirstSliceDigits) return Math.max(place, 1);
  }
  return count;
}
