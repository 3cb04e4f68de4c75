import { ApiError } from "../../http/failure.ts";
import { isCreation, isEthereum } from "../../services/ledger/executionKind.ts";
import { executionOutcome } from "../../services/ledger/executionOutcome.ts";
import type { ResultLookup } from "../../services/ledger/ledger.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { Hex } from "../../core/hex.ts";
import { readRevertData } from "../../core/revertData.ts";
import { someAtOnce } from "../../core/turns/someAtOnce.ts";
import type { AbiEvent } from "../../decode/abiItem.ts";
import type { Candidates } from "../../decode/decoding.ts";
import { loadSystemContracts } from "../../decode/system/loadSystemContracts.ts";
import { systemContractAt } from "../../decode/systemAddresses.ts";
import type { ResultSubject } from "../lookups/inspectSubject.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import type { SignatureHashes } from "../../services/signatures/signatureService.ts";
import type { SignatureNames } from "../signatures/signatureNames.ts";
import { SignatureQuestions } from "../signatures/signatureQuestions.ts";
import { BytesDecoder } from "./bytesDecoder.ts";
import { CodeAt } from "./codeAt.ts";
import { failedCreations, inputOf } from "./trace/failedCreations.ts";
import { Guesses } from "./guesses.ts";
import { KnownContracts, type ContractTools } from "./knownContracts.ts";
import { calledIn, participantsOf } from "./participants.ts";
import type { Calls, DecodedCall, ResultDecoding, TracedCall, Why } from "./resultDecoding.ts";
import { tracedCalls } from "./tracedCalls.ts";
import { TraceState } from "./trace/traceState.ts";
import { unexplainedIn } from "./unexplained.ts";
import { candidateAt, useItem, type CandidateHandle } from "./useCandidate.ts";
import { whyItFailed } from "./why.ts";

/** What is needed to decode results. */
export type DecoderTools = ContractTools & {
  readonly lookups: ContractTools["lookups"] & Pick<Lookups, "calls" | "knownCalls">;
  /** Whether the builds of the workspace are a reason to ask about contracts, and name things: not where it is not trusted. */
  readonly isTrusted: () => boolean;
  /** What a signature service is asked about; undefined where none is set. */
  readonly signatures?: SignatureNames | undefined;
};

/** A result that was found, and what it was asked for by. */
export type ResultToDecode = {
  readonly subject: ResultSubject & { readonly network: Network & { readonly mirrorUrl: string } };
  readonly lookup: ResultLookup & { readonly kind: "found" };
};

/** Contracts that are asked about without a word of the user's. */
const mostUnasked = 10;

const askedAtOnce = 3;

/** Decodes one execution result, better as more is known. */
export class ResultDecoder {
  readonly #tools: DecoderTools;
  readonly #lookup: ResultToDecode["lookup"];
  readonly #chainId: string;
  readonly #signal: AbortSignal;
  readonly #onDidChange: () => void;
  readonly #known: KnownContracts;
  readonly #guesses: Guesses;
  readonly #bytes: BytesDecoder;
  readonly #trace: TraceState;
  readonly #questions: SignatureQuestions | undefined;
  #code: CodeAt;
  #calls: readonly TracedCall[] = [];
  #isReading = true;
  #notAsked: readonly Hex[] = [];
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
    this.#questions =
      tools.signatures &&
      new SignatureQuestions(tools.signatures, subject.network.name, signal, () => this.#changed());
    this.#bytes = new BytesDecoder(this.#known, this.#guesses);
    this.#trace = new TraceState(tools.lookups, subject, lookup.reading, () => this.#traceChanged());
    this.#code = new CodeAt(lookup.reading, [], this.#known);
  }

