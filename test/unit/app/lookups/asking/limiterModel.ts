import type { TimeModel } from "./timeModel.ts";

type Entered = { readonly start: () => void; freeSince: number; isRunning: boolean; stopWaiting: () => void };

/** Who may ask one service when: 8 at once, and with each of 40 turns again a second after it was over. */
export class LimiterModel {
  readonly #time: TimeModel;
  #queue: Entered[] = [];
  #places: Entered[] = [];
  /** Since when each turn is free, the first one first. */
  #turns = Array<number>(40).fill(0);

  constructor(time: TimeModel) {
    this.#time = time;
  }

  /** @returns what gives the turn back: it is over, or no longer wanted */
  enter(start: () => void): () => void {
    const entered: Entered = { start, freeSince: 0, isRunning: false, stopWaiting: () => undefined };
    this.#queue.push(entered);
    this.#letIn();
    return () => this.#leave(entered);
  }

  #letIn(): void {
    while (this.#places.length < 8 && this.#queue.length > 0) {
      const entered = this.#queue.shift()!;
      this.#places.push(entered);
      entered.freeSince = this.#turns.shift()!;
      const begin = (): void => {
        entered.isRunning = true;
        entered.start();
      };
      const at = entered.freeSince + 1000;
      if (at <= this.#time.now) begin();
      else entered.stopWaiting = this.#time.set(at, begin);
    }
  }

  #leave(entered: Entered): void {
    entered.stopWaiting();
    this.#queue = this.#queue.filter((other) => other !== entered);
    if (!this.#places.includes(entered)) return;
    this.#places = this.#places.filter((other) => other !== entered);
    this.#turns.push(entered.isRunning ? this.#time.now : entered.freeSince);
    this.#turns.sort((one, other) => one - other);
    this.#letIn();
  }
}
