import * as vscode from "vscode";
import type { VerifiedSources } from "../../editor/sources/verifiedSources.ts";
import type { CodeComparison } from "../../app/builds/comparison.ts";
import type { DeployedCode } from "../../app/builds/deployedCode.ts";
import type { InputOrigin } from "../../app/consent/hashConsent.ts";
import { HashNotSentError } from "../../app/consent/hashNotSentError.ts";
import type { ResultDecoder } from "../../app/decoding/resultDecoder.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { ContractReads, ReadsView } from "../../app/reads/contractReads.ts";
import { knownAttempts } from "../../app/history/knownAttempts.ts";
import type { InspectResponse, InspectSubject, RecordSubject } from "../../app/lookups/inspectSubject.ts";
import { pointOf, type Moment } from "../../app/lookups/moment.ts";
import { statusQuery } from "../../app/lookups/requestCache.ts";
import {
  loadedDetail,
  type DetailRequestOptions,
  type DetailState,
  type LedgerDetails,
  type LedgerDetailStates,
  type Loadable,
} from "../../app/lookups/ledgerDetails.ts";
import { mergeCachedStatus } from "../../app/history/mergeResponse.ts";
import { differingBuild } from "../../app/builds/codeMatch.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { hasLedger } from "../../app/networks/network.ts";
import {
  mirrorHost,
  recallResponse,
  type InspectSummary,
  keepResponse,
} from "../../app/subjects/inspection.ts";
import {
  requestVerification,
  knownVerification,
  ownAddress,
  type RememberedOf,
  type VerificationKnowledge,
} from "../../app/subjects/recordVerification.ts";
import {
  requestSubject,
  codeOf,
  detailRequests,
  cachedResponse,
  recordInspection,
  responseTo,
  resultToDecode,
  subjectText,
} from "../../app/subjects/subject.ts";
import type {
  ComparedRecords,
  RecordDifference,
  TouchedLookup,
} from "../../app/subjects/recordDifference.ts";
import type { ProxyDetection } from "../../app/verification/proxy.ts";
import type { Hex } from "../../core/hex.ts";
import { isLoopback, hostOf } from "../../core/hosts.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import type { StateChanges } from "../../services/ledger/transaction.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { CreationSearch } from "../../ui/subjects/view.ts";
import { yieldToEventLoop } from "../../core/async/yielding.ts";
import { inBackground } from "../../editor/productLog.ts";
import { ApiError } from "../../http/failure.ts";
import { rememberCall, rememberContract } from "./rememberCall.ts";
import type { BuildMatches } from "../../app/builds/buildMatches.ts";
import type { ContractFactStore } from "../../app/contractFacts/contractFacts.ts";
import type { Labels } from "../../app/labels/labels.ts";
import type { WorkspaceCalls } from "../../app/history/workspaceCalls.ts";
import type { History } from "../../app/history/history.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { ResponseStore } from "../../app/responses/responseStore.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import { decoderTools, type Services } from "../services.ts";
import { StorageSection } from "./storageSection.ts";

/** The loaded state of a subject. */
export type SubjectState = {
  /** The last response; kept during a reload, and if that fails. */
  readonly lookup: InspectResponse | undefined;
  readonly isAsking: boolean;
  /** The failure of the last request. */
  readonly error: ApiError | undefined;
  /** Why the request was not sent. */
  readonly notSent: HashNotSentError | undefined;
  /** Why the response is no longer on the chain: dropped by a reorganization, or the local chain was restarted. */
  readonly gone: "dropped" | "restarted" | undefined;
  /** The verification of the subject's contract; undefined without a contract. */
  readonly verification: VerificationKnowledge | undefined;
  /** The comparison of the contract's code with the workspace's builds. */
  readonly comparison: CodeComparison | undefined;
  /** The proxy's target. */
  readonly proxy: ProxyDetection | undefined;
  /** Further details from the ledger. */
  readonly facts: LedgerDetailStates;
  /** The search for the contract's creation, once the user has started it. */
  readonly search: CreationSearch | undefined;
};

const nothingKnown: SubjectState = {
  lookup: undefined,
  isAsking: false,
  error: undefined,
  notSent: undefined,
  gone: undefined,
  verification: undefined,
  comparison: undefined,
  proxy: undefined,
  facts: {},
  search: undefined,
};

/** Options of a load. */
export type PanelAsking = {
  /** Number of retries. */
  readonly retries?: number;
  /** The origin of a hash; without it the user is not asked for consent. */
  readonly origin?: InputOrigin | undefined;
  /** Whether to request a cached response of megabytes again. */
  readonly isAnew: boolean;
  /** Whether the user started the load: only then the response is recorded in the history. A restored panel loads by itself. */
  readonly isLookedAt: boolean;
};

type FactName = keyof LedgerDetails;

const factNames = ["fee", "stateChanges", "balance", "creator"] as const satisfies readonly FactName[];

/** The user requests state changes explicitly: the node computes them on demand. */
const unrequestedNames = factNames.filter((name) => name !== "stateChanges");

