import pLimit from "p-limit";
import type { ApiError } from "../../http/failure.ts";
import type { Hex } from "../../core/hex.ts";
import type { SignatureHashes } from "../../services/signatures/signatureDatabase.ts";
import { SignatureQuestions } from "../signatures/signatureQuestions.ts";
import { BytesDecoder } from "./bytesDecoder.ts";
import { Guesses } from "./abiGuesses.ts";
import { KnownContracts, type ContractTools } from "./knownContracts.ts";
import { calledIn } from "./participants.ts";
import type { CallFrame, ResultDecoding, ResultToDecode, Calls, TracedCall } from "./resultDecoding.ts";
import { StateVariables } from "./stateVariables.ts";
import { TraceState } from "./traceState.ts";
import { ResultReader } from "./resultReader.ts";
import { unexplainedIn } from "./unexplainedSelectors.ts";
import { candidateAt, chooseItem, type CandidateHandle } from "./candidateHandle.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import type { Transaction } from "../../services/ledger/transaction.ts";
import { lookUpTokens, knownToken } from "./tokenFacts.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { SignatureNames } from "../signatures/signatureNames.ts";

/** Contracts that are looked up without a click. */
const maxAutomaticLookups = 10;

const lookupsAtOnce = 3;

/** Decodes one execution result, better as more is known. */
export class ResultDecoder {
  readonly signatureQuestions: SignatureQuestions | undefined;
  readonly #tools: DecoderTools;
  readonly #lookup: ResultToDecode["lookup"];
  readonly #ledger: Ledger;
  readonly #chainId: string;
  readonly #signal: AbortSignal;
  readonly #onDidChange: () => void;
  readonly #known: KnownContracts;
  readonly #guesses: Guesses;
  readonly #reader: ResultReader;
  readonly #trace: TraceState;
  readonly #variables: StateVariables;
  #isReading = true;
  #notRequested: readonly Hex[] = [];
  #isRestricted = false;
  #failure: ApiError | undefined;
  #decoding: ResultDecoding | undefined;

