import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { Logger, StateStore } from "../ports.ts";

/** More addresses than a workspace has deployed. Those answered longest ago go. */
const mostKept = 2000;

const longestKey = 1000;

/** How answers are kept. */
export type AnswerForm<Answer> = {
  /** Of the value that holds them. */
  readonly name: string;
  /** Undefined for what is none. */
  readonly read: (stored: JsonValue) => Answer | undefined;
  /** When it was answered, in milliseconds since 1970. */
  readonly answeredAt: (answer: Answer) => number;
};

/**
 * Answers that outlive the window, each under the question it answers. Of two to one question the later is kept, so that windows
 * can store in any order.
 */
export class KeptAnswers<Answer> {
  readonly #state: StateStore;
  readonly #form: AnswerForm<Answer>;
  readonly #log: Pick<Logger, "warn">;
  #answers: Map<string, Answer>;
  #isStoring = false;
  #isChanged = false;
  #hasFailed = false;

  constructor(state: StateStore, form: AnswerForm<Answer>, log: Pick<Logger, "warn">) {
    this.#state = state;
    this.#form = form;
    this.#log = log;
    this.#answers = this.#merged([]);
  }

  get(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Holds an answer from now on, and stores it; many that come at once are stored together. */
  set(key: string, answer: Answer): void {
    this.#answers.set(key, answer);
    this.#isChanged = true;
    if (!this.#isStoring) void this.#store();
  }

  async #store(): Promise<void> {
    this.#isStoring = true;
    try {
      while (this.#isChanged) {
        this.#isChanged = false;
        this.#answers = this.#merged(this.#answers);
        await this.#state.update(this.#form.name, [...this.#answers]);
        this.#hasFailed = false;
      }
    } catch (error) {
      // They are held for this window, and stored with the next one.
      if (!this.#hasFailed)
        this.#log.warn(`Deployments: what was answered could not be stored: ${String(error)}`);
      this.#hasFailed = true;
    } finally {
      this.#isStoring = false;
    }
  }

  /** These and what is stored by now, the later of each, those answered last. */
  #merged(own: Iterable<readonly [key: string, answer: Answer]>): Map<string, Answer> {
    const { answeredAt } = this.#form;
    const merged = new Map(this.#stored());
    for (const [key, answer] of own) {
      const other = merged.get(key);
      if (other === undefined || answeredAt(answer) >= answeredAt(other)) merged.set(key, answer);
    }
    const inOrder = [...merged].sort(([, one], [, other]) => answeredAt(one) - answeredAt(other));
    return new Map(inOrder.slice(-mostKept));
  }

  *#stored(): Generator<[key: string, answer: Answer]> {
    const stored = this.#state.get(this.#form.name);
    for (const entry of Array.isArray(stored) ? (stored as JsonValue[]).slice(-mostKept) : []) {
      const [key, value] = Array.isArray(entry) ? entry : [];
      const answer = value === undefined ? undefined : this.#form.read(value);
      if (typeof key === "string" && key.length <= longestKey && answer !== undefined) yield [key, answer];
    }
  }
}
