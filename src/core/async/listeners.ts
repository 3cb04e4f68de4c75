/** A set of event listeners. Each is called once per event, however often it was added. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...told: Args) => void>();

  /** @returns a function that unsubscribes */
  readonly add = (listener: (...told: Args) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Calls all listeners, including those that are added meanwhile. */
  notify(...told: Args): void {
    for (const listener of this.#listeners) listener(...told);
  }
}