  /**
   * @param signal ends all requests
   * @param onDidChange is called whenever `decoding` changes
   */
  constructor(
    tools: DecoderTools,
    { subject, ledger, lookup }: ResultToDecode,
    signal: AbortSignal,
    onDidChange: () => void,
  ) {
    this.#tools = tools;
    this.#lookup = lookup;
    this.#ledger = ledger;
    this.#signal = signal;
    this.#onDidChange = onDidChange;
    this.#chainId = subject.network.chainId;
    this.#known = new KnownContracts(tools, subject.network);
    this.#guesses = new Guesses(tools, signal, () => this.#changed());
    this.#guesses.isWaiting = true;
    this.signatureQuestions =
      tools.signatures &&
      new SignatureQuestions(tools.signatures, subject.network.name, signal, () => this.#changed());
    this.#reader = new ResultReader(lookup, this.#known, new BytesDecoder(this.#known, this.#guesses));
    this.#trace = new TraceState(tools.lookups, subject, lookup.transaction, () => this.#traceChanged());
    this.#variables = new StateVariables(tools.builds, lookup.transaction, signal, () => this.#changed());
  }

  /** The decoding by what is known now. Bytes are decoded on first access. */
  get decoding(): ResultDecoding {
    return (this.#decoding ??= this.#decode());
  }

  /** Loads cached responses. Sends no requests, and does not guess yet. @throws the signal's reason, when that is aborted */
  async loadCached(): Promise<void> {
    this.#trace.loadCached();
    // Who is behind a clone is known once its code is.
    for (
      let known = -1, all = this.#reader.participants();
      all.length > known;
      all = this.#reader.participants()
    ) {
      known = all.length;
      for (const address of all) {
        await this.#known.loadCached(address);
        this.#signal.throwIfAborted();
      }
    }
    for (const initcode of failedCreations(this.#lookup.transaction, this.#trace.frames)) {
      await this.#known.findCreation(initcode);
      this.#signal.throwIfAborted();
    }
    await this.#reader.loadSystem();
    this.#notRequested = await this.#contractsToRequest();
    this.#isRestricted = !this.#tools.isTrusted() && this.#lacksSources();
    this.#signal.throwIfAborted();
    this.#changed();
  }

  /** Guesses the call and the error where cached responses do not decide them. Sends no requests. @throws as `loadCached` does */
  async guess(): Promise<void> {
    this.#guesses.isWaiting = false;
    this.#changed();
    // Guesses are looked for on first access.
    this.#reader.call();
    this.#reader.why();
    await this.#guesses.finished();
    this.#signal.throwIfAborted();
  }

  /** Requests the calls and some of the contracts that are not cached; guesses after that, even if it fails. @throws as `loadCached` does */
  async request(): Promise<void> {
    try {
      if (this.#trace.state !== "asked") await this.#trace.fetch(this.#signal);
      await this.loadCached();
      let left = maxAutomaticLookups;
      // A contract may lead to another: a proxy to its implementation.
      while (left > 0) {
        const due = (await this.#contractsToRequest()).slice(0, left);
        if (due.length === 0 && !(await this.#requestImplementation())) break;
        left -= due.length;
        await this.#requestContracts(due, this.#tools.isTrusted());
      }
    } finally {
      this.#isReading = false;
      this.#guesses.isWaiting = false;
      this.#changed();
    }
    const { transaction } = this.#lookup;
    if (await lookUpTokens(this.#tools.lookups, this.#ledger, transaction, this.#signal)) this.#changed();
    await this.#updateSignatures();
  }

  /** Without the calls, the code that ran for a proxy is found by its slot. @returns whether more is known then */
  async #requestImplementation(): Promise<boolean> {
    return (await this.implementation()) !== undefined;
  }

  /** Requests the slot of the called proxy if the calls are not known. @returns its implementation, once. @throws as `loadCached` does */
  async implementation(): Promise<Hex | undefined> {
    const hasCalls = this.#trace.frames.length > 0 && !this.#trace.isTopOnly;
    const called = hasCalls ? undefined : this.#reader.calledWithoutTarget();
    const isFound = called !== undefined && (await this.#known.requestImplementation(called, this.#signal));
    return isFound ? this.#known.targetOf(called) : undefined;
  }

  /** Requests the calls again, or more of them. @throws as `loadCached` does */
  async fetchCalls(): Promise<void> {
    await this.#trace.fetch(this.#signal);
    await this.loadCached();
    await this.#updateSignatures();
  }

  /** Looks up the contracts that were not looked up yet. @throws as `loadCached` does */
  async requestMore(): Promise<void> {
    this.#isReading = true;
    this.#changed();
    await this.#requestContracts(
      (await this.#contractsToRequest(true)).slice(0, 5 * maxAutomaticLookups),
      true,
    );
    this.#isReading = false;
    this.#changed();
    await this.#updateSignatures();
  }

  /** Looks up again the contracts for which a request failed. @throws as `loadCached` does */
  retryFailed(): Promise<void> {
    this.#known.clearFailures();
    this.#failure = undefined;
    this.#isReading = true;
    this.#changed();
    return this.request();
  }

  /** Stores the user's choice among several explanations. @returns false if it could not be stored */
  async choose(handle: CandidateHandle): Promise<boolean> {
    const owners = {
      called: calledIn(this.#lookup.transaction),
      ofLog: (place: number) => this.#reader.loggedBy(place),
    };
    const found = candidateAt(this.decoding, owners, handle);
    if (found === undefined) return true;
    return chooseItem(this.#tools.chosen, this.#chainId, found);
  }

  /** Decodes with the builds, once the workspace is trusted. Sends no requests. @throws as `loadCached` does */
  async reloadBuilds(): Promise<void> {
    await this.#known.reload();
    await this.loadCached();
  }

  /** Applies what the user has chosen meanwhile. @throws as `loadCached` does */
  async reloadChosen(): Promise<void> {
    await this.#known.reload();
    this.#signal.throwIfAborted();
    this.#changed();
  }

  /** Looks up unexplained hashes at a signature service, after all other sources. */
  async #updateSignatures(): Promise<void> {
    if (this.signatureQuestions === undefined) return;
    const unexplained = (): Promise<SignatureHashes> =>
      unexplainedIn(this.decoding, this.#lookup.transaction);
    // Builds are looked through for what is looked at.
    await unexplained();
    await this.#guesses.finished();
    this.#signal.throwIfAborted();
    await this.signatureQuestions.settle(await unexplained());
  }

  async #requestContracts(addresses: readonly Hex[], withRecords: boolean): Promise<void> {
    await pLimit(lookupsAtOnce).map(addresses, async (address) => {
      const failure = await this.#known.request(address, withRecords, this.#signal);
      this.#failure = failure ?? this.#failure;
      this.#changed();
    });
    await this.loadCached();
  }

  /** Whether it is not known by whose ABI a contract is read that was called with data. */
  #lacksSources(): boolean {
    const { input, isCreation } = this.#lookup.transaction;
    const isCall = input !== "0x" || isCreation || this.#trace.frames.length > 1;
    return (
      isCall && this.#reader.participants().some((address) => this.#known.sourcesOf(address).length === 0)
    );
  }

  #contractsToRequest(withRecords = this.#tools.isTrusted()): Promise<readonly Hex[]> {
    return contractsToRequest(this.#known, this.#reader.participants(), withRecords);
  }

  #traceChanged(): void {
    this.#reader.setCalls(this.#trace.frames, this.#trace.hasMore);
    this.#changed();
  }

  #changed(): void {
    this.#decoding = undefined;
    this.#onDidChange();
  }

  #decode(): ResultDecoding {
    const read = this.#reader.read();
    const isReading = (): boolean => this.#isReading || this.#guesses.isSearching;
    const isExplaining = (): boolean => this.#isReading || this.#guesses.isSearchingCalls;
    return {
      get isReading() {
        return isReading();
      },
      get isExplaining() {
        return isExplaining();
      },
      get call() {
        return read.call();
      },
      get why() {
        return read.why();
      },
      logAt: read.logAt,
      nameOf: read.nameOf,
      tokenOf: (address) => knownToken(this.#tools.lookups, this.#ledger, address),
      variablesOf: (rows) =>
        this.#variables.of(rows, {
          frames: this.#trace.frames,
          isReading: isReading(),
          ownerOf: (address) => {
            const owner = this.#reader.storageOwner(address);
            return this.#tools.isTrusted() ? owner : owner && { ...owner, builds: [] };
          },
        }),
      calls: callTreeView(this.#trace, read.calls),
      notRequested: this.#isReading ? 0 : this.#notRequested.length,
      isRestricted: this.#isRestricted,
      mayNameBuilds: this.#tools.isTrusted(),
      failure: this.#failure,
      isSourceUnknown: this.#reader.isSourceUnknown(),
      signatures: this.signatureQuestions?.offer,
    };
  }
}

/** The calls of a transaction as they are shown. @param calls the known ones, decoded */
function callTreeView(
  {
    state,
    error,
    hasMore,
    isTopOnly,
    hasDepth,
  }: Pick<TraceState, "state" | "error" | "hasMore" | "isTopOnly" | "hasDepth">,
  calls: readonly TracedCall[],
): Calls {
  if (calls.length > 0) return { kind: "found", calls, hasMore, isTopOnly, hasDepth };
  if (error !== undefined) return { kind: "failed", error };
  return { kind: state === "asked" ? "notRecorded" : state };
}

/** The contracts of which a lookup may return more than is cached. @param withRecords whether builds are a reason to look up records */
async function contractsToRequest(
  known: KnownContracts,
  addresses: readonly Hex[],
  withRecords: boolean,
): Promise<readonly Hex[]> {
  const worth: Hex[] = [];
  for (const address of addresses) if (await known.canRequest(address, withRecords)) worth.push(address);
  return worth;
}

/** Each is searched for in all builds. */
const maxFailed = 10;

/** What the creations ran that left no contract: their code, with the arguments of the constructor. In lower case. */
function failedCreations(
  { isCreation, outcome, input }: Pick<Transaction, "isCreation" | "outcome" | "input">,
  frames: readonly CallFrame[],
): readonly Hex[] {
  const own = isCreation && outcome !== "succeeded" ? [input] : [];
  const inner = frames.filter(({ isCreation: isOne, end }) => isOne && end !== "returned");
  return [...new Set([...own, ...inner.map((frame) => frame.input)])].slice(0, maxFailed);
}

/** What is needed to decode results. */
export type DecoderTools = ContractTools & {
  readonly lookups: ContractTools["lookups"] &
    Pick<Lookups, "calls" | "execute" | "latestBlock" | "cachedCalls">;
  /** Whether the builds of the workspace are a reason to look up contracts, and name things: not where it is not trusted. */
  readonly isTrusted: () => boolean;
  /** Signatures of a signature service; undefined if none is set. */
  readonly signatures?: SignatureNames | undefined;
};
