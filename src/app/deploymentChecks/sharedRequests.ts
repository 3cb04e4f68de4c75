import { untilAborted } from "../../core/turns/untilAborted.ts";

/** What one of several runs asks by itself: what to ask, and how what it has asked is dropped when it ends. */
type Run = {
  /** Asks by a key, unless a run under way has the response or waits for it. @throws what asking does, or the signal's reason */
  readonly ask: (key: string, question: () => Promise<Ended>) => Promise<void>;
  readonly end: () => void;
};

/** Whether others may take it: what failed may be tried again at once. */
type Ended = "responded" | "failed";

/** What runs that overlap ask: each question once, until the run that asked it ends. */
export class SharedRequests {
  readonly #asked = new Map<string, Promise<Ended>>();

  /** @param signal ends waiting for what other runs ask */
  begin(signal: AbortSignal): Run {
    const own = new Map<string, Promise<Ended>>();
    return {
      ask: async (key, question) => {
        for (;;) {
          const others = this.#asked.get(key);
          if (others === undefined) break;
          const hasEnded = await untilAborted(others, signal).then(
            () => true,
            () => false,
          );
          if (hasEnded) return;
          signal.throwIfAborted();
          // The other run was called off, or broke down: this one asks itself.
          this.#forget(key, others);
        }
        const asked = question();
        this.#asked.set(key, asked);
        own.set(key, asked);
        if ((await asked) === "failed") this.#forget(key, asked);
      },
      end: () => {
        for (const [key, asked] of own) this.#forget(key, asked);
      },
    };
  }

  #forget(key: string, asked: Promise<Ended>): void {
    if (this.#asked.get(key) === asked) this.#asked.delete(key);
  }
}
