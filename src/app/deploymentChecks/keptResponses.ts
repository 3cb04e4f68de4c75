import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { Logger, StateStore } from "../ports.ts";

/** More addresses than a workspace has deployed. The oldest responses go. */
const mostKept = 2000;

const longestKey = 1000;

/** How responses of a kind are kept. */
export type ResponseForm<Kept> = {
  /** Of the value that holds them. */
  readonly name: string;
  /** Undefined for what is none. */
  readonly read: (stored: JsonValue) => Kept | undefined;
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
  #isStoring = false;
  #isChanged = false;
  #hasFailed = false;

  constructor(state: StateStore, form: ResponseForm<Kept>, log: Pick<Logger, "warn">) {
    this.#state = state;
    this.#form = form;
    this.#log = log;
    this.#responses = this.#merged([]);
  }

  get(key: string): Kept | undefined {
    return this.#responses.get(key);
  }

  /** Holds a response from now on, and stores it; many that come at once are stored together. */
  set(key: string, response: Kept): void {
    this.#responses.set(key, response);
    this.#isChanged = true;
    if (!this.#isStoring) void this.#store();
  }

  async #store(): Promise<void> {
    this.#isStoring = true;
    try {
      while (this.#isChanged) {
        this.#isChanged = false;
        this.#responses = this.#merged(this.#responses);
        await this.#state.update(this.#form.name, [...this.#responses]);
        this.#hasFailed = false;
      }
    } catch (error) {
      // They are held for this window, and stored with the next one.
      if (!this.#hasFailed) this.#log.warn(`Deployments: responses could not be stored: ${String(error)}`);
      this.#hasFailed = true;
    } finally {
      this.#isStoring = false;
    }
  }

  /** These and what is stored by now, the later of each, those received last. */
  #merged(own: Iterable<readonly [key: string, response: Kept]>): Map<string, Kept> {
    const { receivedAt } = this.#form;
    const merged = new Map(this.#stored());
    for (const [key, response] of own) {
      const other = merged.get(key);
      if (other === undefined || receivedAt(response) >= receivedAt(other)) merged.set(key, response);
    }
    const inOrder = [...merged].sort(([, one], [, other]) => receivedAt(one) - receivedAt(other));
    return new Map(inOrder.slice(-mostKept));
  }

  *#stored(): Generator<[key: string, response: Kept]> {
    const stored = this.#state.get(this.#form.name);
    for (const entry of Array.isArray(stored) ? (stored as JsonValue[]).slice(-mostKept) : []) {
      const [key, value] = Array.isArray(entry) ? entry : [];
      const response = value === undefined ? undefined : this.#form.read(value);
      if (typeof key === "string" && key.length <= longestKey && response !== undefined)
        yield [key, response];
    }
  }
}
