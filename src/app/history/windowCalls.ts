import * as z from "zod/mini";
import { buildName } from "../builds/keptVerdict.ts";
import type { CalledNames } from "../decoding/calledNames.ts";
import { lenient, textUpTo } from "../storedSchemas.ts";
import { WorkspaceMemory, type WorkspaceState } from "../workspaceMemory.ts";
import { Listeners } from "../../core/turns/listeners.ts";

/** As many results as a history keeps. */
const mostResults = 2000;

/** That the next window of the workspace knows. */
const mostKept = 500;

const text = textUpTo(1024);

/** What a result called by a build of the workspace that is proven to have its names. */
const ownCall = z.object({
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
 * What execution results called, by what was known when a window of this workspace showed them last: names of its builds and
 * deployments too, which no other workspace gets.
 */
export class WindowCalls {
  readonly #calls = new Map<string, CalledNames>();
  readonly #kept: WorkspaceMemory<CalledNames>;
  readonly #listeners = new Listeners();

  /** @param workspace what outlives the window; without it nothing does */
  constructor(workspace?: WorkspaceState) {
    this.#kept = new WorkspaceMemory(workspace, "calls", mostKept, ownCall);
  }

  /** What an entry of the history called; undefined where no window has shown it. @param key that of the entry */
  at(network: string, key: string): CalledNames | undefined {
    const name = nameOf(network, key);
    return this.#calls.get(name) ?? this.#kept.get(name);
  }

  /** Takes over what is known now. @param names undefined: nothing that is certain */
  note(network: string, key: string, names: CalledNames | undefined): void {
    const name = nameOf(network, key);
    const before = JSON.stringify(this.at(network, key));
    // What a verified source names is in the history, for every workspace.
    this.#kept.set(name, ownCall.safeParse(names).data);
    this.#calls.delete(name);
    if (names !== undefined) this.#calls.set(name, names);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > mostResults && oldest !== undefined) this.#calls.delete(oldest);
    if (JSON.stringify(this.at(network, key)) !== before) this.#listeners.tell();
  }

  /** Has the next window know nothing of this. */
  forget(): void {
    this.#kept.clear();
  }

  /** Calls back when something else is known. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;
}

/** A tab stands in no name and in no key. */
function nameOf(network: string, key: string): string {
  return `${network}\t${key}`;
}
