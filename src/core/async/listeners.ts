/** A set of event listeners. Each is called once per event, however often it was added. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>();

  /** @returns a function that unsubscribes */
  readonly add = (listener: (...args: Args) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Calls all listeners, including those that are added meanwhile. */
  notify(...args: Args): void {
    for (const listener of this.#listeners) listener(...args);
  }
}
