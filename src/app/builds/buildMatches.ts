import pLimit from "p-limit";
import * as z from "zod/mini";
import type { Hex } from "../../core/hex.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { isSolidityIdentifier, maxContractNameLength } from "../../core/contractName.ts";
import type { Logger } from "../ports.ts";
import { WorkspaceMemory, type WorkspaceState } from "../workspaceMemory.ts";
import type { DeployedCode } from "./deployedCode.ts";
import { isBasisCurrent } from "./buildsState.ts";
import {
  buildName,
  isSameCode,
  storedCodeMatch,
  storedName,
  toStoredCodeMatch,
  type StoredCodeMatch,
} from "./storedCodeMatch.ts";
import type { DifferingBuild, CodeMatch, BuildShortcoming } from "./codeMatch.ts";
import type { MatchedBuild, WorkspaceBuilds } from "./workspaceBuilds.ts";
import { Listeners } from "../../core/async/listeners.ts";
import { waitAtMost } from "../../core/async/waiting.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";

/** What identifies a ledger, now and in earlier versions. */
type LedgerIdentity = Pick<Ledger, "id" | "url">;

type ComparedContract = {
  readonly runtime: string;
  /** Undefined until it is compared, and where there are no builds at all. */
  readonly match?: MatchedBuild | "none" | undefined;
};

/** The result of a comparison of code with the builds. */
export type ComparisonResult =
  | { readonly match: MatchedBuild; readonly lacking: BuildShortcoming | undefined }
  | {
      readonly match?: undefined;
      readonly differing: (DifferingBuild & { readonly name: string }) | undefined;
    };

/** Each holds a code of some ten KB. */
const maxContracts = 200;

/** That is remembered of some hundred bytes each: verdicts, and names of builds. */
const maxStored = 500;

/**
 * What is known of contracts and the builds of the workspace, for those who do not wait: hovers and rows. Nothing is compared
 * before another feature has searched for builds, and no request is sent. A result stays in rows until something
 * else is, in the next window of the workspace as well: that has no code to compare before somebody asks for it.
 */
export class BuildMatches {
  readonly #isTrusted: () => boolean;
  readonly #log: Logger;
  /** By ledger and address. */
  readonly #compared = new Map<string, ComparedContract>();
  /** By the same. */
  readonly #stored: WorkspaceMemory<StoredCodeMatch>;
  /** Of those that were to be remembered. */
  readonly #buildNames: WorkspaceMemory<true>;
  readonly #listeners = new Listeners();
  #builds: WorkspaceBuilds | undefined;
  /** One at a time: builds can be of some MB. */
  readonly #comparing = pLimit(1);

  /**
   * @param isTrusted whether names that stand in the workspace may be used
   * @param workspace what outlives the window; without it nothing does
   */
  constructor(isTrusted: () => boolean, log: Logger, workspace?: WorkspaceState) {
    this.#isTrusted = isTrusted;
    this.#log = log;
    this.#stored = new WorkspaceMemory(workspace, "ownCode", maxStored, storedCodeMatch);
    this.#buildNames = new WorkspaceMemory(workspace, "buildNames", maxStored, z.literal(true));
  }

