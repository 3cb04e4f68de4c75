import pLimit from "p-limit";
import * as z from "zod/mini";
import type { Hex } from "../../core/hex.ts";
import { visibleText } from "../../core/characters/visibleText.ts";
import { isIdentifier, longestName } from "../../core/identifier.ts";
import type { Logger } from "../ports.ts";
import { WorkspaceMemory, type WorkspaceState } from "../workspaceMemory.ts";
import type { DeployedCode } from "./deployedCode.ts";
import { isBasis } from "./buildsState.ts";
import { buildName, isOfCode, keptVerdict, storedName, verdictOf, type KeptVerdict } from "./keptVerdict.ts";
import type { DifferingBuild, KnownCode, LackingBuild } from "./codeFact.ts";
import type { FoundBuild, WorkspaceBuilds } from "./workspaceBuilds.ts";
import { Listeners } from "../../core/turns/listeners.ts";
import { withPatience } from "../../core/turns/withPatience.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";

/** What identifies a ledger, now and in earlier versions. */
type LedgerNames = Pick<Ledger, "id" | "url">;

type Compared = {
  readonly runtime: string;
  /** Undefined until it is compared, and where there are no builds at all. */
  readonly match?: FoundBuild | "none" | undefined;
};

/** What somebody has found out by comparing a code with the builds. */
export type ComparedCode =
  | { readonly match: FoundBuild; readonly lacking: LackingBuild | undefined }
  | {
      readonly match?: undefined;
      readonly differing: (DifferingBuild & { readonly name: string }) | undefined;
    };

/** Each holds a code of some ten KB. */
const mostContracts = 200;

/** That is remembered of some hundred bytes each: verdicts, and names of builds. */
const mostKept = 500;

/**
 * What is known of contracts and the builds of the workspace, for those who do not wait: hovers and rows. Nothing is compared
 * before somebody else has looked for builds, and nobody is asked anything. What was found out stands in rows until something
 * else is, in the next window of the workspace as well: that has no code to compare before somebody asks for it.
 */
