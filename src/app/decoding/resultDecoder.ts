import pLimit from "p-limit";
import { ApiError } from "../../http/failure.ts";
import type { Hex } from "../../core/hex.ts";
import type { SignatureHashes } from "../../services/signatures/signatureDatabase.ts";
import { SignatureQuestions } from "../signatures/signatureQuestions.ts";
import { BytesDecoder } from "./bytesDecoder.ts";
import type { DecoderTools } from "./decoderTools.ts";
import { Guesses } from "./guesses.ts";
import { KnownContracts } from "./knownContracts.ts";
import { calledIn } from "./participants.ts";
import type { CallFrame, ResultDecoding, ResultToDecode, Calls, TracedCall } from "./resultDecoding.ts";
import { TraceState } from "./traceState.ts";
import { ResultReader } from "./resultReader.ts";
import { unexplainedIn } from "./unexplained.ts";
import { candidateAt, useItem, type CandidateHandle } from "./candidateHandle.ts";
import type { Transaction } from "../../services/ledger/transaction.ts";

/** Contracts that are asked about without a word of the user's. */
const mostUnasked = 10;

const askedAtOnce = 3;

/** Decodes one execution result, better as more is known. */
export class ResultDecoder {
  readonly signatureQuestions: SignatureQuestions | undefined;
  readonly #tools: DecoderTools;
  readonly #lookup: ResultToDecode["lookup"];
  readonly #chainId: string;
  readonly #signal: AbortSignal;
  readonly #onDidChange: () => void;
  readonly #known: KnownContracts;
  readonly #guesses: Guesses;
  readonly #reader: ResultReader;
  readonly #trace: TraceState;
  #isReading = true;
  #notAsked: readonly Hex[] = [];
  #isRestricted = false;
  #failure: ApiError | undefined;
  #decoding: ResultDecoding | undefined;

  /**
   * @param signal ends all asking
   * @param onDidChange is called whenever `decoding` is another
   */
  constructor(
    tools: DecoderTools,
    { subject, lookup }: ResultToDecode,
    signal: AbortSignal,
    onDidChange: () => void,
  ) {
    this.#tools = tools;
    this.#lookup = lookup;
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
  }

