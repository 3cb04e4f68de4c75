import type { Clock } from "../../http/clock.ts";
import { ApiError } from "../../http/failure.ts";
import type { Dated } from "../lookups/answerCache.ts";
import type { Finding } from "./finding.ts";
import type { LookupMode } from "./lookupMode.ts";

/**
 * How long an answer stands for itself:
 * - `settled`: nothing can change it;
 * - `changing`: it is shown, with its age, and asked for anew behind the scenes once it is a minute old;
 * - `passing`: it counts for some seconds only, such as "not found" of something that was just made.
 */
export type Standing = "settled" | "changing" | "passing";

/** Where one question of a hover is asked. */
export type Source<Value> = {
  readonly host: string;
  /** The last answer that is held, however old. */
  readonly known: () => Dated<Value> | undefined;
  /** Asks once. @throws ApiError; the signal's reason when that is aborted */
  readonly ask: (signal: AbortSignal) => Promise<Dated<Value>>;
  readonly standing: (value: Value) => Standing;
};

const refreshedAfterMilliseconds = 60_000;
const passedAfterMilliseconds = 5_000;

/** One question of a hover: whether it is asked at all, and how it stands at any moment. */
export class HoverQuestion<Value> {
  readonly #source: Source<Value> | undefined;
  readonly #mode: LookupMode;
  readonly #clock: Clock;
  #finding: Finding<Value>;

  /** @param source `undefined` where the network has no such service */
  constructor(source: Source<Value> | undefined, mode: LookupMode, clock: Clock) {
    this.#source = source;
    this.#mode = mode;
    this.#clock = clock;
    this.#finding = { state: source === undefined ? "noService" : "notAsked" };
  }

  get finding(): Finding<Value> {
    return this.#finding;
  }

  /** Answers from what is held where that will do, else asks. @throws only the signal's reason, when that is aborted */
  async ask(signal: AbortSignal): Promise<void> {
    const source = this.#source;
    if (source === undefined || this.#mode === "off") return;
    const held = source.known();
    if (held !== undefined && this.#mode === "cached") this.#finding = { state: "known", answer: held };
    if (this.#mode === "cached") return;
    if (held !== undefined && this.#answersAtOnce(source, held)) return;
    this.#finding = { state: "asking", host: source.host };
    try {
      this.#finding = { state: "known", answer: await source.ask(signal) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#finding = { state: "failed", error };
    }
  }

  #answersAtOnce(source: Source<Value>, held: Dated<Value>): boolean {
    const age = this.#clock.now() - held.receivedAt;
    const standing = source.standing(held.value);
    if (standing === "passing" && age > passedAfterMilliseconds) return false;
    this.#finding = { state: "known", answer: held };
    if (standing === "changing" && age > refreshedAfterMilliseconds) {
      // What this hover shows does not change; a failure leaves the old answer as it is.
      source.ask(new AbortController().signal).catch(() => undefined);
    }
    return true;
  }
}
