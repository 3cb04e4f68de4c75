import type { InputOrigin } from "../../app/consent/hashConsent.ts";
import { HashNotSentError } from "../../app/consent/hashNotSentError.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import { mergeCachedStatus } from "../../app/history/mergeResponse.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import {
  keepResponse,
  mirrorHost,
  recallResponse,
  type InspectSummary,
} from "../../app/subjects/inspection.ts";
import { cachedResponse, recordInspection, requestSubject, subjectText } from "../../app/subjects/subject.ts";
import { inBackground } from "../../editor/productLog.ts";
import { ApiError } from "../../http/failure.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import { compareCode, compareCreationCode, compareRecordedCode, planComparison } from "./codeComparison.ts";
import { CreationSearch } from "./creationSearch.ts";
import { DecodingSection } from "./decodingSection.ts";
import { DifferenceSection } from "./differenceSection.ts";
import type { InspectTools } from "./inspectTools.ts";
import { loadDueDetails } from "./ledgerDetails.ts";
import { recallProxy } from "./proxyTarget.ts";
import { ReadSection } from "./readSection.ts";
import { StorageSection } from "./storageSection.ts";
import { nothingKnown, SubjectLoad, type LoadingPanel, type SubjectState } from "./subjectLoad.ts";
import { VerificationStatus } from "./verificationStatus.ts";

/** Options of a load. */
export type LoadOptions = {
  /** Number of retries. */
  readonly retries?: number;
  /** The origin of a hash; without it the user is not asked for consent. */
  readonly origin?: InputOrigin | undefined;
  /** Whether to request a cached response of megabytes again. */
  readonly isAnew: boolean;
  /** Whether the user started the load: only then the response is recorded in the history. A restored panel loads by itself. */
  readonly isLookedAt: boolean;
};

/** Loads a panel's subject: cached data first, then responses. */
export class SubjectLoader {
  readonly #tools: InspectTools;
  readonly #panel: LoadingPanel;
  #load: SubjectLoad | undefined;
  #status: VerificationStatus | undefined;
  readonly decoder = new DecodingSection();
  readonly reads = new ReadSection();
  readonly search = new CreationSearch();
  readonly storage: StorageSection;
  readonly difference: DifferenceSection;

  constructor(tools: InspectTools, panel: LoadingPanel) {
    this.#tools = tools;
    this.#panel = panel;
    this.storage = new StorageSection(tools, panel.onDidChange, panel.whenVisible);
    this.difference = new DifferenceSection(this.storage, panel.onDidChange);
  }

  /** The latest load. */
  get load(): SubjectLoad | undefined {
    return this.#load;
  }

  get state(): SubjectState {
    return this.#load?.state ?? nothingKnown;
  }

  /** The decoded result, for subjects that have one. */
  get decoding(): ResultDecoding | undefined {
    return this.decoder.decodingOf(this.state.lookup);
  }

  /** Aborts running requests. */
  end(): void {
    this.#load?.end();
  }

