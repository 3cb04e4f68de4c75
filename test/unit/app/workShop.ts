import { SharedWork } from "../../../src/core/async/sharedWork.ts";
import { keys, type Action, type Seen } from "./workModel.ts";

type Begun = {
  readonly key: string;
  readonly signal: AbortSignal;
  readonly report: (step: number) => void;
  readonly end: (error?: Error) => void;
};

/** Shared work itself, under the same actions. */
export class WorkShop {
  readonly #shared = new SharedWork<string, number>();
  readonly #begun: Begun[] = [];
  readonly #waiters: {
    readonly abort: AbortController;
    readonly heard: (number | string)[];
    waits: boolean;
  }[] = [];
  #steps = 0;

  perform(action: Action): void {
    if (action.kind === "leave") {
      const waiting = this.#waiters.filter((waiter) => waiter.waits);
      const leaver = waiting[action.who % Math.max(waiting.length, 1)];
      leaver?.abort.abort(new Error(`left ${this.#waiters.indexOf(leaver)}`));
      return;
    }
    if (action.kind === "join") {
      this.#join(action.key);
      return;
    }
    const work = this.#shared.isRunning(action.key)
      ? this.#begun.findLast(({ key }) => key === action.key)
      : undefined;
    if (work === undefined) return;
    if (action.kind === "step") work.report((this.#steps += 1));
    else work.end(action.kind === "fail" ? new Error(`failure ${this.#begun.indexOf(work)}`) : undefined);
  }

  seen(): Seen {
    return {
      aborted: this.#begun.map(({ signal }) => signal.aborted),
      waiters: this.#waiters.map(({ heard }) => heard.join()),
      running: keys.filter((key) => this.#shared.isRunning(key)),
    };
  }

  #join(key: string): void {
    const waiter = { abort: new AbortController(), heard: [] as (number | string)[], waits: true };
    this.#waiters.push(waiter);
    const ended = (word: string): void => {
      waiter.waits = false;
      waiter.heard.push(word);
    };
    void this.#shared
      .run(
        key,
        waiter.abort.signal,
        (signal, report) => this.#begin(key, signal, report),
        (step) => waiter.heard.push(step),
      )
      .then(ended, (error: unknown) => ended(error instanceof Error ? error.message : "no error"));
  }

  #begin(key: string, signal: AbortSignal, report: (step: number) => void): Promise<string> {
    const name = `result ${this.#begun.length}`;
    return new Promise((resolve, reject) => {
      this.#begun.push({
        key,
        signal,
        report,
        end: (error) => (error === undefined ? resolve(name) : reject(error)),
      });
    });
  }
}
