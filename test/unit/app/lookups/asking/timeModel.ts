import { beginning } from "../../../../support/fakeClock.ts";

/** What is to happen when, in the order of time, and of making for the same moment. */
export class TimeModel {
  now = beginning;
  #alarms: { readonly at: number; readonly ring: () => void }[] = [];

  /** How many alarms are set. */
  get waiting(): number {
    return this.#alarms.length;
  }

  /** @returns what takes the alarm back */
  set(at: number, ring: () => void): () => void {
    const alarm = { at, ring };
    this.#alarms.push(alarm);
    return () => void (this.#alarms = this.#alarms.filter((other) => other !== alarm));
  }

  pass(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (;;) {
      const [next] = [...this.#alarms].sort((one, other) => one.at - other.at);
      if (next === undefined || next.at > until) break;
      this.#alarms = this.#alarms.filter((other) => other !== next);
      this.now = next.at;
      next.ring();
    }
    this.now = until;
  }
}
