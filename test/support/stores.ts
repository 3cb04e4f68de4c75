import type { Logger, SecretStore, StateStore } from "../../src/app/ports.ts";

/** State that lasts as long as the test, in the form it would be stored in. */
export class MemoryState implements StateStore {
  readonly stored = new Map<string, string>();

  constructor(initial: Readonly<Record<string, unknown>> = {}) {
    for (const [key, value] of Object.entries(initial)) this.stored.set(key, JSON.stringify(value));
  }

  get(key: string): unknown {
    const text = this.stored.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  update(key: string, value: unknown): Promise<void> {
    this.stored.set(key, JSON.stringify(value));
    return Promise.resolve();
  }
}

/** A keyring that notes what it is asked, and fails when it is told to. */
export class MemorySecrets implements SecretStore {
  readonly stored = new Map<string, string>();
  readonly calls: string[] = [];
  fails: "never" | "rejects" | "throws" = "never";

  get(key: string): Promise<string | undefined> {
    return this.#call(`get ${key}`, () => this.stored.get(key));
  }

  store(key: string, value: string): Promise<void> {
    return this.#call(`store ${key}`, () => void this.stored.set(key, value));
  }

  delete(key: string): Promise<void> {
    return this.#call(`delete ${key}`, () => void this.stored.delete(key));
  }

  #call<Result>(call: string, work: () => Result): Promise<Result> {
    this.calls.push(call);
    if (this.fails === "throws") throw new Error("The keyring is locked.");
    return this.fails === "rejects"
      ? Promise.reject(new Error("The keyring is locked."))
      : Promise.resolve(work());
  }
}

/** A log that keeps its lines. */
export class MemoryLog implements Logger {
  readonly lines: string[] = [];
  readonly info = (message: string): void => void this.lines.push(`info ${message}`);
  readonly warn = (message: string): void => void this.lines.push(`warn ${message}`);
  readonly error = (message: string): void => void this.lines.push(`error ${message}`);
}
