import type { CodeComparison } from "../../app/builds/comparison.ts";
import type { DeployedCode } from "../../app/builds/deployedCode.ts";
import type { HashNotSentError } from "../../app/consent/hashNotSentError.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { LedgerDetails, LedgerDetailStates, Loadable } from "../../app/lookups/ledgerDetails.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { ownAddress, type VerificationKnowledge } from "../../app/subjects/recordVerification.ts";
import { codeOf, detailRequests, responseTo } from "../../app/subjects/subject.ts";
import type { ProxyDetection } from "../../app/verification/proxy.ts";
import type { Hex } from "../../core/hex.ts";
import { inBackground } from "../../editor/productLog.ts";
import { ApiError } from "../../http/failure.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import type { CreationSearch } from "../../ui/subjects/view.ts";
import type { InspectTools } from "./inspectTools.ts";

/** What is known of a subject. */
export type SubjectState = {
  /** The last response; kept during a reload, and if that fails. */
  readonly lookup: InspectResponse | undefined;
  readonly isLoading: boolean;
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

export const nothingKnown: SubjectState = {
  lookup: undefined,
  isLoading: false,
  error: undefined,
  notSent: undefined,
  gone: undefined,
  verification: undefined,
  comparison: undefined,
  proxy: undefined,
  facts: {},
  search: undefined,
};

/** The panel that a subject is loaded for. */
export type LoadingPanel = {
  /** Called on each change of what is known. */
  readonly onDidChange: () => void;
  /** Resolves when the panel is visible. */
  readonly whenVisible: () => Promise<void>;
};

/** One load of a subject, with what is known of it. Once another load has started, its changes are not shown. */
export class SubjectLoad {
  readonly tools: InspectTools;
  readonly subject: InspectSubject;
  readonly whenVisible: () => Promise<void>;
  readonly #onDidChange: () => void;
  readonly #abort = new AbortController();
  #state: SubjectState;

  /** @param state what is known at the beginning */
  constructor(tools: InspectTools, subject: InspectSubject, state: SubjectState, panel: LoadingPanel) {
    this.tools = tools;
    this.subject = subject;
    this.whenVisible = panel.whenVisible;
    this.#onDidChange = panel.onDidChange;
    this.#state = state;
  }

  get state(): SubjectState {
    return this.#state;
  }

  /** Aborted when another load starts, and when the panel is closed. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  end(): void {
    this.#abort.abort();
  }

  get ledger(): Ledger | undefined {
    return ledgerOf(this.subject.network);
  }

  /** The address of a record's contract, for status requests; undefined if only the record contains it. */
  get address(): Hex | undefined {
    const { subject, state } = this;
    if (subject.kind !== "record") return undefined;
    return ownAddress(subject, state.lookup && responseTo(subject, state.lookup));
  }

  /** The code of a record's contract; undefined until the record is known, and if it has none. */
  get deployed(): DeployedCode | undefined {
    const { lookup } = this.#state;
    return lookup && codeOf(this.subject, lookup);
  }

  /** Changes what is known, and redraws the page. */
  change(change: Partial<SubjectState>): void {
    this.set(change);
    this.notify();
  }

  /** Changes what is known. The page is redrawn later. */
  set(change: Partial<SubjectState>): void {
    this.#state = { ...this.#state, ...change };
  }

  /** Sets the response, and which details its subject has. The page is redrawn later. */
  setLookup(lookup: InspectResponse | undefined): void {
    let facts: LedgerDetailStates = {};
    for (const name of Object.keys(detailRequests(this.subject, lookup)) as (keyof LedgerDetails)[]) {
      const before = this.#state.facts[name];
      const isKept = before?.kind === "loaded" || before?.kind === "failed";
      facts = { ...facts, [name]: isKept ? before : { kind: "notRequested" } };
    }
    this.set({ lookup, facts });
  }

  /** Redraws the page. */
  notify(): void {
    if (!this.signal.aborted) this.#onDidChange();
  }

  /** Runs what nothing waits for. Unexpected errors are logged, unless the load has ended. */
  inBackground(work: Promise<unknown>): void {
    const { signal } = this;
    const working = work.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    inBackground("SubjectLoad", working, this.tools.services.log);
  }
}

/** @returns the result of a request; undefined if aborted */
export async function loadable<Value>(
  request: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Exclude<Loadable<Value>, { kind: "loading" }> | undefined> {
  try {
    const value = await request();
    return signal.aborted ? undefined : { kind: "loaded", value };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof ApiError) return { kind: "failed", error };
    throw error;
  }
}
