import * as z from "zod/mini";
import { buildName } from "../builds/storedCodeMatch.ts";
import type { CalleeNames } from "../decoding/calleeNames.ts";
import { lenient, textUpTo } from "../storedSchemas.ts";
import { WorkspaceMemory, type WorkspaceState } from "../workspaceMemory.ts";
import { Listeners } from "../../core/async/listeners.ts";

/** As many results as a history keeps. */
const maxResults = 2000;

/** That the next window of the workspace knows. */
const maxStored = 500;

const text = textUpTo(1024);

/** What a result called by a build of the workspace that is proven to have its names. */
const storedCall = z.object({
  function: buildName,
  contract: lenient(buildName),
  error: lenient(buildName),
  provenance: z.object({
    kind: z.literal("build"),
    relation: z.enum(["exact", "identical", "sameCode", "assumedImmutables"]),
    isProven: z.literal(true),
    contract: text,
    isNamed: lenient(z.boolean(), false),
    folder: z.object({ uri: text, label: text }),
    path: text,
  }),
});

/**
 * The functions that execution results called, as a window of this workspace last showed them. They contain names of the workspace's
 * builds and deployments, which other workspaces must not get.
 */
export class WorkspaceCalls {
  readonly #calls = new Map<string, CalleeNames>();
  readonly #stored: WorkspaceMemory<CalleeNames>;
  readonly #listeners = new Listeners();

  /** @param workspace what outlives the window; without it nothing does */
  constructor(workspace?: WorkspaceState) {
    this.#stored = new WorkspaceMemory(workspace, "calls", maxStored, storedCall);
  }

  /** What an entry of the history called; undefined where no window has shown it. @param key that of the entry */
  at(network: string, key: string): CalleeNames | undefined {
    const name = nameOf(network, key);
    return this.#calls.get(name) ?? this.#stored.get(name);
  }

  /** Takes over what is known now. @param names undefined: nothing that is certain */
  record(network: string, key: string, names: CalleeNames | undefined): void {
    const name = nameOf(network, key);
    const before = JSON.stringify(this.at(network, key));
    // What a verified source names is in the history, for every workspace.
    this.#stored.set(name, storedCall.safeParse(names).data);
    this.#calls.delete(name);
    if (names !== undefined) this.#calls.set(name, names);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > maxResults && oldest !== undefined) this.#calls.delete(oldest);
    if (JSON.stringify(this.at(network, key)) !== before) this.#listeners.notify();
  }

  /** Has the next window know nothing of this. */
  clear(): void {
    this.#stored.clear();
  }

  /** Calls back when something else is known. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;
}

/** A tab stands in no name and in no key. */
function nameOf(network: string, key: string): string {
  return `${network}\t${key}`;
}
