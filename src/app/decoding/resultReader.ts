import { lazy, memoize } from "../../core/async/memoize.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { Log, Transaction } from "../../services/ledger/transaction.ts";
import { lowerHex, type Hex } from "../../core/hex.ts";
import { readRevertData } from "../../decode/revertData.ts";
import type { AbiEvent } from "../../decode/abiItem.ts";
import type { Candidates } from "../../decode/decoding.ts";
import { loadSystemContracts } from "../../decode/system/loadSystemContracts.ts";
import { systemContractAt } from "../../decode/systemAddresses.ts";
import type { BytesDecoder } from "./bytesDecoder.ts";
import { ExecutedCode } from "./executedCode.ts";
import type { KnownContracts } from "./knownContracts.ts";
import { calledIn, participantsOf } from "./participants.ts";
import type {
  CallFrame,
  DecodedCall,
  ResultDecoding,
  ResultToDecode,
  TracedCall,
  FailureReason,
} from "./resultDecoding.ts";
import type { StorageOwner } from "./stateVariables.ts";
import { tracedCalls } from "./tracedCalls.ts";
import type { DecodedError } from "../../decode/decoders/decodeErrorData.ts";
import { isResponseCodeName } from "../../core/hedera/responseCode.ts";

/** A result as it is read by what was known at one moment. Bytes are decoded when they are looked at, each once. */
type ResultView = Pick<ResultDecoding, "logAt" | "nameOf"> & {
  readonly calls: readonly TracedCall[];
  readonly call: () => DecodedCall;
  readonly why: () => FailureReason | undefined;
};

/** Reads one execution result by what is known of its contracts: its call, its error, its logs, and the calls that it made. */
export class ResultReader {
  readonly #lookup: ResultToDecode["lookup"];
  readonly #known: KnownContracts;
  readonly #bytes: BytesDecoder;
  #frames: readonly CallFrame[] = [];
  #hasMore = false;
  #code: ExecutedCode;
  #calls: readonly TracedCall[] = [];

  constructor(lookup: ResultToDecode["lookup"], known: KnownContracts, bytes: BytesDecoder) {
    this.#lookup = lookup;
    this.#known = known;
    this.#bytes = bytes;
    this.#code = new ExecutedCode(lookup.transaction, [], known);
  }

  /** Takes over the calls that are known by now. @param hasMore whether there are others */
  setCalls(frames: readonly CallFrame[], hasMore: boolean): void {
    this.#frames = frames;
    this.#hasMore = hasMore;
    this.#code = new ExecutedCode(this.#lookup.transaction, frames, this.#known);
    this.#calls = this.#decodeCalls();
  }