  /** Compares with these builds from now on, and again whenever they change. */
  use(builds: WorkspaceBuilds): void {
    this.#builds = builds;
    builds.upToDate.onDidChange(() => {
      for (const [key, { runtime }] of this.#compared) this.#compared.set(key, { runtime });
      this.#listeners.notify();
    });
    builds.onDidRefresh(() => this.#dropOutdated(builds));
    this.#listeners.notify();
  }

  /** Whether rows say something that an earlier window found out, by the builds of then. */
  get hasStored(): boolean {
    return !this.#stored.isEmpty;
  }

  get hasBuilds(): boolean {
    return this.#builds !== undefined;
  }

  get isComparing(): boolean {
    return this.#comparing.activeCount + this.#comparing.pendingCount > 0;
  }

  /** Calls back when more is known. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /**
   * What is known of a contract whose code is at hand; what is not is found out meanwhile.
   * @param deploymentName what deployment files call it
   */
  match(
    ledger: LedgerIdentity,
    { address, runtime }: Pick<DeployedCode, "address" | "runtime">,
    deploymentName?: string,
  ): CodeMatch | undefined {
    const key = this.#keyOf(ledger, address);
    if (this.#compared.get(key)?.runtime !== runtime) {
      this.#setCompared(key, { runtime });
      const verdict = this.#stored.get(key);
      if (verdict !== undefined && !isSameCode(verdict, runtime)) this.#stored.set(key, undefined);
    }
    return this.#comparedAt(key, address, deploymentName);
  }

  /** The same once it is found out, as far as that takes no longer than these milliseconds. */
  async matchWithin(
    milliseconds: number,
    ledger: LedgerIdentity,
    deployed: Pick<DeployedCode, "address" | "runtime">,
    deploymentName?: string,
  ): Promise<CodeMatch | undefined> {
    const known = this.match(ledger, deployed, deploymentName);
    if (known !== undefined || !this.hasBuilds) return known;
    await waitAtMost(
      this.#comparing(() => undefined),
      milliseconds,
    );
    return this.match(ledger, deployed, deploymentName);
  }

  /**
   * What is known of a contract whose code somebody has looked at, in this window or an earlier one. While it is compared anew,
   * that is what was known before.
   * @param address in lower case
   * @param deploymentName what deployment files call it
   */
  cached(ledger: LedgerIdentity, address: string, deploymentName?: string): CodeMatch | undefined {
    const key = this.#keyOf(ledger, address);
    const compared = this.#comparedAt(key, address, deploymentName);
    if (compared !== undefined) return compared;
    const verdict = this.#stored.get(key);
    if (verdict === undefined) return undefined;
    const { relation: kind, name } = verdict;
    if (kind === "none" || kind === "differs") return this.#withoutMatch(verdict, deploymentName);
    return { kind: "matched", relation: { kind }, name: this.#displayName(name), ...shortcomingOf(verdict) };
  }

  /** The build that a comparison in this window has found. Nothing is compared for it. @param address in lower case */
  comparedBuild(ledger: LedgerIdentity, address: string): MatchedBuild | undefined {
    const match = this.#compared.get(this.#keyOf(ledger, address))?.match;
    return match === "none" ? undefined : match;
  }

  /** Whether one of the builds has this name; before they were looked for, whether an earlier window found one. */
  hasBuildNamed(name: string): boolean {
    return this.#builds?.state === undefined
      ? this.#buildNames.get(name) === true
      : this.#builds.names.has(name);
  }

  /** Has the next window know of these names whether there are builds of them, as far as that is known by now. */
  rememberBuildsNamed(names: Iterable<string>): void {
    if (this.#builds?.state === undefined) return;
    for (const name of names)
      if (buildName.safeParse(name).success)
        this.#buildNames.set(name, this.#builds.names.has(name) || undefined);
  }

  /** Records the result of a comparison with the current builds. */
  record(
    ledger: LedgerIdentity,
    { address, runtime }: Pick<DeployedCode, "address" | "runtime">,
    found: ComparisonResult,
  ): void {
    const state = this.#builds?.state;
    if (state === undefined) return;
    const key = this.#keyOf(ledger, address);
    const match = found.match ?? "none";
    this.#setCompared(key, { runtime, match });
    const verdict = toStoredCodeMatch(match, runtime, state);
    if (found.match !== undefined) this.#stored.set(key, { ...verdict, lacking: found.lacking });
    else if (found.differing === undefined) this.#stored.set(key, verdict);
    else {
      const { name, share } = found.differing;
      this.#stored.set(key, { ...verdict, relation: "differs", name: storedName(name), share });
    }
    this.#listeners.notify();
  }

  /** Notes why the build that a contract was found to have does not do to verify it: nothing, where it does. */
  recordShortcoming(ledger: LedgerIdentity, address: string, lacking: BuildShortcoming | undefined): void {
    const key = this.#keyOf(ledger, address);
    const verdict = this.#stored.get(key);
    if (verdict === undefined || verdict.lacking === lacking) return;
    this.#stored.set(key, { ...verdict, lacking });
    this.#listeners.notify();
  }

  /** Has the next window know nothing of contracts, but of those that the workspace's own files name. @param isOfFiles tells these by their addresses */
  clear(isOfFiles: (address: Hex) => boolean): void {
    if (!this.#isTrusted()) this.#buildNames.clear();
    if (this.#isTrusted()) this.#stored.forgetUnless((_, key) => isOfFiles(addressIn(key)));
    else this.#stored.clear();
    this.#listeners.notify();
  }

  /**
   * A build's name as it may stand in titles and rows: an identifier of at most 60 characters, and none of a workspace that is
   * not trusted.
   */
  displayName({ name }: { readonly name: string }): string | undefined {
    return this.#isTrusted() && isSolidityIdentifier(name)
      ? visibleText(name, maxContractNameLength)
      : undefined;
  }

  /** Takes over what 0.1.1 has kept by the ledger's URL. */
  #keyOf({ id, url }: LedgerIdentity, address: string): string {
    const [key, earlier] = [`${id} ${address}`, `${url} ${address}`];
    const verdict = this.#stored.get(earlier);
    if (verdict !== undefined) {
      this.#stored.set(earlier, undefined);
      if (this.#stored.get(key) === undefined) this.#stored.set(key, verdict);
    }
    return key;
  }

  #comparedAt(key: string, address: string, deploymentName: string | undefined): CodeMatch | undefined {
    const compared = this.#compared.get(key);
    if (compared === undefined) return undefined;
    if (!("match" in compared)) this.#compare(key, compared, address);
    const { match } = compared;
    if (match === undefined) return undefined;
    const verdict = this.#stored.get(key);
    if (match === "none") return this.#withoutMatch(verdict, deploymentName);
    return {
      kind: "matched",
      relation: match.relation,
      name: this.displayName(match.build),
      ...shortcomingOf(verdict),
    };
  }

  /** Of a code that no build has. A build of the contract's name is meant for it, where it was not compared. */
  #withoutMatch(stored: StoredCodeMatch | undefined, deploymentName = ""): CodeMatch {
    if (stored?.relation === "differs")
      return { kind: "differs", name: this.#displayName(stored.name), share: stored.share };
    return this.hasBuildNamed(deploymentName)
      ? { kind: "differs", name: this.#displayName(deploymentName) }
      : { kind: "none" };
  }

  #displayName(name: string | undefined): string | undefined {
    return name === undefined ? undefined : this.displayName({ name });
  }

  #setCompared(key: string, compared: ComparedContract): void {
    this.#compared.delete(key);
    this.#compared.set(key, compared);
    const [oldest] = this.#compared.keys();
    if (this.#compared.size > maxContracts && oldest !== undefined) this.#compared.delete(oldest);
  }

  #compare(key: string, compared: ComparedContract, address: string): void {
    const builds = this.#builds;
    if (builds === undefined) return;
    const { runtime } = compared;
    // Requested once, whatever the result.
    const begun: ComparedContract = { runtime, match: undefined };
    this.#compared.set(key, begun);
    const compare = async (): Promise<void> => {
      if ((await builds.contracts()) === 0) {
        // What is compared with nothing is not known.
        this.#stored.set(key, undefined);
        this.#listeners.notify();
        return;
      }
      const [match = "none" as const] = await builds.matches(runtime, { address: address.slice(2) });
      // Other code, or other builds, meanwhile.
      if (this.#compared.get(key) !== begun) return;
      this.#compared.set(key, { runtime, match });
      if (builds.state !== undefined) this.#store(key, toStoredCodeMatch(match, runtime, builds.state));
      this.#listeners.notify();
    };
    this.#comparing(compare).catch((error: unknown) =>
      this.#log.warn(`Builds: not compared: ${String(error)}`),
    );
  }

  /** Drops stored matches of rebuilt artifacts. Contracts whose code is cached are compared again instead. */
  #dropOutdated({ state }: WorkspaceBuilds): void {
    if (state === undefined) return;
    this.#stored.forgetUnless(({ basis }, key) => this.#compared.has(key) || isBasisCurrent(basis, state));
    this.#listeners.notify();
  }

  /** What its build lacks is so until it is found out anew, and which build it differs from as long as there is one of that name. */
  #store(key: string, stored: StoredCodeMatch): void {
    const before = this.#stored.get(key);
    const { relation, code, basis } = stored;
    if (before?.code !== code) this.#stored.set(key, stored);
    else if (before.relation === relation) this.#stored.set(key, { ...stored, lacking: before.lacking });
    else if (relation === "none" && before.relation === "differs" && this.hasBuildNamed(before.name ?? ""))
      // Of builds made anew the share is not known.
      this.#stored.set(key, { ...before, basis, share: before.basis === basis ? before.share : undefined });
    else this.#stored.set(key, stored);
  }
}

function shortcomingOf(stored: StoredCodeMatch | undefined): { readonly lacking?: BuildShortcoming } {
  return stored?.lacking === undefined ? {} : { lacking: stored.lacking };
}

const addressIn = (key: string): Hex => key.slice(key.lastIndexOf(" ") + 1) as Hex;
