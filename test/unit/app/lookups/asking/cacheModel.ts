/** An answer as it is held: which one, and what is to be known of it. */
export type Held = {
  readonly url: string;
  readonly number: number;
  readonly receivedAt: number;
  readonly isFound: boolean;
  readonly weight: number;
};

/** Answers of one kind, the one that was used longest ago first. */
export class CacheModel {
  readonly #heaviest: number;
  #held: readonly Held[] = [];

  constructor(heaviest: number) {
    this.#heaviest = heaviest;
  }

  use(url: string): Held | undefined {
    const found = this.#held.find((held) => held.url === url);
    if (found !== undefined) this.#held = [...this.#held.filter((held) => held !== found), found];
    return found;
  }

  hold(answer: Held): void {
    this.forget(answer.url);
    if (answer.weight > this.#heaviest) return;
    this.#held = [...this.#held, answer];
    while (this.#held.reduce((sum, { weight }) => sum + weight, 0) > this.#heaviest)
      this.#held = this.#held.slice(1);
  }

  forget(url: string): void {
    this.#held = this.#held.filter((held) => held.url !== url);
  }
}
