import { selectorDigits, type SelectorKind } from "../../builds/index/abiSelectors.ts";
import { AbiIndex } from "../../decode/abiIndex.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { SignatureNames } from "../signatures/signatureNames.ts";

/** Nobody looks at the rows of more. */
const mostSelectors = 2000;

/** UTF-16 units; the index of builds knows no longer one. */
const longestName = 1024;

/** What a signature service was found to have. */
export type NamedBySignature = Pick<SignatureNames, "sourcesOf">;

/**
 * What the builds of the workspace have of a selector, whichever contract it is of, and then what a signature service was found to
 * have. The builds are looked through when it is first asked for, one selector at a time; what is known by then comes at once.
 */
export class Guesses {
  readonly #builds: WorkspaceBuilds;
  readonly #signatures: NamedBySignature | undefined;
  readonly #signal: AbortSignal;
  readonly #onDidChange: () => void;
  readonly #known = new Map<string, readonly AbiSource[]>();
  #looking = 0;
  #last: Promise<void> = Promise.resolve();

  /** @param onDidChange is called when something was found, and when nothing more is looked for */
  constructor(
    {
      builds,
      signatures,
    }: { readonly builds: WorkspaceBuilds; readonly signatures?: NamedBySignature | undefined },
    signal: AbortSignal,
    onDidChange: () => void,
  ) {
    this.#builds = builds;
    this.#signatures = signatures;
    this.#signal = signal;
    this.#onDidChange = onDidChange;
  }

  /** Whether more is being looked for. */
  get isLooking(): boolean {
    return this.#looking > 0;
  }

  /** Waits until nothing is being looked for that was asked for so far. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** What is known by now. @param selector lower-case digits: of an event all of its topic */
  of(kind: SelectorKind, selector: string): readonly AbiSource[] {
    const named = this.#signatures?.sourcesOf(kind, selector) ?? [];
    return [...this.#inBuilds(kind, selector), ...named];
  }

  #inBuilds(kind: SelectorKind, selector: string): readonly AbiSource[] {
    const digits = selector.slice(0, selectorDigits[kind]);
    const key = `${kind} ${digits}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#signal.aborted || this.#known.size >= mostSelectors) return [];
    this.#known.set(key, []);
    this.#looking += 1;
    this.#last = this.#last.then(() => this.#look(kind, digits, key));
    return [];
  }

  async #look(kind: SelectorKind, digits: string, key: string): Promise<void> {
    let found: readonly AbiSource[] = [];
    try {
      if (!this.#signal.aborted) found = await guessedSources(this.#builds, kind, digits);
    } catch {
      // A guess that cannot be made is none.
    }
    this.#known.set(key, found);
    this.#looking -= 1;
    if (!this.#signal.aborted && (found.length > 0 || this.#looking === 0)) this.#onDidChange();
  }
}

/** What the builds of the workspace have of a selector, the likeliest first. @param selector as `Guesses.of` takes it */
export async function guessedSources(
  builds: Pick<WorkspaceBuilds, "withSelector" | "sourceFolder">,
  kind: SelectorKind,
  selector: string,
): Promise<readonly AbiSource[]> {
  const found: AbiSource[] = [];
  for await (const { name, folder, path, abi } of builds.withSelector(
    kind,
    selector.slice(0, selectorDigits[kind]),
  )) {
    const contract = name.slice(0, longestName);
    found.push({
      provenance: { kind: "guess", contract, folder: builds.sourceFolder(folder), path },
      abi: new AbiIndex(abi),
    });
  }
  return found;
}
