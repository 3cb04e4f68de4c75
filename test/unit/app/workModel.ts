/** What may happen to shared work; `who` counts those who wait. */
export type Action =
  | { readonly kind: "join" | "step" | "finish" | "fail"; readonly key: string }
  | { readonly kind: "leave"; readonly who: number };

/** How things stand. */
export type Seen = {
  /** Each piece of work, in the order it began: whether it was aborted. */
  readonly aborted: readonly boolean[];
  /** Each waiter, in the order they came: the steps it heard, and how it ended. */
  readonly waiters: readonly string[];
  readonly running: readonly string[];
};

/** The keys that work is done under. */
export const keys = ["a", "b"];

type ModelWork = { aborted: boolean; lastStep: number | undefined };
type ModelWaiter = {
  readonly work: ModelWork;
  readonly number: number;
  readonly heard: (number | string)[];
  waits: boolean;
};

/** What shared work is to do, in the simplest way it can be said. */
export class WorkModel {
  readonly #works: ModelWork[] = [];
  readonly #waiters: ModelWaiter[] = [];
  readonly #running = new Map<string, ModelWork>();
  #steps = 0;

  perform(action: Action): void {
    if (action.kind === "leave") {
      this.#leave(action.who);
      return;
    }
    const work = this.#running.get(action.key);
    if (action.kind === "join") {
      this.#join(action.key, work);
      return;
    }
    if (work === undefined) return;
    const waiting = this.#waiters.filter((waiter) => waiter.work === work && waiter.waits);
    if (action.kind === "step") {
      work.lastStep = this.#steps += 1;
      for (const waiter of waiting) waiter.heard.push(work.lastStep);
      return;
    }
    this.#running.delete(action.key);
    const word =
      action.kind === "finish"
        ? `result ${this.#works.indexOf(work)}`
        : `failure ${this.#works.indexOf(work)}`;
    for (const waiter of waiting) end(waiter, word);
  }

  expected(): Seen {
    return {
      aborted: this.#works.map((work) => work.aborted),
      waiters: this.#waiters.map((waiter) => waiter.heard.join()),
      running: keys.filter((key) => this.#running.has(key)),
    };
  }

  #join(key: string, running: ModelWork | undefined): void {
    const work = running ?? { aborted: false, lastStep: undefined };
    if (running === undefined) this.#works.push(work);
    this.#running.set(key, work);
    const heard = work.lastStep === undefined ? [] : [work.lastStep];
    this.#waiters.push({ work, number: this.#waiters.length, heard, waits: true });
  }

  #leave(who: number): void {
    const waiting = this.#waiters.filter((waiter) => waiter.waits);
    const leaver = waiting[who % Math.max(waiting.length, 1)];
    if (leaver === undefined) return;
    end(leaver, `left ${leaver.number}`);
    if (waiting.some((waiter) => waiter !== leaver && waiter.work === leaver.work)) return;
    leaver.work.aborted = true;
    for (const [key, work] of this.#running) if (work === leaver.work) this.#running.delete(key);
  }
}

function end(waiter: ModelWaiter, word: string): void {
  waiter.waits = false;
  waiter.heard.push(word);
}