  /**
   * Begins a load with the known state of a subject, from earlier windows too. Sends no requests.
   * @returns undefined if another load has started meanwhile
   */
  async recall(subject: InspectSubject): Promise<SubjectLoad | undefined> {
    const before = this.#load;
    before?.end();
    const isSame = before?.subject === subject;
    if (!isSame) {
      this.reads.close();
      this.storage.fold();
      this.difference.close();
    }
    const load = new SubjectLoad(this.#tools, subject, isSame ? before.state : nothingKnown, this.#panel);
    const status = new VerificationStatus(load);
    [this.#load, this.#status] = [load, status];
    const { lookups } = this.#tools;
    load.setLookup(cachedResponse(lookups, subject));
    if (load.state.lookup === undefined) {
      await recallResponse(this.#tools, subject);
      if (load.signal.aborted) return undefined;
      load.setLookup(cachedResponse(lookups, subject));
    }
    // A running search ended with the previous load.
    const search = load.state.search?.kind === "running" ? undefined : load.state.search;
    const nothing = { isLoading: false, error: undefined, notSent: undefined, gone: undefined };
    load.set({ ...nothing, search, verification: status.known() });
    return load;
  }

  /**
   * Loads a subject; its known state stays during the load, and if that fails.
   * @returns `undefined` if another load has started
   */
  async request(
    subject: InspectSubject,
    { retries, origin, isLookedAt, isAnew }: LoadOptions,
  ): Promise<InspectSummary | undefined> {
    const load = await this.recall(subject);
    if (load === undefined) return undefined;
    const { signal } = load;
    const cached = load.state.lookup;
    if (!isAnew && cached !== undefined && isHeavy(cached)) {
      if (isLookedAt) this.#recordVisit(load, cached);
      load.notify();
      load.inBackground(this.#explain(load));
      return summaryOf(load);
    }
    load.set({ isLoading: mirrorHost(subject) !== undefined });
    const options = { signal, origin, ...(retries === undefined ? {} : { retries }) };
    const requested = requestSubject(this.#tools.lookups, subject, options);
    this.#status?.requestEarly();
    load.notify();
    try {
      const response = await requested;
      if (signal.aborted) return undefined;
      if (response !== undefined) {
        load.setLookup(response);
        load.set({ gone: undefined });
        load.inBackground(this.#recheck(load, response, origin));
        const remembered = this.#remember(load, response, isLookedAt);
        inBackground("SubjectLoader", remembered, this.#tools.services.log);
      }
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof HashNotSentError) load.set({ notSent: error });
      else if (error instanceof ApiError) load.set({ error });
      else throw error;
    } finally {
      if (!signal.aborted) {
        this.#status?.takeUp();
        load.change({ isLoading: false });
      }
    }
    load.inBackground(this.#explain(load));
    return summaryOf(load);
  }

  /** Applies verification outcomes of this and other windows. Sends no requests. */
  learn(): void {
    this.#status?.learn();
  }

  /** Compares the contract's code with the builds of a newly trusted workspace. Sends no requests. */
  compareOnceTrusted(): void {
    this.#panel.onDidChange();
    const load = this.#load;
    if (load === undefined) return;
    const { deployed } = load;
    const compare = async (): Promise<void> => {
      if (deployed === undefined) return compareRecordedCode(load);
      await compareCode(load, deployed);
      await planComparison(load, deployed);
    };
    load.inBackground(compare());
  }

  /** Marks the response as gone after a restart of the local chain. */
  noteRestart(ledger: Ledger): void {
    // Clears the connection failure during the restart.
    if (this.state.lookup?.value.kind === "found" && this.#load?.ledger === ledger)
      this.#load.change({ gone: "restarted", error: undefined });
  }

  /** Records the visit, then the status, which may precede the history entry. */
  #recordVisit({ subject, address }: SubjectLoad, response: InspectResponse): void {
    const { history, lookups } = this.#tools;
    recordInspection(history, subject, response);
    if (address !== undefined) mergeCachedStatus(history, lookups, subject.network, address);
  }

  async #remember(load: SubjectLoad, response: InspectResponse, isLookedAt: boolean): Promise<void> {
    if (isLookedAt) this.#recordVisit(load, response);
    await keepResponse(this.#tools, load.subject, response);
  }

  /** Runs the work that the first rendering does not wait for. */
  async #explain(load: SubjectLoad): Promise<void> {
    const { subject, signal, deployed } = load;
    const { lookup } = load.state;
    load.inBackground(this.#readDeployments(load));
    load.inBackground(this.difference.refresh(signal));
    if (lookup === undefined) return compareRecordedCode(load);
    if (deployed !== undefined) {
      await recallProxy(load, deployed);
      await compareCode(load, deployed);
      await compareCreationCode(load, deployed);
      load.inBackground(planComparison(load, deployed));
      if (subject.kind === "record") load.inBackground(this.storage.follow(subject, deployed, signal));
    }
    signal.throwIfAborted();
    await Promise.all([loadDueDetails(load), this.decoder.decode(load, lookup), this.reads.follow(load)]);
  }

  /** Reads the workspace's deployment files, which name contracts. Sends no requests. */
  async #readDeployments(load: SubjectLoad): Promise<void> {
    const deployments = await this.#tools.services.deployments();
    await deployments.refresh();
    load.notify();
  }

  /** Rechecks a transaction that a reorganization may drop. */
  async #recheck(
    load: SubjectLoad,
    response: InspectResponse,
    origin: InputOrigin | undefined,
  ): Promise<void> {
    const { subject, signal, whenVisible } = load;
    if (subject.kind !== "result" || subject.network.ledgers[0]?.kind !== "rpc") return;
    const { lookups, services } = this.#tools;
    const [{ recheckTransaction }, channel] = await Promise.all([
      import("../../app/subjects/reorganization.ts"),
      services.channel(),
    ]);
    const recheck = { lookups, channel, whenVisible, origin, signal };
    const again = await recheckTransaction(subject, response, recheck);
    if (again === undefined || signal.aborted) return;
    if (again === "dropped") {
      load.change({ gone: "dropped" });
      return;
    }
    load.setLookup(again);
    load.notify();
    await this.#explain(load);
  }
}

function summaryOf({ subject, state }: SubjectLoad): InspectSummary {
  const { error, notSent, lookup } = state;
  const failed = error?.failure.kind ?? (notSent && "notSent");
  const outcome = failed ?? lookup?.value.kind ?? "noMirror";
  return { kind: subject.kind, network: subject.network.name, subject: subjectText(subject), outcome };
}

/** UTF-16 units. */
const heavyLength = 1_000_000;

/** Whether a response takes about a second to fetch and parse: it is reloaded on request only. */
function isHeavy({ value }: InspectResponse): boolean {
  return value.response.text.length > heavyLength;
}
