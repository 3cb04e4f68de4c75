import type { CalledNames } from "../decoding/calledNames.ts";
import { Listeners } from "../../core/turns/listeners.ts";

/** As many results as a history keeps. */
const mostResults = 2000;

/**
 * What execution results called, by what was known when this window showed them: names of the workspace's builds and deployments too,
 * which are used here and kept nowhere.
 */
export class WindowCalls {
  readonly #calls = new Map<string, CalledNames>();
  readonly #listeners = new Listeners();

  /** What an entry of the history called; undefined where this window has not shown it. @param key that of the entry */
  at(network: string, key: string): CalledNames | undefined {
    return this.#calls.get(nameOf(network, key));
  }

  /** Takes over what is known now. @param names undefined: nothing that is certain */
  note(network: string, key: string, names: CalledNames | undefined): void {
    const name = nameOf(network, key);
    if (JSON.stringify(this.#calls.get(name)) === JSON.stringify(names)) return;
    this.#calls.delete(name);
    if (names !== undefined) this.#calls.set(name, names);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > mostResults && oldest !== undefined) this.#calls.delete(oldest);
    this.#listeners.tell();
  }

  /** Calls back when something else is known. @returns a function that ends it */
  onDidChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }
}

/** A tab stands in no name and in no key. */
function nameOf(network: string, key: string): string {
  return `${network}\t${key}`;
}
