import pLimit from "p-limit";
import * as z from "zod/mini";
import type { Logger, StateStore } from "../ports.ts";
import { lenientArray, textUpTo } from "../storedSchemas.ts";

/** More addresses than a workspace has deployed. The oldest responses go. */
const mostKept = 2000;

const longestKey = 1000;

/** How responses of a kind are kept. */
export type ResponseForm<Kept> = {
  /** Of the value that holds them. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Kept>;
  /** When it was received, in milliseconds since 1970. */
  readonly receivedAt: (response: Kept) => number;
};

/**
 * Responses that outlive the window, each under the key of what was asked. Of two under one key the later is kept, so that windows
 * can store in any order.
 */
export class KeptResponses<Kept> {
  readonly #state: StateStore;
  readonly #form: ResponseForm<Kept>;
  readonly #log: Pick<Logger, "warn">;
  #responses: Map<string, Kept>;
  readonly #entries: z.ZodMiniType<readonly (readonly [key: string, response: Kept])[]>;
  readonly #inTurn = pLimit(1);
  #isStored = true;
  #hasFailed = false;

  constructor(state: StateStore, form: ResponseForm<Kept>, log: Pick<Logger, "warn">) {
    this.#state = state;
    this.#form = form;
    this.#log = log;
    this.#entries = lenientArray(z.tuple([textUpTo(longestKey), form.schema]));
    this.#responses = this.#merged([]);
  }

  get(key: string): Kept | undefined {
    return this.#responses.get(key);
  }

  /** Holds a response from now on, and stores it; many that come at once are stored together. */
  set(key: string, response: Kept): void {
    this.#responses.set(key, response);
    this.#isStored = false;
    void this.#inTurn(() => this.#store());
  }

  async #store(): Promise<void> {
    if (this.#isStored) return;
    this.#isStored = true;
    this.#responses = this.#merged(this.#responses);
    try {
      await this.#state.update(this.#form.name, [...this.#responses]);
      this.#hasFailed = false;
    } catch (error) {
      // They are held for this window, and stored with the next one.
      if (!this.#hasFailed) this.#log.warn(`Deployments: responses could not be stored: ${String(error)}`);
      this.#hasFailed = true;
    }
  }

  /** These and what is stored by now, the later of each, those received last. */
  #merged(own: Iterable<readonly [key: string, response: Kept]>): Map<string, Kept> {
    const { receivedAt } = this.#form;
    const merged = new Map(this.#entries.parse(this.#state.get(this.#form.name)));
    for (const [key, response] of own) {
      const other = merged.get(key);
      if (other === undefined || receivedAt(response) >= receivedAt(other)) merged.set(key, response);
    }
    const inOrder = [...merged].sort(([, one], [, other]) => receivedAt(one) - receivedAt(other));
    return new Map(inOrder.slice(-mostKept));
  }
}
