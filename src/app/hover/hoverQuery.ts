import type { Clock } from "../../http/clock.ts";
import { ApiError } from "../../http/failure.ts";
import type { Dated } from "../lookups/responseCache.ts";
import type { QueryState } from "./queryState.ts";
import type { LookupMode } from "./lookupMode.ts";

/**
 * How long an answer stands for itself:
 * - `settled`: nothing can change it;
 * - `changing`: it is shown, with its age, and asked for anew behind the scenes once it is a minute old;
 * - `passing`: it counts for some seconds only, such as "not found" of something that was just made.
 */
export type Freshness = "settled" | "changing" | "passing";

/** Where one question of a hover is asked. */
export type Source<Value> = {
  readonly host: string;
  /** The last answer that is held, however old. */
  readonly known: () => Dated<Value> | undefined;
  /** Asks once. @throws ApiError; the signal's reason when that is aborted */
  readonly ask: (signal: AbortSignal) => Promise<Dated<Value>>;
  readonly freshness: (value: Value) => Freshness;
};

const refreshedAfterMilliseconds = 60_000;
const passedAfterMilliseconds = 5_000;

/** One question of a hover: whether it is asked at all, and how it stands at any moment. */
export class HoverQuery<Value> {
  readonly #source: Source<Value> | undefined;
  readonly #mode: LookupMode;
  readonly #clock: Clock;
  #state: QueryState<Value>;

  /** @param source `undefined` where the network has no such service */
  constructor(source: Source<Value> | undefined, mode: LookupMode, clock: Clock) {
    this.#source = source;
    this.#mode = mode;
    this.#clock = clock;
    this.#state = { state: source === undefined ? "noService" : "notAsked" };
  }

  get state(): QueryState<Value> {
    return this.#state;
  }

  /** Answers from what is held where that will do, else asks. @throws only the signal's reason, when that is aborted */
  async ask(signal: AbortSignal): Promise<void> {
    const source = this.#source;
    if (source === undefined || this.#mode === "off") return;
    const held = source.known();
    if (held !== undefined && this.#mode === "cached") this.#state = { state: "known", response: held };
    if (this.#mode === "cached") return;
    if (held !== undefined && this.#answersAtOnce(source, held)) return;
    this.#state = { state: "asking", host: source.host };
    try {
      this.#state = { state: "known", response: await source.ask(signal) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#state = { state: "failed", error };
    }
  }

  #answersAtOnce(source: Source<Value>, held: Dated<Value>): boolean {
    const age = this.#clock.now() - held.receivedAt;
    const standing = source.freshness(held.value);
    if (standing === "passing" && age > passedAfterMilliseconds) return false;
    this.#state = { state: "known", response: held };
    if (standing === "changing" && age > refreshedAfterMilliseconds) {
      // What this hover shows does not change; a failure leaves the old answer as it is.
      source.ask(new AbortController().signal).catch(() => undefined);
    }
    return true;
  }
}