  /** The contracts that take part, in the order in which it is worth knowing them. */
  participants(): readonly Hex[] {
    return participantsOf(this.#lookup.transaction, this.#calls, (address) => this.#code.targetsOf(address));
  }

  read(): ResultView {
    // They are decoded anew: more is known than when they were made.
    const calls = (this.#calls = this.#decodeCalls());
    const running = this.#running();
    return {
      calls,
      call: lazy(() => this.call()),
      why: lazy(() => this.why(calls)),
      logAt: memoize((place) => this.#logAt(place, running)),
      nameOf: memoize((address) => this.#known.nameOf(this.#code.ownAddress(address))),
    };
  }

  call(): DecodedCall {
    const { transaction } = this.#lookup;
    const { input, output, isCreation, isEthereum, outcome } = transaction;
    const to = calledIn(transaction);
    return this.#bytes.call(
      {
        to,
        input,
        output: outcome === "failed" ? undefined : valueOf(output),
        isCreation,
        mayLackCode: !isEthereum,
      },
      (address) => (address === to ? this.#code.targetsOfCalled(address) : this.#code.targetsOf(address)),
      this.#madeTo,
    );
  }

  why(calls = this.#calls): FailureReason | undefined {
    return whyItFailed(this.#lookup.transaction, calls, (data) => this.#ownError(data));
  }

  loggedBy(place: number): Hex | undefined {
    const log = this.#log(place);
    return log && this.#code.addressOf(valueOf(log.address));
  }

  /**
   * The contract at an address, and the builds of the code that ran for it, or the verified sources that are at hand: those behind a
   * proxy come before its own, and others, as of a call during its creation, after it.
   */
  storageOwner(text: string): StorageOwner | undefined {
    const address = this.#code.addressOf(text);
    if (address === undefined) return undefined;
    const code = [...this.#code.targetsOf(address), address, ...this.#code.executedFor(address)];
    const builds = [...new Set(code)].flatMap((one) => {
      const known = this.#known.matchOf(one);
      return known === undefined ? [] : [{ build: known.match.build, origin: known.origin }];
    });
    const verified = [...new Set(code)].flatMap((one) => this.#known.verifiedSourceOf(one) ?? []);
    return { address, builds, verified };
  }

  /** The contract that was called, where no other one is known whose code ran for it. */
  calledWithoutTarget(): Hex | undefined {
    const called = calledIn(this.#lookup.transaction);
    return called !== undefined && this.#code.targetsOfCalled(called).length === 0 ? called : undefined;
  }

  /** Whether the verified source could not be looked up of the contract that was called, or of one whose code ran for it. */
  isSourceUnknown(): boolean {
    const called = calledIn(this.#lookup.transaction);
    return this.#code.executedFor(called).some((address) => this.#known.isSourceUnknown(address));
  }

  /** Loads what system contracts are read by, where one of them takes part, or it failed with letters: theirs, or anybody's. */
  async loadSystem(): Promise<void> {
    const message = this.#lookup.transaction.errorMessage;
    const called = [calledIn(this.#lookup.transaction), ...this.#frames.map(({ to }) => to)];
    const isSystem = (address: Hex | undefined): boolean =>
      address !== undefined && (systemContractAt(address) ?? this.#known.facadeAt(address)) !== undefined;
    if (called.some(isSystem) || readRevertData(message).kind === "code")
      this.#bytes.system = await loadSystemContracts();
  }

  #decodeCalls(): readonly TracedCall[] {
    const running = this.#running();
    return tracedCalls(this.#frames, this.#hasMore, {
      decodeCall: (call, behind) =>
        this.#bytes.call(
          { ...call, output: call.end === "returned" ? call.output : undefined },
          (address) =>
            address === call.to ? this.#code.targetsOfCall(address, behind) : this.#code.targetsOf(address),
          this.#madeTo,
        ),
      decodeRevert: (data, { to, isCreation: isOne, input }) =>
        this.#bytes.error(data, running(to), isOne ? input : undefined),
    });
  }

  #ownError(data: Hex): ReturnType<BytesDecoder["error"]> {
    const { transaction } = this.#lookup;
    const initcode = transaction.isCreation ? transaction.input : undefined;
    return this.#bytes.error(data, this.#code.executedFor(calledIn(transaction)), initcode);
  }

  readonly #madeTo = (data: Hex): readonly Hex[] =>
    this.#frames.flatMap(({ to, input }) =>
      input === data && to !== undefined ? [to, this.#known.ownAddressOf(to) ?? to] : [],
    );

  /** Whose code runs for contracts, by what is known now: for one that has a thousand logs it is found out once. */
  #running(): (address: Hex | undefined) => readonly Hex[] {
    return memoize((address) => this.#code.executedFor(address));
  }

  #logAt(place: number, running: (address: Hex) => readonly Hex[]): Candidates<AbiEvent> {
    const log = this.#log(place);
    const address = this.loggedBy(place);
    if (log === undefined || address === undefined) return [];
    const topics = (valueOf(log.topics) ?? []).map((topic): Hex => `0x${topic.replace(/^0x/i, "")}`);
    const data = lowerHex(valueOf(log.data) ?? "");
    return this.#bytes.log(topics, data, running(address));
  }

  #log(place: number): Log | undefined {
    return valueOf(this.#lookup.transaction.logs.rows)?.at(place);
  }
}

/**
 * Why a transaction failed; undefined where it did not. The error is laid to the deepest call that returned its bytes, for
 * those further up have passed them on.
 *
 * @param calls all of them, or none where they are not known
 * @param decodeRevert reads what it reverted with where no call is known that raised it: anything may declare that
 */
export function whyItFailed(
  transaction: FailureFields,
  calls: readonly TracedCall[],
  decodeRevert: (data: Hex) => DecodedError,
): FailureReason | undefined {
  if (transaction.outcome !== "failed") return undefined;
  const [caller, failed] = [undefined, ...calls.filter(({ isOnFailingPath }) => isOnFailingPath)].slice(-2);
  const raised = failed?.decodeError();
  if (failed !== undefined && raised !== undefined) {
    const raisedBy = (neverRan(failed) ? caller : undefined) ?? failed;
    return { error: raised, raisedBy: raisedBy.index };
  }
  const error = reportedError(transaction, decodeRevert);
  return {
    error,
    raisedBy: undefined,
    ...(transaction.isErrorReplayed === true ? { isReplayed: true } : {}),
  };
}

/** Whether a call was refused before any code of the callee ran. */
function neverRan({ stopReason }: TracedCall): boolean {
  return stopReason !== undefined && /insufficient balance|call depth/i.test(stopReason);
}

type FailureFields = Pick<Transaction, "outcome" | "errorMessage" | "isErrorReplayed" | "responseCode">;

/** What the transaction itself says. */
function reportedError(
  { errorMessage, responseCode: result }: FailureFields,
  decodeRevert: (data: Hex) => DecodedError,
): DecodedError {
  const revert = readRevertData(errorMessage);
  switch (revert.kind) {
    case "none":
      return result === undefined || result === "CONTRACT_REVERT_EXECUTED" || !isResponseCodeName(result)
        ? { kind: "empty" }
        : { kind: "code", name: result };
    case "words":
      // Without response codes these are a node's words for what stopped it, and not a reason that a contract gave.
      return result === undefined || isResponseCodeName(revert.text)
        ? { kind: "code", name: revert.text }
        : { kind: "reason", text: revert.text };
    default:
      return decodeRevert(revert.data);
  }
}
