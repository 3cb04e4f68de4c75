/** A value and when it arrived, in milliseconds since the Unix epoch. */
export type Dated<Value> = { readonly value: Value; readonly receivedAt: number };

type Kept<Value> = Dated<Value> & { readonly weight: number };

/** Answers by subject, the least recently used going first when they weigh too much together. */
export class ResponseCache<Value> {
  readonly #heaviest: number;
  readonly #kept = new Map<string, Kept<Value>>();
  #weight = 0;

  /** @param heaviest what all answers together may weigh, in UTF-16 units */
  constructor(heaviest: number) {
    this.#heaviest = heaviest;
  }

  get(key: string): Dated<Value> | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  set(key: string, response: Dated<Value>, weight: number): void {
    this.delete(key);
    if (weight > this.#heaviest) return;
    this.#kept.set(key, { ...response, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#heaviest) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}
