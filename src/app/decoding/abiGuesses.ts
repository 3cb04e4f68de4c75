import { selectorDigits, type SelectorKind } from "../../builds/index/abiSelectors.ts";
import { AbiIndex } from "../../decode/abiIndex.ts";
import type { AbiItem } from "../../decode/decoding.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import type { CandidateBuild, WantedSelector } from "../builds/buildsBySelector.ts";
import { memoize } from "../../core/async/memoize.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { SignatureNames } from "../signatures/signatureNames.ts";
import { once } from "../../core/async/once.ts";

/** More rows are not read. */
const maxSelectors = 2000;

/** UTF-16 units; the index of builds knows no longer one. */
const longestName = 1024;

/** What guesses need of the builds of a workspace. */
export type GuessedBuilds = Pick<WorkspaceBuilds, "findBySelectors" | "sourceFolder">;

/** What a signature service was found to have. */
export type NamedBySignature = Pick<SignatureNames, "sourcesOf">;

/** Milliseconds between two rounds: each shows the page anew, and its rows ask for more. */
const betweenRounds = 100;

/**
 * What the builds of the workspace have of a selector, whichever contract it is of, then what common interfaces have, and what a
 * signature service was found to have. The builds are looked through when it is first asked for, in rounds of all that was asked for by then; what is known by
 * then comes at once.
 */
export class Guesses {
  readonly #builds: GuessedBuilds;
  readonly #signatures: NamedBySignature | undefined;
  readonly #signal: AbortSignal;
  readonly #onDidChange: () => void;
  readonly #known = new Map<string, readonly AbiSource[]>();
  /** By the keys under which they are known; they wait for the next round. */
  #wanted = new Map<string, WantedSelector>();
  /** Those of the round under way. */
  #searching: ReadonlyMap<string, WantedSelector> = new Map();
  #round: Promise<void> | undefined;
  /** While the contracts themselves are still being looked up, nothing is guessed: what is found of them can say something else. */
  isWaiting = false;

  /** @param onDidChange is called when something was found, and when nothing more is looked for */
  constructor(
    {
      builds,
      signatures,
    }: {
      readonly builds: GuessedBuilds;
      readonly signatures?: NamedBySignature | undefined;
    },
    signal: AbortSignal,
    onDidChange: () => void,
  ) {
    this.#builds = builds;
    this.#signatures = signatures;
    this.#signal = signal;
    this.#onDidChange = onDidChange;
  }

  get isSearching(): boolean {
    return this.#round !== undefined;
  }

  /** Whether it is for a call or an error. */
  get isSearchingCalls(): boolean {
    return [...this.#searching.values(), ...this.#wanted.values()].some(({ kind }) => kind !== "events");
  }

  /** Waits until all guesses that were requested so far are found. */
  async finished(): Promise<void> {
    await this.#round;
  }

  /** What is known by now. @param selector lower-case digits: of an event all of its topic */
  of(kind: SelectorKind, selector: string): readonly AbiSource[] {
    if (this.isWaiting) return [];
    const named = this.#signatures?.sourcesOf(kind, selector) ?? [];
    return [...this.#inBuilds(kind, selector), ...named];
  }

  #inBuilds(kind: SelectorKind, selector: string): readonly AbiSource[] {
    const digits = selector.slice(0, selectorDigits[kind]);
    const key = `${kind} ${digits}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#signal.aborted || this.#known.size >= maxSelectors) return [];
    this.#known.set(key, []);
    this.#wanted.set(key, { kind, selector });
    this.#round ??= this.#rounds();
    return [];
  }

  async #rounds(): Promise<void> {
    // What is requested in this turn belongs to the first round.
    await Promise.resolve();
    for (;;) {
      const wanted = (this.#searching = this.#wanted);
      this.#wanted = new Map();
      const hasFound = await this.#search(wanted);
      this.#searching = new Map();
      const isLast = this.#wanted.size === 0 || this.#signal.aborted;
      if (isLast) this.#round = undefined;
      if (!this.#signal.aborted && (hasFound || isLast)) this.#onDidChange();
      if (isLast) return;
      await new Promise((resolve) => setTimeout(resolve, betweenRounds));
    }
  }

  async #search(wanted: ReadonlyMap<string, WantedSelector>): Promise<boolean> {
    if (this.#signal.aborted) return false;
    try {
      const found = await guessedSources(this.#builds, [...wanted.values()]);
      for (const [at, key] of [...wanted.keys()].entries()) this.#known.set(key, found[at] ?? []);
      return found.some(({ length }) => length > 0);
    } catch {
      // A guess that cannot be made is none.
      return false;
    }
  }
}

const itemsOf: Readonly<Record<SelectorKind, (abi: AbiIndex, digits: string) => readonly AbiItem[]>> = {
  functions: (abi, digits) => abi.functionsOf(digits),
  errors: (abi, digits) => abi.errorsOf(digits),
  events: (abi, digits) => abi.eventsOf(digits),
};

/** For each selector what the builds of the workspace have of it, the likeliest first, and then what common interfaces have. @param wanted as `Guesses.of` takes them */
export async function guessedSources(
  builds: GuessedBuilds,
  wanted: readonly WantedSelector[],
): Promise<readonly (readonly AbiSource[])[]> {
  const indexed = wanted.map(({ kind, selector }) => ({
    kind,
    selector: selector.slice(0, selectorDigits[kind]),
  }));
  // A build that has several of them is one source.
  const sourceOf = memoize(({ name, folder, path, abi }: CandidateBuild): AbiSource => {
    const contract = name.slice(0, longestName);
    const provenance = { kind: "guess", contract, folder: builds.sourceFolder(folder), path } as const;
    return { provenance, abi: new AbiIndex(abi) };
  });
  const [found, common] = await Promise.all([builds.findBySelectors(indexed), loadCommonInterfaces()]);
  return wanted.map(({ kind, selector }, at) => [
    ...(found[at] ?? []).map(sourceOf),
    ...common.filter(({ abi }) => itemsOf[kind](abi, selector).length > 0),
  ]);
}

/** Loads what contracts of many authors have in common: what is known otherwise does without. */
const loadCommonInterfaces = once(async (): Promise<readonly AbiSource[]> => {
  const loaded = await import("../../decode/system/commonInterfaces.ts");
  return loaded.commonInterfaces();
});
