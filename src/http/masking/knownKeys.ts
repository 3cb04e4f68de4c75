import type { Secret } from "../../core/secret.ts";

/** The keys that are stored for an origin, or were read for it in this window. Neither rejects nor waits for long. */
export type StoredKeys = (origin: string) => Promise<readonly Secret[]>;

/** The keys that an origin may repeat: those stored for it, and those sent to it in this window, later changed or not. */
export class KnownKeys {
  readonly #stored: StoredKeys;
  readonly #sent = new Map<string, ReadonlyMap<string, Secret>>();

  constructor(stored: StoredKeys = () => Promise.resolve([])) {
    this.#stored = stored;
  }

  /** Notes a key before it is sent. */
  sending(origin: string, key: Secret): void {
    this.#sent.set(origin, new Map(this.#sent.get(origin)).set(key.reveal(), key));
  }

  /** Whatever of an origin's answers is shown, kept or logged must not hold these. */
  async of(origin: string): Promise<readonly Secret[]> {
    const stored = await this.#stored(origin);
    const sent = this.#sent.get(origin);
    if (sent === undefined) return stored;
    return [...sent.values(), ...stored.filter((key) => !sent.has(key.reveal()))];
  }
}