/** Loads a panel's subject: cached data first, then responses. */
export class SubjectLoader {
  readonly #tools: InspectTools;
  readonly #onDidChange: () => void;
  readonly #seen: () => Promise<void>;
  #subject: InspectSubject | undefined;
  #state = nothingKnown;
  /** Aborted when another load starts. */
  #abort = new AbortController();
  /** Identifies the latest status request. */
  #statusQuestion = 0;
  /** When the last status request ended; milliseconds since the Unix epoch. */
  #statusAskedAt = 0;
  /** Decodes one response. */
  #decoding:
    | { readonly decoder: ResultDecoder; readonly of: InspectResponse; readonly signal: AbortSignal }
    | undefined;
  #endListening = (): void => undefined;
  /** Whether the user has opened the functions of the contract. */
  #areReadsOpen = false;
  /** Whether it is known in this load what the code of the contract is. */
  #isCodeKnown = false;
  #reads: ContractReads | undefined;
  /** Aborted when the functions are loaded again. */
  #readsAbort: AbortController | undefined;
  /** Aborts the current search of the chain. */
  #search: AbortController | undefined;
  /** What the user compares the record with. */
  #difference: RecordDifference | undefined;
  /** The variables of a contract. */
  readonly storage: StorageSection;

  /**
   * @param onDidChange called on each change of the state
   * @param whenVisible resolves when the panel is visible
   */
  constructor(tools: InspectTools, onDidChange: () => void, seen: () => Promise<void>) {
    this.#tools = tools;
    this.#onDidChange = onDidChange;
    this.#seen = seen;
    this.storage = new StorageSection(tools, onDidChange, seen);
  }

  get state(): SubjectState {
    return this.#state;
  }

  /** The decoded result, for subjects that have one. */
  get decoding(): ResultDecoding | undefined {
    const { lookup } = this.#state;
    return lookup !== undefined && this.#decoding?.of === lookup
      ? this.#decoding.decoder.decoding
      : undefined;
  }

  /** The functions of the contract, once the user has opened them. */
  get reads(): ReadsView | undefined {
    return this.#reads?.view;
  }

