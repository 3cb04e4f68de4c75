import type { RowState } from "../../ui/tree/contractRow.ts";

/** Which contracts are being asked about, and which could not be. For this window only. */
export class RowStates {
  readonly #states = new Map<string, RowState>();
  readonly #listeners = new Set<() => void>();

  get(handle: string): RowState | undefined {
    return this.#states.get(handle);
  }

  /** @param state `undefined` when all is well again */
  set(handle: string, state: RowState | undefined): void {
    if (state === undefined) this.#states.delete(handle);
    else this.#states.set(handle, state);
    for (const listener of this.#listeners) listener();
  }

  /** Calls back whenever a state changes. @returns a function that ends it */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
