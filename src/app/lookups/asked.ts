import { ApiError } from "../../api/failure.ts";
import type { RawAnswer } from "../../api/rawAnswer.ts";
import { isPassing, lookupPolicy } from "../../api/request.ts";
import { SharedWork } from "../sharedWork.ts";
import { AnswerCache, type Dated } from "./answerCache.ts";

/** How a question is asked. */
export type Asking = {
  readonly signal: AbortSignal;
  /** Tries after the first; a hover makes none. */
  readonly retries?: number;
};

/** What becomes of an answer. */
export type Handling<Value> = {
  /** Whether an answer is kept. */
  readonly mayHold?: (value: Value) => boolean;
  readonly onAnswer?: (answer: Dated<Value>) => void;
};

/** One kind of question: requests under way, and answers kept. */
export class Asked<Value extends { readonly answer: RawAnswer }> {
  readonly #running = new SharedWork<Dated<Value>>();
  /** How many tries after the first had been made for whoever began a request that failed. */
  readonly #retriesBefore = new WeakMap<ApiError, number>();
  readonly #answers: AnswerCache<Value>;

  /** @param heaviest what all kept answers together may weigh, in UTF-16 units of their text */
  constructor(heaviest: number) {
    this.#answers = new AnswerCache<Value>(heaviest);
  }

  /**
   * Joins the request for the same that is under way, or makes one. Who joins one that tries less often than they
   * would, a hover's, asks again when that one fails.
   * @throws ApiError; the signal's reason when that is aborted
   */
  async ask(
    key: string,
    asking: Asking,
    request: (signal: AbortSignal) => Promise<Value>,
    handling: Handling<Value> = {},
  ): Promise<Dated<Value>> {
    const retries = asking.retries ?? lookupPolicy.retries;
    const join = () => this.#join(key, retries, asking.signal, request, handling);
    try {
      return await join();
    } catch (error) {
      const isLesser = error instanceof ApiError && (this.#retriesBefore.get(error) ?? retries) < retries;
      if (!isLesser || !mayPass(error)) throw error;
      return join();
    }
  }

  known(key: string): Dated<Value> | undefined {
    return this.#answers.get(key);
  }

  /** Holds an answer from elsewhere. */
  recall(key: string, answer: Dated<Value>): void {
    this.#answers.set(key, answer, answer.value.answer.text.length);
  }

  forget(key: string): void {
    this.#answers.delete(key);
  }

  #join(
    key: string,
    retries: number,
    signal: AbortSignal,
    request: (signal: AbortSignal) => Promise<Value>,
    { mayHold = () => true, onAnswer }: Handling<Value>,
  ): Promise<Dated<Value>> {
    return this.#running.run(key, signal, async (shared) => {
      const value = await request(shared).catch((error: unknown) => {
        if (error instanceof ApiError) this.#retriesBefore.set(error, retries);
        throw error;
      });
      const answer = { value, receivedAt: value.answer.receivedAt };
      if (mayHold(value)) this.recall(key, answer);
      onAnswer?.(answer);
      return answer;
    });
  }
}

/** Whether another try may fare better, as the policy of lookups has it (DESIGN §4). */
function mayPass({ failure, answer }: ApiError): boolean {
  return failure.kind === "unreachable" || (answer !== undefined && isPassing(answer));
}