  /** The record at two moments, once the user has asked for that. */
  get difference(): ComparedRecords | undefined {
    return this.#difference?.state;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Aborts running requests. */
  end(): void {
    this.#abort.abort();
  }

  /**
   * Restores the known state of a subject, from earlier windows too. Sends no requests.
   * @returns false if another load has started meanwhile
   */
  async recall(subject: InspectSubject): Promise<boolean> {
    this.end();
    const { signal } = (this.#abort = new AbortController());
    const { lookups } = this.#tools;
    if (this.#subject !== subject) {
      this.#state = nothingKnown;
      this.#areReadsOpen = false;
      this.#reads = this.#readsAbort = undefined;
      this.storage.fold();
      this.#difference = undefined;
    }
    this.#isCodeKnown = false;
    this.#subject = subject;
    this.#setLookup(subject, cachedResponse(lookups, subject));
    if (this.#state.lookup === undefined) {
      await recallResponse(this.#tools, subject);
      if (signal.aborted) return false;
      this.#setLookup(subject, cachedResponse(lookups, subject));
    }
    this.#statusQuestion += 1;
    const verification = this.#knownVerification(subject);
    // A running search ended with the previous load.
    const search = this.#state.search?.kind === "running" ? undefined : this.#state.search;
    const nothing = { isAsking: false, error: undefined, notSent: undefined, gone: undefined };
    this.#state = { ...this.#state, ...nothing, search, verification };
    return true;
  }

  /**
   * Loads a subject; its known state stays during the load, and if that fails.
   * @returns `undefined` if another load has started
   */
  async ask(
    subject: InspectSubject,
    { retries, origin, isLookedAt, isAnew }: PanelAsking,
  ): Promise<InspectSummary | undefined> {
    if (!(await this.recall(subject))) return undefined;
    const { signal } = this;
    const held = this.#state.lookup;
    if (!isAnew && held !== undefined && isHeavy(held)) {
      if (isLookedAt) this.#rememberInspected(subject, held);
      this.#onDidChange();
      this.#inBackground(this.#explain(subject, signal));
      return this.#summaryOf(subject);
    }
    const isAsking = mirrorHost(subject) !== undefined;
    this.#state = { ...this.#state, isAsking };
    const asking = { signal, origin, ...(retries === undefined ? {} : { retries }) };
    const asked = requestSubject(this.#tools.lookups, subject, asking);
    const statusAddress = this.#askStatusEarly(subject, signal);
    this.#onDidChange();
    try {
      const response = await asked;
      if (signal.aborted) return undefined;
      if (response !== undefined) {
        this.#setLookup(subject, response);
        this.#state = { ...this.#state, gone: undefined };
        this.#inBackground(this.#recheck(subject, response, origin, signal));
        this.#inBackground(this.#remember(subject, response, isLookedAt));
      }
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof HashNotSentError) this.#state = { ...this.#state, notSent: error };
      else if (error instanceof ApiError) this.#state = { ...this.#state, error };
      else throw error;
    } finally {
      if (!signal.aborted) this.#endAsking(subject, signal, statusAddress);
    }
    this.#inBackground(this.#explain(subject, signal));
    return this.#summaryOf(subject);
  }

  /** Applies verification outcomes of this and other windows. Sends no requests. */
  learn(): void {
    const before = this.#state.verification;
    const known = this.#subject && this.#knownVerification(this.#subject);
    if (before === undefined || known === undefined || isSameMemory(known, before)) return;
    const { attempts, fact, verifiedName } = known;
    // Each attempt clears the status: the shown one remains the status before the attempt.
    // A later status comes from the service, so its failure is outdated.
    const hasTold = fact !== undefined && fact[1] > this.#statusAskedAt;
    const statusError = hasTold ? undefined : before.statusError;
    this.#change({ verification: { ...before, attempts, fact, verifiedName, statusError } });
  }

  /** Compares the contract's code with the builds of a newly trusted workspace. Sends no requests. */
  compareOnceTrusted(): void {
    const [subject, { signal, state }] = [this.#subject, this];
    const deployed = subject && state.lookup && codeOf(subject, state.lookup);
    const compare = async (): Promise<void> => {
      if (subject === undefined) return;
      if (deployed === undefined) return this.#compareRecorded(subject, signal);
      await this.#compare(subject, deployed, signal);
      await this.#planComparison(subject, deployed, signal);
    };
    this.#onDidChange();
    this.#inBackground(
      compare().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      }),
    );
  }

  /** Marks the response as gone after a restart of the local chain. */
  noteRestart(ledger: Ledger): void {
    const [subject, { lookup }] = [this.#subject, this.#state];
    if (lookup?.value.kind === "found" && subject !== undefined && ledgerOf(subject.network) === ledger)
      // Clears the connection failure during the restart.
      this.#change({ gone: "restarted", error: undefined });
  }

  /** Loads missing ledger details. @param anew details to load again */
  async loadFacts(anew: readonly FactName[] = [], names: readonly FactName[] = factNames): Promise<void> {
    const [subject, { signal, state }] = [this.#subject, this];
    const ledger = subject && ledgerOf(subject.network);
    const due = names.filter((name) => {
      const kind = state.facts[name]?.kind;
      return kind === "notAsked" || kind === "failed" || anew.includes(name);
    });
    if (subject === undefined || ledger === undefined || due.length === 0) return;
    const questions = detailRequests(subject, state.lookup);
    const set = (name: FactName, fact: DetailState<LedgerDetails[FactName]>): void => {
      if (!signal.aborted) this.#change({ facts: { ...this.#state.facts, [name]: fact } });
    };
    // Keep a loaded value visible during its reload.
    for (const name of due) if (state.facts[name]?.kind !== "loaded") set(name, { kind: "loading" });
    const options = await this.#factAsking(ledger, signal);
    await Promise.all(
      due.map(async (name) => {
        const loaded = await load(async () => questions[name]?.(options), signal);
        if (loaded !== undefined) set(name, loaded);
      }),
    );
    const deployed = state.lookup && codeOf(subject, state.lookup);
    if (due.includes("creator") && deployed !== undefined)
      await this.#compareCreation(subject, deployed, signal);
  }

  /**
   * Searches the chain for the creation of the contract.
   * @param confirm asks the user, with the number of requests and the host
   */
  async searchCreation(
    confirm: (count: number, host: string, signal: AbortSignal) => Promise<boolean>,
  ): Promise<void> {
    const [subject, before] = [this.#subject, this.#state];
    const ledger = subject && ledgerOf(subject.network);
    if (subject?.kind !== "record" || ledger === undefined || before.search?.kind === "running") return;
    const address = addressOf(subject, before.lookup);
    if (address === undefined) return;
    const own = (this.#search = new AbortController());
    const signal = AbortSignal.any([this.signal, own.signal]);
    const set = (search: CreationSearch | undefined): void => {
      if (!this.signal.aborted && this.#search === own) this.#change({ search });
    };
    set({ kind: "running", progress: undefined });
    const [options, { requestsOf, searchCreation }] = await Promise.all([
      this.#factAsking(ledger, signal),
      import("../../app/subjects/creationSearch.ts"),
    ]);
    const loaded = await load(async () => {
      const head = await ledger.lookUpBlock(options.channel, "latest", lookupPolicy, signal);
      if (head?.number === undefined) return { kind: "noCode" } as const;
      if (!(await confirm(requestsOf(head.number), hostOf(ledger.url), signal))) return undefined;
      return searchCreation(address, head.number, options, (progress) => set({ kind: "running", progress }));
    }, signal);
    set(loaded?.kind === "loaded" ? loaded.value && { kind: "ended", result: loaded.value } : loaded);
  }

  /** Cancels the search of the chain. */
  async endSearch(): Promise<void> {
    this.#search?.abort();
    this.#change({ search: undefined });
    return Promise.resolve();
  }

  /** How to look up what the transaction on screen did to contracts, by what is known of its calls now; undefined of a record. */
  get touchedStorage(): TouchedLookup | undefined {
    const [subject, { lookup, facts }, calls] = [this.#subject, this.#state, this.decoding?.calls];
    const decoded = subject && lookup && resultToDecode(subject, lookup);
    if (decoded === undefined) return undefined;
    const {
      ledger,
      lookup: { transaction },
    } = decoded;
    const frames = calls?.kind === "found" ? calls.calls : [];
    const request = detailRequests(decoded.subject, lookup).stateChanges;
    const loaded = loadedDetail(facts.stateChanges);
    let asked = loaded && Promise.resolve<StateChanges | undefined>(loaded);
    return async (names, signal) => {
      asked ??= this.#factAsking(ledger, signal).then((options) => request?.(options));
      const changes = await asked.catch((error: unknown) => {
        asked = undefined;
        throw error;
      });
      const rows = valueOf((changes?.slots ?? transaction.stateChanges).rows);
      if (rows === undefined) return undefined;
      const { touchedStorage } = await import("../../app/decoding/touchedStorage.ts");
      const touched = touchedStorage(transaction, frames, rows, names);
      const isUnread = (changes?.unreadSlots ?? 0) + (changes?.unreadAccounts ?? 0) > 0;
      return { ...touched, isWhole: touched.isWhole && !isUnread };
    };
  }

  /**
   * Compares the record and its variables with those at another moment, and again with each reload.
   * @param touched of the transaction between the two moments
   */
  async compareWith(other: Moment, touched?: TouchedLookup): Promise<void> {
    const [subject, { signal }] = [this.#subject, this];
    const ledger = subject && ledgerOf(subject.network);
    if (subject?.kind !== "record" || ledger === undefined) return;
    const { lookups, services } = this.#tools;
    const [{ RecordDifference }, builds] = await Promise.all([
      import("../../app/subjects/recordDifference.ts"),
      services.builds(),
    ]);
    if (signal.aborted) return;
    this.#difference?.end();
    const difference: RecordDifference = new RecordDifference(
      { ledger, lookups, builds },
      subject,
      other,
      () => this.storage.readerOf(subject),
      () => {
        if (this.#difference === difference) this.#onDidChange();
      },
      touched,
    );
    this.#difference = difference;
    await difference.refresh(signal);
  }

  endComparison(): void {
    this.#difference?.end();
    this.#difference = undefined;
    this.#onDidChange();
  }

  /**
   * Loads the functions of the contract, those of the implementation if it is a proxy. On this machine, it calls those
   * without arguments, too.
   */
  async openReads(): Promise<void> {
    this.#areReadsOpen = true;
    const subject = this.#subject;
    const ledger = subject && ledgerOf(subject.network);
    const address = subject && addressOf(subject, this.#state.lookup);
    // The end of the load opens them.
    if (!this.#isCodeKnown) return;
    if (subject?.kind !== "record" || ledger === undefined || address === undefined) return;
    this.#readsAbort?.abort();
    const own = (this.#readsAbort = new AbortController());
    const signal = AbortSignal.any([this.signal, own.signal]);
    try {
      if (this.#state.proxy?.kind === "slots") await this.loadProxy();
      const [{ ContractReads }, tools] = await Promise.all([
        import("../../app/reads/contractReads.ts"),
        decoderTools(this.#tools.services, this.#tools),
      ]);
      signal.throwIfAborted();
      signal.addEventListener(
        "abort",
        tools.chosen.onDidChange(() => this.#inBackground(this.#reopenReads())),
      );
      const { proxy } = this.#state;
      const target = proxy?.kind === "loaded" ? proxy.value.target : undefined;
      const implementation = target?.role === "implementation" ? target.address : undefined;
      const contract = { network: subject.network, ledger, address, implementation, point: pointOf(subject) };
      const reads = new ContractReads(tools, contract, signal, () => {
        if (!signal.aborted && this.#reads === reads) this.#onDidChange();
      });
      // Keep the previous functions visible, with what the user has typed.
      this.#reads ??= reads;
      this.#onDidChange();
      await reads.load();
      this.#reads = reads;
      this.#onDidChange();
      if (isLoopback(new URL(ledger.url).hostname)) await reads.readAll();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Runs an operation on the functions of the contract. Ends silently if they are loaded again. */
  async withReads(work: (reads: ContractReads) => Promise<void>): Promise<void> {
    const signal = this.#readsAbort?.signal;
    try {
      if (this.#reads !== undefined) await work(this.#reads);
    } catch (error) {
      if (signal?.aborted !== true && !this.signal.aborted) throw error;
    }
  }

  /** Loads the functions again if the user has opened them: another ABI, or another state, may be known. */
  async #reopenReads(): Promise<void> {
    if (this.#areReadsOpen) await this.openReads();
  }

  /** Loads the proxy's target and its verification status. */
  async loadProxy(): Promise<void> {
    const [subject, { signal, state }] = [this.#subject, this];
    const deployed = subject && state.lookup && codeOf(subject, state.lookup);
    const ledger = subject && ledgerOf(subject.network);
    if (subject === undefined || deployed === undefined || ledger === undefined) return;
    this.#change({ proxy: { kind: "loading" } });
    const { lookups, services } = this.#tools;
    const [{ proxyOf, requestedProxy, targetOf }, { slotsToRead }, builds] = await Promise.all([
      import("../../app/verification/proxy.ts"),
      import("../../builds/code/proxySlots.ts"),
      services.builds(),
    ]);
    const loaded = await load(async () => {
      const point = subject.kind === "record" ? pointOf(subject) : {};
      const behind = point && (await targetOf(lookups, ledger, deployed, signal, point));
      return behind && proxyOf(requestedProxy(lookups, subject.network, signal), builds, deployed, behind);
    }, signal);
    if (loaded === undefined) return;
    if (loaded.kind === "failed") this.#change({ proxy: loaded });
    else if (loaded.value !== undefined) this.#change({ proxy: { kind: "loaded", value: loaded.value } });
    else this.#change({ proxy: { kind: "none", slots: slotsToRead(deployed.runtime) } });
  }

  /** Runs an operation on the decoder of the result. Ends silently if another load starts. */
  async withDecoder<Result>(
    work: (decoder: ResultDecoder) => Promise<Result> | undefined,
  ): Promise<Result | undefined> {
    const decoding = this.#decoding;
    try {
      return decoding && (await work(decoding.decoder));
    } catch (error) {
      if (decoding?.signal.aborted === true) return undefined;
      throw error;
    }
  }

  async #factAsking(ledger: Ledger, signal: AbortSignal): Promise<DetailRequestOptions> {
    const { lookups, services } = this.#tools;
    return {
      ...{ ledger, lookups, channel: await services.channel(), signal },
      recordedCreation: async (network, address) =>
        (await import("../../app/plan/creation.ts")).recordedCreation(services, network, address),
    };
  }

  #change(change: Partial<SubjectState>): void {
    this.#state = { ...this.#state, ...change };
    this.#onDidChange();
  }

  #setLookup(subject: InspectSubject, lookup: InspectResponse | undefined): void {
    let facts: LedgerDetailStates = {};
    for (const name of Object.keys(detailRequests(subject, lookup)) as FactName[]) {
      const before = this.#state.facts[name];
      const isKept = before?.kind === "loaded" || before?.kind === "failed";
      facts = { ...facts, [name]: isKept ? before : { kind: "notAsked" } };
    }
    this.#state = { ...this.#state, lookup, facts };
  }

  #summaryOf(subject: InspectSubject): InspectSummary {
    const { error, notSent, lookup } = this.#state;
    const failed = error?.failure.kind ?? (notSent && "notSent");
    const outcome = failed ?? lookup?.value.kind ?? "noMirror";
    return { kind: subject.kind, network: subject.network.name, subject: subjectText(subject), outcome };
  }

  /** Records the visit, then the status, which may precede the history entry. */
  #rememberInspected(subject: InspectSubject, response: InspectResponse): void {
    const { history, lookups } = this.#tools;
    recordInspection(history, subject, response);
    const address = addressOf(subject, response);
    if (address !== undefined) mergeCachedStatus(history, lookups, subject.network, address);
  }

  async #remember(subject: InspectSubject, response: InspectResponse, isLookedAt: boolean): Promise<void> {
    if (isLookedAt) this.#rememberInspected(subject, response);
    await keepResponse(this.#tools, subject, response);
  }

  /** @param statusAddress address of the running status request, if any */
  #endAsking(subject: InspectSubject, signal: AbortSignal, asked: Hex | undefined): void {
    const { lookup, error } = this.#state;
    // Another service than the one that may have failed.
    const isOver = lookup !== undefined || error !== undefined;
    const address = addressOf(subject, lookup);
    const isDue = isOver && (asked === undefined || asked !== address);
    this.#takeUpVerification(subject, isDue);
    this.#change({ isAsking: false });
    if (isDue) this.#inBackground(this.#askStatus(subject, lookup, signal));
  }

  #inBackground(work: Promise<void>): void {
    inBackground("SubjectLoader", work, this.#tools.services.log);
  }

  /** Runs the work that the first rendering does not wait for. */
  async #explain(subject: InspectSubject, signal: AbortSignal): Promise<void> {
    this.#inBackground(this.#readDeployments(signal));
    if (this.#difference !== undefined) this.#inBackground(this.#difference.refresh(signal));
    const { lookup } = this.#state;
    if (lookup === undefined) return this.#compareRecorded(subject, signal);
    const deployed = codeOf(subject, lookup);
    try {
      if (deployed !== undefined) {
        await this.#recallProxy(subject, deployed, signal);
        await this.#compare(subject, deployed, signal);
        await this.#compareCreation(subject, deployed, signal);
        this.#inBackground(this.#planComparison(subject, deployed, signal));
        if (subject.kind === "record") this.#inBackground(this.#followStorage(subject, deployed, signal));
      }
      signal.throwIfAborted();
      this.#isCodeKnown = true;
      await Promise.all([
        this.#loadDueFacts(subject, signal),
        this.#decode(subject, lookup, signal),
        this.#reopenReads(),
      ]);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Reads storage where it may be read without a press of a button. */
  async #followStorage(subject: RecordSubject, deployed: DeployedCode, signal: AbortSignal): Promise<void> {
    try {
      await this.storage.follow(subject, deployed, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Reads the workspace's deployment files, which name contracts. Sends no requests. */
  async #readDeployments(signal: AbortSignal): Promise<void> {
    const deployments = await this.#tools.services.deployments();
    await deployments.refresh();
    if (!signal.aborted) this.#onDidChange();
  }

  /** Rechecks a transaction that a reorganization may drop. */
  async #recheck(
    subject: InspectSubject,
    response: InspectResponse,
    origin: InputOrigin | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const [source] = subject.network.ledgers;
    if (subject.kind !== "result" || source?.kind !== "rpc") return;
    try {
      const [{ recheckTransaction }, channel] = await Promise.all([
        import("../../app/subjects/reorganization.ts"),
        this.#tools.services.channel(),
      ]);
      const recheck = { lookups: this.#tools.lookups, channel, whenVisible: this.#seen, origin, signal };
      const again = await recheckTransaction(subject, response, recheck);
      if (again === undefined || signal.aborted) return;
      if (again === "dropped") {
        this.#change({ gone: "dropped" });
        return;
      }
      this.#setLookup(subject, again);
      this.#onDidChange();
      await this.#explain(subject, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** The known verification state. Sends no requests. */
  #knownVerification(subject: InspectSubject): VerificationKnowledge | undefined {
    if (subject.kind !== "record") return undefined;
    const { lookup } = this.#state;
    const response = lookup && responseTo(subject, lookup);
    return knownVerification(this.#tools.lookups, this.#rememberedOf, subject, response);
  }

  /**
   * Requests the verification status in parallel with the record, or without a ledger, if the contract's
   * own address is already known.
   * @returns the address; undefined if only the record contains it
   */
  #askStatusEarly(subject: InspectSubject, signal: AbortSignal): Hex | undefined {
    const { lookup } = this.#state;
    const found = lookup?.value.kind === "found" ? lookup : undefined;
    const address = subject.network.verifierUrl === undefined ? undefined : addressOf(subject, found);
    if (address !== undefined) this.#inBackground(this.#askStatus(subject, found, signal));
    return address;
  }

  /** Resets the verification state for a response. @param isAsking whether a status request is running */
  #takeUpVerification(subject: InspectSubject, isAsking: boolean): void {
    const before = this.#state.verification;
    const known = this.#knownVerification(subject);
    if (known === undefined) return;
    const isAsked = before?.isAsking === true || (isAsking && subject.network.verifierUrl !== undefined);
    const statusError = before?.statusError ?? known.statusError;
    this.#state = { ...this.#state, verification: { ...known, statusError, isAsking: isAsked } };
  }

  /** Requests the verification status. @param response undefined without a response of the mirror node */
  async #askStatus(
    subject: InspectSubject,
    response: InspectResponse | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    if (subject.kind !== "record") return;
    const question = (this.#statusQuestion += 1);
    const before = this.#state.verification;
    const isAsking = subject.network.verifierUrl !== undefined;
    if (before !== undefined) this.#state = { ...this.#state, verification: { ...before, isAsking } };
    try {
      const { lookups } = this.#tools;
      const record = response && responseTo(subject, response);
      const known = await requestVerification(lookups, this.#rememberedOf, subject, record, signal);
      if (signal.aborted || question !== this.#statusQuestion) return;
      this.#state = { ...this.#state, verification: known };
      // The record contains the names that attempts are stored under.
      if (this.#state.lookup !== response) this.#takeUpVerification(subject, false);
      this.#statusAskedAt = Date.now();
      this.#onDidChange();
      if (!hasLedger(subject.network)) await this.#askServiceForProxy(subject, known, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Requests a verified proxy's target from the verification service, if no node can read its slots. */
  async #askServiceForProxy(
    { network, contract }: RecordSubject,
    { status }: VerificationKnowledge,
    signal: AbortSignal,
  ): Promise<void> {
    const { lookups, services } = this.#tools;
    const { address } = localAddress(network, contract);
    const query = statusQuery(network, address);
    const state = status?.value.state;
    if (query === undefined || (state !== "perfect" && state !== "partial")) return;
    const [{ lookUpImplementation }, { stateOf }, channel] = await Promise.all([
      import("../../services/verifier/status.ts"),
      import("../../app/verification/proxy.ts"),
      services.channel(),
    ]);
    const loaded = await load(async () => {
      const implementation = await lookUpImplementation(channel, query, lookupPolicy, signal);
      if (implementation === undefined) return undefined;
      const stateBehind = await stateOf(lookups, network, implementation, signal);
      const part = { build: undefined, isCompared: false };
      return {
        proxy: { ...part, address, state },
        target: { ...part, address: implementation, state: stateBehind, role: "implementation" as const },
      };
    }, signal);
    // A service without this information is no failure.
    if (loaded?.kind === "loaded" && loaded.value !== undefined)
      this.#change({ proxy: { kind: "loaded", value: loaded.value } });
  }

  readonly #rememberedOf: RememberedOf = (subject) => {
    const { facts, history, verifications } = this.#tools;
    return {
      attempts: knownAttempts(history.listing, verifications, subject),
      fact: facts.verificationOf(subject),
      verifiedName: facts.verifiedNameOf(subject),
    };
  };

  /** Restores the known proxy target; keeps a loaded one. Sends no requests. */
  async #recallProxy(
    { network }: InspectSubject,
    deployed: DeployedCode,
    signal: AbortSignal,
  ): Promise<void> {
    const { lookups, services } = this.#tools;
    const { knownProxy } = await import("../../app/verification/proxy.ts");
    const held = await knownProxy({ lookups, builds: await services.builds() }, network, deployed);
    const isLoaded = this.#state.proxy?.kind === "loaded";
    if (!signal.aborted && !(held?.kind === "slots" && isLoaded)) this.#change({ proxy: held });
  }

  /** Compares the contract's code with the builds of the workspace. Sends no requests. */
  async #compare({ network }: InspectSubject, deployed: DeployedCode, signal: AbortSignal): Promise<void> {
    const { services, buildMatches } = this.#tools;
    const [builds, { compareWithBuilds }, { recordedContract }] = await Promise.all([
      services.builds(),
      import("../../app/builds/comparison.ts"),
      import("../../app/deployments/deploymentRecords.ts"),
    ]);
    const recorded = async () => recordedContract(await services.deployments(), network, deployed.address);
    const comparison = await compareWithBuilds(builds, deployed, recorded, signal);
    if (signal.aborted || comparison === undefined) return;
    const ledger = ledgerOf(network);
    if (ledger !== undefined) {
      if (comparison.kind === "none")
        buildMatches.record(ledger, deployed, { differing: differingBuild(comparison) });
      else buildMatches.match(ledger, deployed);
    }
    this.#change({ comparison });
  }

  /**
   * Compares the creation code in deployment files with the builds, on networks without a ledger to read the
   * contract's code from. Sends no requests.
   */
  async #compareRecorded(subject: InspectSubject, signal: AbortSignal): Promise<void> {
    const { network } = subject;
    const address = addressOf(subject, undefined);
    if (ledgerOf(network) !== undefined || address === undefined) return;
    const { services } = this.#tools;
    const [builds, records, { recordedMatches }, { compareCreation }, { planImprovement }] =
      await Promise.all([
        services.builds(),
        services.deployments(),
        import("../../app/plan/recordedMatches.ts"),
        import("../../app/builds/comparison.ts"),
        import("../../app/plan/planVerification.ts"),
      ]);
    const code = { kind: "notRead", reason: "noMirror", address, contractId: undefined } as const;
    const found = await recordedMatches(builds, records, network, code);
    const [match, ...others] = found?.matches ?? [];
    if (found === undefined || match === undefined) return;
    const { ofNone: lacking, ofMatch } = await planImprovement(match, network);
    if (signal.aborted) return;
    this.#change({
      comparison: {
        kind: "matched",
        match,
        others,
        creation: compareCreation(match, { creation: found.recorded.code }),
        commit: undefined,
        lacking,
        isExact: ofMatch === "improved",
        recordedIn: found.recorded.path,
      },
    });
  }

  /**
   * Compares the creation code with the matching build once the creating transaction is known: JSON-RPC nodes
   * do not return it with the contract.
   */
  async #compareCreation(
    { network }: InspectSubject,
    deployed: DeployedCode,
    signal: AbortSignal,
  ): Promise<void> {
    const { comparison, facts } = this.#state;
    const ledger = ledgerOf(network);
    const creator = facts.creator?.kind === "loaded" ? facts.creator.value : undefined;
    const isMissing = comparison?.kind === "matched" && comparison.creation.kind === "notRecorded";
    if (!isMissing || ledger === undefined || ledger.hasEntityIds || creator?.transaction === undefined)
      return;
    const hash = creator.transaction;
    const [{ creationCode }, { compareCreation }] = await Promise.all([
      import("../../app/plan/creation.ts"),
      import("../../app/builds/comparison.ts"),
    ]);
    const { lookups } = this.#tools;
    const code = await load(() => creationCode(lookups, ledger, deployed.address, hash, signal), signal);
    const { comparison: current } = this.#state;
    if (code?.kind !== "loaded" || code.value === undefined || current?.kind !== "matched") return;
    this.#change({
      comparison: { ...current, creation: compareCreation(current.match, { creation: code.value }) },
    });
  }

  /** Checks whether the matching build can verify the contract. Reads the build's sources; sends no requests. */
  async #planComparison(
    { network }: InspectSubject,
    deployed: DeployedCode,
    signal: AbortSignal,
  ): Promise<void> {
    const { comparison } = this.#state;
    if (comparison?.kind !== "matched") return;
    const { planImprovement } = await import("../../app/plan/planVerification.ts");
    const { ofNone: lacking, ofMatch } = await planImprovement(comparison.match, network);
    if (signal.aborted) return;
    const ledger = ledgerOf(network);
    if (ledger !== undefined)
      this.#tools.buildMatches.record(ledger, deployed, { match: comparison.match, lacking });
    const { comparison: current } = this.#state;
    if (current?.kind !== "matched" || current.match !== comparison.match) return;
    this.#change({ comparison: { ...current, lacking, isExact: ofMatch === "improved" } });
  }

  /** Loads the automatic details, and reloads those that the user has requested: a balance may have changed, and failures may pass. */
  async #loadDueFacts(subject: InspectSubject, signal: AbortSignal): Promise<void> {
    const { facts } = this.#state;
    const anew = facts.balance?.kind === "loaded" ? (["balance"] as const) : [];
    const isAskedAgain = anew.length > 0 || Object.values(facts).some(({ kind }) => kind === "failed");
    const { ledgers } = subject.network;
    // Requests to a node on this machine disclose nothing.
    const isLocal = ledgers[0]?.kind === "rpc" && isLoopback(new URL(ledgers[0].url).hostname);
    // The user requests the details of a record.
    if (subject.kind === "record" && !isAskedAgain && !isLocal) return;
    await this.#seen();
    signal.throwIfAborted();
    if (isLocal && subject.network.verifierUrl === undefined && this.#state.proxy?.kind === "slots")
      this.#inBackground(this.loadProxy());
    await this.loadFacts(anew, subject.kind === "record" ? factNames : unrequestedNames);
  }

  /** Decodes a response, and again as more is known. Sends no requests before the panel is visible. */
  async #decode(subject: InspectSubject, response: InspectResponse, signal: AbortSignal): Promise<void> {
    const toDecode = resultToDecode(subject, response);
    if (toDecode === undefined) return;
    const [{ ResultDecoder }, tools] = await Promise.all([
      import("../../app/decoding/resultDecoder.ts"),
      decoderTools(this.#tools.services, this.#tools),
    ]);
    signal.throwIfAborted();
    let isTelling = false;
    // Coalesce changes: many arrive in one task, and each rendering is expensive.
    const decoder: ResultDecoder = new ResultDecoder(tools, toDecode, signal, () => {
      if (isTelling) return;
      isTelling = true;
      const telling = yieldToEventLoop().then(() => {
        isTelling = false;
        if (this.#decoding?.decoder !== decoder || signal.aborted) return;
        this.#rememberCall(subject, response);
        this.#onDidChange();
      });
      this.#inBackground(telling);
    });
    this.#endListening();
    this.#decoding = { decoder, of: response, signal };
    const reload = (): void => {
      if (!signal.aborted) decoder.reloadChosen().catch(() => undefined);
    };
    const [endListening, endLabels] = [
      tools.chosen.onDidChange(reload),
      this.#tools.labels.onDidChange(reload),
    ];
    // Trust enables builds; the user still requests contract lookups.
    const trust = vscode.workspace.onDidGrantWorkspaceTrust(() => {
      if (!signal.aborted) decoder.reloadBuilds().catch(() => undefined);
    });
    this.#endListening = () => {
      endListening();
      endLabels();
      trust.dispose();
    };
    signal.addEventListener("abort", this.#endListening);
    await decoder.loadCached();
    await this.#seen();
    signal.throwIfAborted();
    await decoder.request();
  }

  /** Records the call and its contract once everything has loaded: history rows show them. */
  #rememberCall(subject: InspectSubject, response: InspectResponse): void {
    const { decoding } = this;
    if (decoding === undefined || decoding.isReading) return;
    rememberCall(this.#tools, subject, response, decoding);
    rememberContract(this.#tools, subject, response);
  }
}

/** @returns the result of loading; undefined if aborted */
async function load<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Exclude<Loadable<Value>, { kind: "loading" }> | undefined> {
  try {
    const value = await work();
    return signal.aborted ? undefined : { kind: "loaded", value };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof ApiError) return { kind: "failed", error };
    throw error;
  }
}

/** The address of a record's contract, for status requests; undefined if only the record contains it. */
function addressOf(subject: InspectSubject, response: InspectResponse | undefined): Hex | undefined {
  if (subject.kind !== "record") return undefined;
  return ownAddress(subject, response && responseTo(subject, response));
}

/** UTF-16 units. */
const heavyLength = 1_000_000;

/** Whether a response takes about a second to fetch and parse: it is reloaded on request only. */
function isHeavy({ value }: InspectResponse): boolean {
  return value.response.text.length > heavyLength;
}

function isSameMemory(one: VerificationKnowledge, other: VerificationKnowledge): boolean {
  const isSameFact = one.fact?.[0] === other.fact?.[0] && one.fact?.[1] === other.fact?.[1];
  return (
    isSameFact &&
    one.verifiedName === other.verifiedName &&
    one.attempts.length === other.attempts.length &&
    one.attempts[0]?.id === other.attempts[0]?.id
  );
}

/** The dependencies of inspecting. */
export type InspectTools = {
  readonly services: Services;
  readonly lookups: Lookups;
  readonly verifications: Verifications;
  readonly history: History;
  readonly facts: Pick<ContractFactStore, "verificationOf" | "verifiedNameOf" | "nameOf" | "onDidChange">;
  readonly responses: ResponseStore;
  readonly buildMatches: BuildMatches;
  readonly workspaceCalls: WorkspaceCalls;
  readonly labels: Labels;
  readonly sources: VerifiedSources;
  readonly viewType: string;
};