export class OwnCode {
  readonly #isTrusted: () => boolean;
  readonly #log: Logger;
  /** By ledger and address. */
  readonly #compared = new Map<string, Compared>();
  /** By the same. */
  readonly #verdicts: WorkspaceMemory<KeptVerdict>;
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
    this.#verdicts = new WorkspaceMemory(workspace, "ownCode", mostKept, keptVerdict);
    this.#buildNames = new WorkspaceMemory(workspace, "buildNames", mostKept, z.literal(true));
  }

  /** Compares with these builds from now on, and anew whenever they change. */
  use(builds: WorkspaceBuilds): void {
    this.#builds = builds;
    builds.upToDate.onDidChange(() => {
      for (const [key, { runtime }] of this.#compared) this.#compared.set(key, { runtime });
      this.#listeners.tell();
    });
    builds.onDidLook(() => this.#review(builds));
    this.#listeners.tell();
  }

  /** Whether rows say something that an earlier window found out, by the builds of then. */
  get isOfBefore(): boolean {
    return !this.#verdicts.isEmpty;
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
   * @param called what deployment files call it
   */
  ofCode(
    ledger: LedgerNames,
    { address, runtime }: Pick<DeployedCode, "address" | "runtime">,
    called?: string,
  ): KnownCode | undefined {
    const key = this.#keyOf(ledger, address);
    if (this.#compared.get(key)?.runtime !== runtime) {
      this.#hold(key, { runtime });
      const verdict = this.#verdicts.get(key);
      if (verdict !== undefined && !isOfCode(verdict, runtime)) this.#verdicts.set(key, undefined);
    }
    return this.#comparedAt(key, address, called);
  }

  /** The same once it is found out, as far as that takes no longer than these milliseconds. */
  async within(
    milliseconds: number,
    ledger: LedgerNames,
    deployed: Pick<DeployedCode, "address" | "runtime">,
    called?: string,
  ): Promise<KnownCode | undefined> {
    const known = this.ofCode(ledger, deployed, called);
    if (known !== undefined || !this.hasBuilds) return known;
    await withPatience(
      this.#comparing(() => undefined),
      milliseconds,
    );
    return this.ofCode(ledger, deployed, called);
  }

  /**
   * What is known of a contract whose code somebody has looked at, in this window or an earlier one. While it is compared anew,
   * that is what was known before.
   * @param address in lower case
   * @param called what deployment files call it
   */
  at(ledger: LedgerNames, address: string, called?: string): KnownCode | undefined {
    const key = this.#keyOf(ledger, address);
    const compared = this.#comparedAt(key, address, called);
    if (compared !== undefined) return compared;
    const verdict = this.#verdicts.get(key);
    if (verdict === undefined) return undefined;
    const { relation: kind, name } = verdict;
    if (kind === "none" || kind === "differs") return this.#unmatched(verdict, called);
    return { kind: "matched", relation: { kind }, name: this.#shownName(name), ...lackingOf(verdict) };
  }

  /** The build that a comparison in this window has found. Nothing is compared for it. @param address in lower case */
  matchAt(ledger: LedgerNames, address: string): FoundBuild | undefined {
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

  /** Takes over what somebody else has found out of a code, with the builds as they are now. */
  note(
    ledger: LedgerNames,
    { address, runtime }: Pick<DeployedCode, "address" | "runtime">,
    found: ComparedCode,
  ): void {
    const state = this.#builds?.state;
    if (state === undefined) return;
    const key = this.#keyOf(ledger, address);
    const match = found.match ?? "none";
    this.#hold(key, { runtime, match });
    const verdict = verdictOf(match, runtime, state);
    if (found.match !== undefined) this.#verdicts.set(key, { ...verdict, lacking: found.lacking });
    else if (found.differing === undefined) this.#verdicts.set(key, verdict);
    else {
      const { name, share } = found.differing;
      this.#verdicts.set(key, { ...verdict, relation: "differs", name: storedName(name), share });
    }
    this.#listeners.tell();
  }

  /** Notes why the build that a contract was found to have does not do to verify it: nothing, where it does. */
  noteLacking(ledger: LedgerNames, address: string, lacking: LackingBuild | undefined): void {
    const key = this.#keyOf(ledger, address);
    const verdict = this.#verdicts.get(key);
    if (verdict === undefined || verdict.lacking === lacking) return;
    this.#verdicts.set(key, { ...verdict, lacking });
    this.#listeners.tell();
  }

  /** Has the next window know nothing of contracts, but of those that the workspace's own files name. @param isOfFiles tells these by their addresses */
  forget(isOfFiles: (address: Hex) => boolean): void {
    if (!this.#isTrusted()) this.#buildNames.clear();
    if (this.#isTrusted()) this.#verdicts.forgetUnless((_, key) => isOfFiles(addressIn(key)));
    else this.#verdicts.clear();
    this.#listeners.tell();
  }

  /**
   * A build's name as it may stand in titles and rows: an identifier of at most 60 characters, and none of a workspace that is
   * not trusted.
   */
  nameOf({ name }: { readonly name: string }): string | undefined {
    return this.#isTrusted() && isIdentifier(name) ? visibleText(name, longestName) : undefined;
  }

  /** Takes over what 0.1.1 has kept by the ledger's URL. */
  #keyOf({ id, url }: LedgerNames, address: string): string {
    const [key, earlier] = [`${id} ${address}`, `${url} ${address}`];
    const verdict = this.#verdicts.get(earlier);
    if (verdict !== undefined) {
      this.#verdicts.set(earlier, undefined);
      if (this.#verdicts.get(key) === undefined) this.#verdicts.set(key, verdict);
    }
    return key;
  }

  #comparedAt(key: string, address: string, called: string | undefined): KnownCode | undefined {
    const compared = this.#compared.get(key);
    if (compared === undefined) return undefined;
    if (!("match" in compared)) this.#compare(key, compared, address);
    const { match } = compared;
    if (match === undefined) return undefined;
    const verdict = this.#verdicts.get(key);
    if (match === "none") return this.#unmatched(verdict, called);
    return {
      kind: "matched",
      relation: match.relation,
      name: this.nameOf(match.build),
      ...lackingOf(verdict),
    };
  }

  /** Of a code that no build has. A build of the contract's name is meant for it, where it was not compared. */
  #unmatched(verdict: KeptVerdict | undefined, called = ""): KnownCode {
    if (verdict?.relation === "differs")
      return { kind: "differs", name: this.#shownName(verdict.name), share: verdict.share };
    return this.hasBuildNamed(called) ? { kind: "differs", name: this.#shownName(called) } : { kind: "none" };
  }

  #shownName(name: string | undefined): string | undefined {
    return name === undefined ? undefined : this.nameOf({ name });
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
      if ((await builds.contracts()) === 0) {
        // What is compared with nothing is not known.
        this.#verdicts.set(key, undefined);
        this.#listeners.tell();
        return;
      }
      const [match = "none" as const] = await builds.matches(runtime, { address: address.slice(2) });
      // Other code, or other builds, meanwhile.
      if (this.#compared.get(key) !== begun) return;
      this.#compared.set(key, { runtime, match });
      if (builds.state !== undefined) this.#keep(key, verdictOf(match, runtime, builds.state));
      this.#listeners.tell();
    };
    this.#comparing(compare).catch((error: unknown) =>
      this.#log.warn(`Builds: not compared: ${String(error)}`),
    );
  }

  /** What rests on builds that were made anew is so no longer. What has its code at hand is compared anew instead. */
  #review({ state }: WorkspaceBuilds): void {
    if (state === undefined) return;
    this.#verdicts.forgetUnless(({ basis }, key) => this.#compared.has(key) || isBasis(basis, state));
    this.#listeners.tell();
  }

  /** What its build lacks is so until it is found out anew, and which build it differs from as long as there is one of that name. */
  #keep(key: string, verdict: KeptVerdict): void {
    const before = this.#verdicts.get(key);
    const { relation, code, basis } = verdict;
    if (before?.code !== code) this.#verdicts.set(key, verdict);
    else if (before.relation === relation) this.#verdicts.set(key, { ...verdict, lacking: before.lacking });
    else if (relation === "none" && before.relation === "differs" && this.hasBuildNamed(before.name ?? ""))
      // Of builds made anew the share is not known.
      this.#verdicts.set(key, { ...before, basis, share: before.basis === basis ? before.share : undefined });
    else this.#verdicts.set(key, verdict);
  }
}

function lackingOf(verdict: KeptVerdict | undefined): { readonly lacking?: LackingBuild } {
  return verdict?.lacking === undefined ? {} : { lacking: verdict.lacking };
}

const addressIn = (key: string): Hex => key.slice(key.lastIndexOf(" ") + 1) as Hex;
