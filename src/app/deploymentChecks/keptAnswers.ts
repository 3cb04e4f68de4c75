import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { StateStore } from "../ports.ts";

/** More addresses than a workspace has deployed. The oldest go. */
const mostKept = 2000;

const longestKey = 1000;

/** Answers that outlive the window, each under the question it answers. */
export class KeptAnswers<Answer> {
  readonly #state: StateStore;
  readonly #name: string;
  readonly #answers = new Map<string, Answer>();
  #isStoring = false;
  #isChanged = false;

  /** @param name of the value that holds them  @param read undefined for what is none */
  constructor(state: StateStore, name: string, read: (stored: JsonValue) => Answer | undefined) {
    this.#state = state;
    this.#name = name;
    const stored = state.get(name);
    for (const entry of Array.isArray(stored) ? (stored as JsonValue[]).slice(-mostKept) : []) {
      const [key, value] = Array.isArray(entry) ? entry : [];
      const answer = value === undefined ? undefined : read(value);
      if (typeof key === "string" && key.length <= longestKey && answer !== undefined)
        this.#answers.set(key, answer);
    }
  }

  get(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Holds an answer from now on, and stores it; many that come at once are stored together. */
  set(key: string, answer: Answer): void {
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    const [oldest = ""] = this.#answers.keys();
    if (this.#answers.size > mostKept) this.#answers.delete(oldest);
    this.#isChanged = true;
    if (!this.#isStoring) void this.#store();
  }

  async #store(): Promise<void> {
    this.#isStoring = true;
    try {
      while (this.#isChanged) {
        this.#isChanged = false;
        await this.#state.update(this.#name, [...this.#answers]);
      }
    } catch {
      // They are held for this window, and stored with the next one.
    } finally {
      this.#isStoring = false;
    }
  }
}
