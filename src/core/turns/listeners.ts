/** Those who want to hear of something. Each is told once, however often it is added. */
export class Listeners<Told extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...told: Told) => void>();

  /** @returns a function that ends it */
  readonly add = (listener: (...told: Told) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Tells all of them, those too that are added meanwhile. */
  tell(...told: Told): void {
    for (const listener of this.#listeners) listener(...told);
  }
}
