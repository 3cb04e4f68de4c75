import pLimit from "p-limit";
import * as z from "zod/mini";
import type { Logger, StateStore } from "./ports.ts";
import { lenientArray } from "./storedSchemas.ts";

/** What the windows of one workspace remember. */
export type WorkspaceState = {
  /** VS Code's state of the workspace: no other workspace reads it. */
  readonly state: StateStore;
  /** Names that stand in a workspace are not used before the user trusts it, those that were remembered neither. */
  readonly isTrusted: () => boolean;
  readonly log: Pick<Logger, "warn">;
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
  readonly #inTurn = pLimit(1);
  #isStored = true;

  /** @param key in the state @param most facts that are kept @param fact of a stored fact */
  constructor(workspace: WorkspaceState | undefined, key: string, most: number, fact: z.ZodMiniType<Value>) {
    this.#workspace = workspace;
    this.#key = key;
    this.#most = most;
    this.#facts = new Map(
      lenientArray(z.tuple([z.string(), fact]))
        .parse(workspace?.state.get(key))
        .slice(-most),
    );
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

  /** Much that comes at once is stored once. */
  #store(): void {
    this.#isStored = false;
    if (this.#workspace === undefined) return;
    const { state, log } = this.#workspace;
    this.#inTurn(async () => {
      if (this.#isStored) return;
      this.#isStored = true;
      await state.update(this.#key, [...this.#facts]);
    }).catch((error: unknown) => log.warn(`Workspace: ${this.#key} not kept: ${String(error)}`));
  }
}
