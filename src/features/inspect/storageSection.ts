import * as vscode from "vscode";
import type { DeployedCode } from "../../app/builds/deployedCode.ts";
import type { RecordSubject } from "../../app/lookups/inspectSubject.ts";
import { formatMoment, isNow, pointOf } from "../../app/lookups/moment.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { isOnLocalNode } from "../../app/networks/network.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { VariableReader } from "../../app/state/variableReader.ts";
import type { Hex } from "../../core/hex.ts";
import { escapeInvisible } from "../../core/strings/visibleText.ts";
import { inBackground } from "../../editor/productLog.ts";
import { variablesJson } from "../../ui/subjects/record/variablesJson.ts";
import type { StorageView } from "../../ui/subjects/view.ts";
import type { Services } from "../services.ts";

type Tools = { readonly lookups: Lookups; readonly services: Services };

/** The section Storage of a panel: the variables of the contract on screen. */
export class StorageSection {
  readonly #tools: Tools;
  readonly #onDidChange: () => void;
  readonly #whenVisible: () => Promise<void>;
  #subject: RecordSubject | undefined;
  #reader: VariableReader | undefined;
  /** What the reader is of. */
  #key = "";
  /** Aborted when the panel is closed, or loads anew. */
  #signal: AbortSignal = AbortSignal.abort();
  #watch: AbortController | undefined;
  #isOpen = false;
  /** The proxies that lead to the contract, as far as is known by now. */
  #proxies: () => readonly Hex[] = () => [];

  constructor(tools: Tools, onDidChange: () => void, whenVisible: () => Promise<void>) {
    this.#tools = tools;
    this.#onDidChange = onDidChange;
    this.#whenVisible = whenVisible;
  }

  /** What reads the variables of a subject. */
  readerOf(subject: unknown): VariableReader | undefined {
    return subject === this.#subject ? this.#reader : undefined;
  }

  /** Undefined where the subject is no contract, or its code is not known yet. */
  viewOf(subject: unknown): StorageView | undefined {
    const [shown, reader] = [this.#subject, this.#reader];
    if (shown === undefined || reader === undefined || subject !== shown) return undefined;
    return {
      state: reader.state,
      isWatched: this.#watch !== undefined,
      isNow: isNow(shown),
      isOpen: this.#isOpen,
      proxies: this.#proxies(),
    };
  }

  /**
   * Takes up a contract. It is read at once on a node of this machine, if the page was opened for this section, and if it was read before:
   * the page was refreshed.
   */
  async follow(subject: RecordSubject, deployed: DeployedCode, signal: AbortSignal): Promise<void> {
    const ledger = ledgerOf(subject.network);
    if (ledger === undefined) return;
    const { lookups, services } = this.#tools;
    const [{ VariableReader }, { proxiesOf }, { seenProxies }, builds, readContracts, deployments] =
      await Promise.all([
        import("../../app/state/variableReader.ts"),
        import("../../app/deployments/deploymentsOfSource.ts"),
        import("../../app/verification/seenProxies.ts"),
        services.builds(),
        services.readContracts(),
        services.deployments(),
      ]);
    signal.throwIfAborted();
    const key = [ledger.id, deployed.address, deployed.runtime, ...formatMoment(subject)].join(" ");
    if (key !== this.#key) {
      this.#watch?.abort();
      this.#watch = undefined;
      const tools = { lookups, builds };
      const contract = { ledgerId: ledger.id, address: deployed.address };
      const entered = (layout: string) => readContracts.enteredFor(contract, layout);
      const reader = new VariableReader(
        tools,
        { ledger, deployed, point: pointOf(subject), network: subject.network, entered },
        () => {
          const read = reader.state;
          if (read.kind === "read" && !read.isReading && read.error === undefined && isNow(subject))
            readContracts.set({ ...contract, read });
          if (this.#key === key) this.#onDidChange();
        },
      );
      this.#reader = reader;
    }
    [this.#subject, this.#key, this.#signal] = [subject, key, signal];
    this.#proxies = () =>
      proxiesOf(deployed.address, subject.network, {
        deployments,
        seenProxies: seenProxies(lookups, ledger),
      });
    this.#onDidChange();
    const wasRead = this.#reader?.state.kind !== "notRequested";
    if (!wasRead && !this.#isOpen && !isOnLocalNode(subject.network)) return;
    await this.#whenVisible();
    if (signal.aborted) return;
    this.#watchAgain();
    await this.refresh();
  }

  /** Reads the variables, unless they were read before. */
  async open(): Promise<void> {
    if (this.#reader?.state.kind === "notRequested") await this.refresh();
  }

  /** Has the page show the section open, and reads it once the code of the contract is known. */
  async show(): Promise<void> {
    this.#isOpen = true;
    this.#onDidChange();
    await this.open();
  }

  /** Has the page show the section folded: it is about another subject. */
  fold(): void {
    this.#isOpen = false;
  }

  async refresh(): Promise<void> {
    await this.#reader?.refresh(this.#signal);
  }

  async readMore(): Promise<void> {
    await this.#reader?.readMore(this.#signal);
  }

  async readElements(array: string): Promise<void> {
    await this.#reader?.readElements(array, this.#signal);
  }

  async readKey(mapping: string, key: string): Promise<void> {
    await this.#reader?.readKey(mapping, key, this.#signal);
  }

  removeKey(entry: string): void {
    this.#reader?.removeKey(entry);
  }

  /** Puts the variables onto the clipboard. @returns what is there then */
  async copy(): Promise<string | undefined> {
    const state = this.#reader?.state;
    if (state?.kind !== "read") return undefined;
    // It may be pasted where nothing warns of characters that are not seen.
    const json = escapeInvisible(JSON.stringify(variablesJson(state), null, 2));
    await vscode.env.clipboard.writeText(json);
    return json;
  }

  /** Watches the whole section, or ends that. Variables share slots and batches: to watch one alone saves little, and needs a choice. */
  toggleWatch(): void {
    if (this.#watch !== undefined) {
      this.endWatch();
      return;
    }
    this.#watch = new AbortController();
    this.#watchAgain();
    this.#onDidChange();
  }

  endWatch(): void {
    if (this.#watch === undefined) return;
    this.#watch.abort();
    this.#watch = undefined;
    this.#onDidChange();
  }

  /** Watches until the panel loads anew, or the user ends it. */
  #watchAgain(): void {
    const [subject, watch] = [this.#subject, this.#watch];
    if (subject === undefined || watch === undefined || !isNow(subject)) return;
    const signal = AbortSignal.any([this.#signal, watch.signal]);
    const watching = this.#watchUntil(subject, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    inBackground("StorageSection", watching, this.#tools.services.log);
  }

  async #watchUntil({ network }: RecordSubject, signal: AbortSignal): Promise<void> {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return;
    const [{ watchVariables }, channel] = await Promise.all([
      import("../../app/state/watchVariables.ts"),
      this.#tools.services.channel(),
    ]);
    const isLocal = isOnLocalNode(network);
    await watchVariables(async (block) => this.#reader?.update(signal, block), {
      ...{ ledger, channel, isLocal, whenVisible: this.#whenVisible, signal },
    });
  }
}
