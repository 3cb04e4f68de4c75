import type { Logger, StateStore } from "./ports.ts";

/** What the windows of one workspace remember. */
export type WorkspaceState = {
  /** VS Code's state of the workspace: no other workspace reads it. */
  readonly state: StateStore;
  /** Names that stand in a workspace are not used before the user trusts it, those that were remembered neither. */
  readonly isTrusted: () => boolean;
  readonly log: Logger;
};

/**
 * What was found out by a workspace's files, for its next window: nothing of it is said where the workspace is not trusted. The
 * oldest facts go. Where there is no state, it lasts as long as the window.
 */
export class WorkspaceMemory<Value> {
  readonly #workspace: WorkspaceState | undefined;
  readonly #key: string;
  readonly #most: number;
  readonly #facts: Map<string, Value>;
  #isStored = true;
  #isStoring = false;

  /** @param key in the state @param most facts that are kept @param read reads a stored fact; undefined: as if it were not there */
  constructor(
    workspace: WorkspaceState | undefined,
    key: string,
    most: number,
    read: (stored: unknown) => Value | undefined,
  ) {
    this.#workspace = workspace;
    this.#key = key;
    this.#most = most;
    this.#facts = new Map(readFacts(workspace?.state.get(key), most, read));
  }

  /** What is known; undefined where it is not, or may not be said. */
  get(name: string): Value | undefined {
    return this.#isUsed ? this.#facts.get(name) : undefined;
  }

  /** Takes over what is known now. @param value undefined: nothing */
  set(name: string, value: Value | undefined): void {
    if (!this.#isUsed || JSON.stringify(this.#facts.get(name)) === JSON.stringify(value)) return;
    this.#facts.delete(name);
    if (value !== undefined) this.#facts.set(name, value);
    const [oldest] = this.#facts.keys();
    if (this.#facts.size > this.#most && oldest !== undefined) this.#facts.delete(oldest);
    this.#store();
  }

  /** Whether anything is known that may be said. */
  get isEmpty(): boolean {
    return !this.#isUsed || this.#facts.size === 0;
  }

  /** Forgets what is so no longer. @returns whether anything was */
  forgetUnless(isStillSo: (value: Value, name: string) => boolean): boolean {
    const over = [...this.#facts].filter(([name, value]) => !isStillSo(value, name));
    if (!this.#isUsed || over.length === 0) return false;
    for (const [name] of over) this.#facts.delete(name);
    this.#store();
    return true;
  }

  /** Forgets all. */
  clear(): void {
    if (this.#facts.size === 0) return;
    this.#facts.clear();
    this.#store();
  }

  get #isUsed(): boolean {
    return this.#workspace?.isTrusted() !== false;
  }

  #store(): void {
    this.#isStored = false;
    if (this.#isStoring || this.#workspace === undefined) return;
    const { log } = this.#workspace;
    this.#isStoring = true;
    this.#storeAll(this.#workspace).catch((error: unknown) =>
      log.warn(`Workspace: ${this.#key} not kept: ${String(error)}`),
    );
  }

  /** Much that comes at once is stored once. */
  async #storeAll({ state }: WorkspaceState): Promise<void> {
    try {
      while (!this.#isStored) {
        await Promise.resolve();
        this.#isStored = true;
        await state.update(this.#key, [...this.#facts]);
      }
    } finally {
      this.#isStoring = false;
    }
  }
}

/** Reads what is stored as far as it can be: it may be old, new, or damaged. */
function readFacts<Value>(
  stored: unknown,
  most: number,
  read: (stored: unknown) => Value | undefined,
): (readonly [string, Value])[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(-most).flatMap((pair: unknown) => {
    const [name, fact] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
    const value = read(fact);
    return typeof name !== "string" || value === undefined ? [] : [[name, value] as const];
  });
}
