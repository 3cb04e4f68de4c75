import { visibleText } from "../../core/characters/visibleText.ts";
import { isIdentifier, longestName } from "../../core/identifier.ts";
import type { Logger } from "../ports.ts";
import type { DeployedCode } from "./deployedCode.ts";
import type { FoundBuild, WorkspaceBuilds } from "./workspaceBuilds.ts";
import { Listeners } from "../../core/turns/listeners.ts";
import { withPatience } from "../../core/turns/withPatience.ts";

/** Whether a contract's code is one of the workspace's. */
export type OwnCodeFact =
  | {
      readonly kind: "matched";
      readonly relation: FoundBuild["relation"];
      /** Undefined where the build's name must not be used: see `OwnCode.nameOf`. */
      readonly name: string | undefined;
    }
  | { readonly kind: "none" };

type Compared = {
  readonly runtime: string;
  /** Undefined until it is compared, and where there are no builds at all. */
  readonly match?: FoundBuild | "none" | undefined;
};

/** Each holds a code of some ten KB. */
const mostContracts = 200;

/**
 * What is known of contracts and the builds of the workspace, for those who do not wait: hovers and rows. Nothing is compared
 * before somebody else has looked for builds, and nobody is asked anything.
 */
export class OwnCode {
  readonly #isTrusted: () => boolean;
  readonly #log: Logger;
  /** By ledger and address. */
  readonly #compared = new Map<string, Compared>();
  readonly #listeners = new Listeners();
  #builds: WorkspaceBuilds | undefined;
  /** How many comparisons have begun, or wait for their turn. */
  #comparing = 0;
  /** One at a time: builds can be of some MB. */
  #last: Promise<void> = Promise.resolve();

  /** @param isTrusted whether names that stand in the workspace may be used */
  constructor(isTrusted: () => boolean, log: Logger) {
    this.#isTrusted = isTrusted;
    this.#log = log;
  }

  /** Compares with these builds from now on, and anew whenever they change. */
  use(builds: WorkspaceBuilds): void {
    this.#builds = builds;
    builds.upToDate.onDidChange(() => {
      for (const [key, { runtime }] of this.#compared) this.#compared.set(key, { runtime });
      this.#tell();
    });
    this.#tell();
  }

  /** Whether somebody has looked for builds. */
  get hasBuilds(): boolean {
    return this.#builds !== undefined;
  }

  /** Whether something is being compared, or read for that. */
  get isComparing(): boolean {
    return this.#comparing > 0;
  }

  /** Calls back when more is known. @returns a function that ends it */
  onDidChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** What is known of a contract whose code is at hand; what is not is found out meanwhile. @param ledger its base URL */
  ofCode(
    ledger: string,
    { address, runtime }: Pick<DeployedCode, "address" | "runtime">,
  ): OwnCodeFact | undefined {
    const key = keyOf(ledger, address);
    if (this.#compared.get(key)?.runtime !== runtime) this.#hold(key, { runtime });
    return this.at(ledger, address);
  }

  /** The same once it is found out, as far as that takes no longer than these milliseconds. */
  async within(
    milliseconds: number,
    ledger: string,
    deployed: Pick<DeployedCode, "address" | "runtime">,
  ): Promise<OwnCodeFact | undefined> {
    const known = this.ofCode(ledger, deployed);
    if (known !== undefined || !this.hasBuilds) return known;
    await withPatience(this.#last, milliseconds);
    return this.ofCode(ledger, deployed);
  }

  /** The same of a contract whose code somebody has looked at in this window. @param address in lower case */
  at(ledger: string, address: string): OwnCodeFact | undefined {
    const key = keyOf(ledger, address);
    const compared = this.#compared.get(key);
    if (compared === undefined) return undefined;
    if (!("match" in compared)) this.#compare(key, compared, address);
    const { match } = compared;
    if (match === undefined) return undefined;
    if (match === "none") return { kind: "none" };
    return { kind: "matched", relation: match.relation, name: this.nameOf(match.build) };
  }

  /** Whether one of the builds that were found has this name. */
  hasBuildNamed(name: string): boolean {
    return this.#builds?.names.has(name) === true;
  }

  /**
   * A build's name as it may stand in titles and rows: an identifier of at most 60 characters, and none of a workspace that is
   * not trusted.
   */
  nameOf({ name }: { readonly name: string }): string | undefined {
    return this.#isTrusted() && isIdentifier(name) ? visibleText(name, longestName) : undefined;
  }

  #hold(key: string, compared: Compared): void {
    this.#compared.delete(key);
    this.#compared.set(key, compared);
    const [oldest] = this.#compared.keys();
    if (this.#compared.size > mostContracts && oldest !== undefined) this.#compared.delete(oldest);
  }

  #compare(key: string, asked: Compared, address: string): void {
    const builds = this.#builds;
    if (builds === undefined) return;
    const { runtime } = asked;
    // Asked for once, whatever comes of it.
    const begun: Compared = { runtime, match: undefined };
    this.#compared.set(key, begun);
    const compare = async (): Promise<void> => {
      if ((await builds.contracts()) === 0) return;
      const [match = "none" as const] = await builds.matches(runtime, { address: address.slice(2) });
      // Other code, or other builds, meanwhile.
      if (this.#compared.get(key) !== begun) return;
      this.#compared.set(key, { runtime, match });
      this.#tell();
    };
    this.#comparing += 1;
    this.#last = this.#last
      .then(compare)
      .catch((error: unknown) => this.#log.warn(`Builds: not compared: ${String(error)}`))
      .finally(() => (this.#comparing -= 1));
  }

  #tell(): void {
    this.#listeners.tell();
  }
}

const keyOf = (ledger: string, address: string): string => `${ledger} ${address}`;