  /** What is known by now. Bytes are decoded when they are looked at. */
  get decoding(): ResultDecoding {
    return (this.#decoding ??= this.#decode());
  }

  /** Learns what is held; nobody is asked, and nothing is guessed yet. @throws the signal's reason, when that is aborted */
  async recall(): Promise<void> {
    this.#trace.recall();
    // Who is behind a clone is known once its code is.
    for (
      let known = -1, all = this.#reader.participants();
      all.length > known;
      all = this.#reader.participants()
    ) {
      known = all.length;
      for (const address of all) {
        await this.#known.recall(address);
        this.#signal.throwIfAborted();
      }
    }
    for (const initcode of failedCreations(this.#lookup.transaction, this.#trace.frames)) {
      await this.#known.recallCreation(initcode);
      this.#signal.throwIfAborted();
    }
    await this.#reader.loadSystem();
    this.#notAsked = await this.#worthAsking();
    this.#isRestricted = await lacksBuilds(this.#known, this.#reader.participants(), this.#tools.isTrusted());
    this.#signal.throwIfAborted();
    this.#changed();
  }

  /** Guesses what the call and the error may be where what is held does not say it; nobody is asked. @throws as `recall` does */
  async guess(): Promise<void> {
    this.#guesses.isWaiting = false;
    this.#changed();
    // Guesses are looked for when they are first asked for.
    this.#reader.call();
    this.#reader.why();
    await this.#guesses.settled();
    this.#signal.throwIfAborted();
  }

  /** Asks for the calls, and about some of the contracts, beyond what was recalled; guesses once that is over, however it ends. @throws as `recall` does */
  async ask(): Promise<void> {
    try {
      if (this.#trace.state !== "asked") await this.#trace.fetch(this.#signal);
      await this.recall();
      let left = mostUnasked;
      // What was asked about may lead to more: a proxy to its implementation.
      while (left > 0) {
        const due = (await this.#worthAsking()).slice(0, left);
        if (due.length === 0) break;
        left -= due.length;
        await this.#askAbout(due, this.#tools.isTrusted());
      }
    } finally {
      this.#isReading = false;
      this.#guesses.isWaiting = false;
      this.#changed();
    }
    await this.#settleSignatures();
  }

  /** Asks for the calls again, or for more of them. @throws as `recall` does */
  async fetchCalls(): Promise<void> {
    await this.#trace.fetch(this.#signal);
    await this.recall();
    await this.#settleSignatures();
  }

  /** Asks about the contracts that were not asked about. @throws as `recall` does */
  async askMore(): Promise<void> {
    this.#isReading = true;
    this.#changed();
    await this.#askAbout((await this.#worthAsking(true)).slice(0, 5 * mostUnasked), true);
    this.#isReading = false;
    this.#changed();
    await this.#settleSignatures();
  }

  /** Asks again about those of which somebody could not be asked. @throws as `recall` does */
  askAgain(): Promise<void> {
    this.#known.forgetFailures();
    this.#failure = undefined;
    this.#isReading = true;
    this.#changed();
    return this.ask();
  }

  /** Takes one of several explanations for the right one from now on. @returns false where that could not be kept */
  async use(handle: CandidateHandle): Promise<boolean> {
    const owners = {
      called: calledIn(this.#lookup.transaction),
      ofLog: (place: number) => this.#reader.loggedBy(place),
    };
    const found = candidateAt(this.decoding, owners, handle);
    if (found === undefined) return true;
    return useItem(this.#tools.chosen, this.#chainId, found);
  }

  /** Learns what the user has chosen meanwhile. @throws as `recall` does */
  async recallChosen(): Promise<void> {
    await this.#known.recallAgain();
    this.#signal.throwIfAborted();
    this.#changed();
  }

  /** What nothing explains is left to a signature service, once all else has been asked. */
  async #settleSignatures(): Promise<void> {
    if (this.signatureQuestions === undefined) return;
    const unexplained = (): Promise<SignatureHashes> =>
      unexplainedIn(this.decoding, this.#lookup.transaction);
    // Builds are looked through for what is looked at.
    await unexplained();
    await this.#guesses.settled();
    this.#signal.throwIfAborted();
    await this.signatureQuestions.settle(await unexplained());
  }

  async #askAbout(addresses: readonly Hex[], withRecords: boolean): Promise<void> {
    await pLimit(askedAtOnce).map(addresses, async (address) => {
      try {
        await this.#known.ask(address, withRecords, this.#signal);
      } catch (error) {
        this.#signal.throwIfAborted();
        if (!(error instanceof ApiError)) throw error;
        this.#failure = error;
      }
      this.#signal.throwIfAborted();
      this.#changed();
    });
    await this.recall();
  }

  #worthAsking(withRecords = this.#tools.isTrusted()): Promise<readonly Hex[]> {
    return worthAsking(this.#known, this.#reader.participants(), withRecords);
  }

  #traceChanged(): void {
    this.#reader.take(this.#trace.frames, this.#trace.hasMore);
    this.#changed();
  }

  #changed(): void {
    this.#decoding = undefined;
    this.#onDidChange();
  }

  #decode(): ResultDecoding {
    const read = this.#reader.read();
    const isReading = (): boolean => this.#isReading || this.#guesses.isLooking;
    const isExplaining = (): boolean => this.#isReading || this.#guesses.isLookingForCalls;
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
      calls: toldCalls(this.#trace, read.calls),
      notAsked: this.#isReading ? 0 : this.#notAsked.length,
      isRestricted: this.#isRestricted,
      mayNameBuilds: this.#tools.isTrusted(),
      failure: this.#failure,
      isSourceUnknown: this.#reader.isSourceUnknown(),
      signatures: this.signatureQuestions?.offer,
    };
  }
}

/** What there is to show of the calls of a transaction. @param calls those that are known, decoded */
function toldCalls(
  { state, error, hasMore }: Pick<TraceState, "state" | "error" | "hasMore">,
  calls: readonly TracedCall[],
): Calls {
  if (calls.length > 0) return { kind: "found", calls, hasMore };
  if (error !== undefined) return { kind: "failed", error };
  return { kind: state === "asked" ? "notRecorded" : state };
}

/** Those of contracts of which asking may tell more than is held. @param withRecords whether builds are a reason to ask */
async function worthAsking(
  known: KnownContracts,
  addresses: readonly Hex[],
  withRecords: boolean,
): Promise<readonly Hex[]> {
  const worth: Hex[] = [];
  for (const address of addresses) if (await known.mayAsk(address, withRecords)) worth.push(address);
  return worth;
}

/** Whether builds are all that could still say by whose ABI one of these contracts is read, but are no reason to ask. */
async function lacksBuilds(
  known: KnownContracts,
  addresses: readonly Hex[],
  isTrusted: boolean,
): Promise<boolean> {
  if (isTrusted) return false;
  const unexplained = addresses.filter((address) => known.sourcesOf(address).length === 0);
  const withoutBuilds = new Set(await worthAsking(known, unexplained, false));
  return (await worthAsking(known, unexplained, true)).some((address) => !withoutBuilds.has(address));
}

/** Each has to be looked for in all builds. */
const mostFailed = 10;

/** What the creations ran that left no contract: their code, with the arguments of the constructor. In lower case. */
function failedCreations(
  { isCreation, outcome, input }: Pick<Transaction, "isCreation" | "outcome" | "input">,
  frames: readonly CallFrame[],
): readonly Hex[] {
  const own = isCreation && outcome !== "succeeded" ? [input] : [];
  const inner = frames.filter(({ isCreation: isOne, end }) => isOne && end !== "returned");
  return [...new Set([...own, ...inner.map((frame) => frame.input)])].slice(0, mostFailed);
}