  /** What is known by now. Bytes are decoded when they are looked at. */
  get decoding(): ResultDecoding {
    return (this.#decoding ??= this.#decode());
  }

  /** Learns what is held; nobody is asked, and nothing is guessed yet. @throws the signal's reason, when that is aborted */
  async recall(): Promise<void> {
    this.#trace.recall();
    // Who is behind a clone is known once its code is.
    for (let known = -1, all = this.#participants(); all.length > known; all = this.#participants()) {
      known = all.length;
      for (const address of all) {
        await this.#known.recall(address);
        this.#signal.throwIfAborted();
      }
    }
    for (const initcode of failedCreations(this.#lookup.reading, this.#trace.frames)) {
      await this.#known.recallCreation(initcode);
      this.#signal.throwIfAborted();
    }
    await this.#loadSystem();
    this.#notAsked = await this.#worthAsking();
    this.#signal.throwIfAborted();
    this.#changed();
  }

  /** Guesses what the call and the error may be where what is held does not say it; nobody is asked. @throws as `recall` does */
  async guess(): Promise<void> {
    this.#guesses.isWaiting = false;
    this.#changed();
    // Guesses are looked for when they are first asked for.
    this.#ownCall();
    this.#ownWhy(this.#calls);
    await this.#guesses.settled();
    this.#signal.throwIfAborted();
  }

  /** Asks for the calls, and about some of the contracts; guesses once that is over, however it ends. @throws as `recall` does */
  async ask(): Promise<void> {
    try {
      await this.recall();
      await this.#trace.fetch(this.#signal);
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

  /** The user agrees to ask the signature service about what nothing explains on this network. @throws as `recall` does */
  async lookUpSignatures(): Promise<void> {
    await this.#questions?.agree();
  }

  /** The user does not want that. */
  async declineSignatures(): Promise<void> {
    await this.#questions?.decline();
  }

  /** Takes one of several explanations for the right one from now on. @returns false where that could not be kept */
  async use(handle: CandidateHandle): Promise<boolean> {
    const owners = {
      called: calledIn(this.#lookup.reading),
      ofLog: (place: number) => this.#loggedBy(place),
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
    if (this.#questions === undefined) return;
    const unexplained = (): Promise<SignatureHashes> => unexplainedIn(this.decoding, this.#lookup.reading);
    // Builds are looked through for what is looked at.
    await unexplained();
    await this.#guesses.settled();
    this.#signal.throwIfAborted();
    await this.#questions.settle(await unexplained());
  }

  async #askAbout(addresses: readonly Hex[], withRecords: boolean): Promise<void> {
    await someAtOnce(addresses, askedAtOnce, async (address) => {
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

  async #worthAsking(withRecords = this.#tools.isTrusted()): Promise<readonly Hex[]> {
    const worth: Hex[] = [];
    for (const address of this.#participants())
      if (await this.#known.mayAsk(address, withRecords)) worth.push(address);
    return worth;
  }

  #participants(): readonly Hex[] {
    return participantsOf(this.#lookup.reading, this.#calls, (address) => this.#code.behind(address));
  }

  #traceChanged(): void {
    const { frames, hasMore } = this.#trace;
    this.#code = new CodeAt(this.#lookup.reading, frames, this.#known);
    this.#calls = this.#callsOf(hasMore);
    this.#changed();
  }

  #callsOf(hasMore: boolean): readonly TracedCall[] {
    const running = this.#running();
    return tracedCalls(this.#trace.frames, hasMore, {
      decodeCall: (call, behind) =>
        this.#bytes.call(
          { ...call, output: call.end === "returned" ? call.output : undefined },
          (address) =>
            address === call.to ? this.#code.behindCall(address, behind) : this.#code.behind(address),
          this.#madeTo,
        ),
      decodeRevert: (data, { to, isCreation: isOne, input }) =>
        this.#bytes.error(data, running(to), isOne ? input : undefined),
    });
  }

  #changed(): void {
    this.#decoding = undefined;
    this.#onDidChange();
  }

  #decode(): ResultDecoding {
    // They are decoded anew: more is known than when they were made.
    const calls = (this.#calls = this.#callsOf(this.#trace.hasMore));
    let call: DecodedCall | undefined;
    let why: { readonly told: Why | undefined } | undefined;
    const ownCall = (): DecodedCall => (call ??= this.#ownCall());
    const ownWhy = (): Why | undefined => (why ??= { told: this.#ownWhy(calls) }).told;
    const running = this.#running();
    const isReading = (): boolean => this.#isReading || this.#guesses.isLooking;
    return {
      get isReading() {
        return isReading();
      },
      get call() {
        return ownCall();
      },
      get why() {
        return ownWhy();
      },
      logAt: foundOnce((place) => this.#logAt(place, running)),
      nameOf: foundOnce((address) => this.#known.nameOf(this.#code.ownAddress(address))),
      calls: this.#toldCalls(calls),
      notAsked: this.#isReading ? 0 : this.#notAsked.length,
      mayNameBuilds: this.#tools.isTrusted(),
      failure: this.#failure,
      signatures: this.#questions?.offer,
    };
  }

  #toldCalls(calls: readonly TracedCall[]): Calls {
    const { state, error, hasMore } = this.#trace;
    if (calls.length > 0) return { kind: "found", calls, hasMore };
    if (error !== undefined) return { kind: "failed", error };
    return { kind: state === "asked" ? "notRecorded" : state };
  }

  #ownCall(): DecodedCall {
    const { fields } = this.#lookup.reading;
    const to = calledIn(this.#lookup.reading);
    const returned = valueOf(fields.call_result)?.toLowerCase().replace(/^0x/, "");
    const hasReturned = !this.#lookup.partial && executionOutcome(this.#lookup.reading) !== "failed";
    return this.#bytes.call(
      {
        to,
        input: inputOf(this.#lookup.reading),
        output: hasReturned && returned !== undefined ? `0x${returned}` : undefined,
        isCreation: isCreation(this.#lookup.reading),
        mayLackCode: !isEthereum(this.#lookup.reading),
      },
      (address) => (address === to ? this.#code.behindOwn(address) : this.#code.behind(address)),
      this.#madeTo,
    );
  }

  #ownWhy(calls: readonly TracedCall[]): Why | undefined {
    return whyItFailed(this.#lookup.reading, calls, (data) => this.#ownError(data));
  }

  readonly #madeTo = (data: Hex): readonly Hex[] =>
    this.#trace.frames.flatMap(({ to, input }) =>
      input === data && to !== undefined ? [to, this.#known.ownAddressOf(to) ?? to] : [],
    );

  /** Loads what system contracts are read by, where one of them takes part, or it failed with letters: theirs, or anybody's. */
  async #loadSystem(): Promise<void> {
    const message = valueOf(this.#lookup.reading.fields.error_message);
    const called = [calledIn(this.#lookup.reading), ...this.#trace.frames.map(({ to }) => to)];
    const isSystem = (address: Hex | undefined): boolean =>
      address !== undefined && (systemContractAt(address) ?? this.#known.facadeAt(address)) !== undefined;
    if (called.some(isSystem) || readRevertData(message).kind === "code")
      this.#bytes.system = await loadSystemContracts();
  }

  #ownError(data: Hex): ReturnType<BytesDecoder["error"]> {
    const { reading } = this.#lookup;
    const initcode = isCreation(reading) ? inputOf(reading) : undefined;
    return this.#bytes.error(data, this.#code.running(calledIn(reading)), initcode);
  }

  #loggedBy(place: number): Hex | undefined {
    const row = valueOf(this.#lookup.reading.fields.logs)?.at(place);
    return row && this.#code.addressOf(valueOf(row.fields.address));
  }

  /** Whose code runs for contracts, by what is known now: for one that has a thousand logs it is found out once. */
  #running(): (address: Hex | undefined) => readonly Hex[] {
    return foundOnce((address) => this.#code.running(address));
  }

  #logAt(place: number, running: (address: Hex) => readonly Hex[]): Candidates<AbiEvent> {
    const row = valueOf(this.#lookup.reading.fields.logs)?.at(place);
    const address = this.#loggedBy(place);
    if (row === undefined || address === undefined) return [];
    const topics = (valueOf(row.fields.topics) ?? []).map((topic): Hex => `0x${topic.replace(/^0x/i, "")}`);
    const data = (valueOf(row.fields.data) ?? "").toLowerCase().replace(/^0x/, "");
    return this.#bytes.log(topics, `0x${data}`, running(address));
  }
}

/** The same, found out once for each of what it is asked about. */
function foundOnce<Asked, Told>(find: (asked: Asked) => Told): (asked: Asked) => Told {
  const found = new Map<Asked, { readonly told: Told }>();
  return (asked) => {
    const held = found.get(asked) ?? { told: find(asked) };
    found.set(asked, held);
    return held.told;
  };
}
