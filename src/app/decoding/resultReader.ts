import { onFirstUse, remembered } from "../../core/turns/remembered.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { Log, Transaction } from "../../services/ledger/transaction.ts";
import { lowerHex, type Hex } from "../../core/hex.ts";
import { readRevertData } from "../../decode/revertData.ts";
import type { AbiEvent } from "../../decode/abiItem.ts";
import type { Candidates } from "../../decode/decoding.ts";
import { loadSystemContracts } from "../../decode/system/loadSystemContracts.ts";
import { systemContractAt } from "../../decode/systemAddresses.ts";
import type { BytesDecoder } from "./bytesDecoder.ts";
import { CodeAt } from "./codeAt.ts";
import type { KnownContracts } from "./knownContracts.ts";
import { calledIn, participantsOf } from "./participants.ts";
import type {
  CallFrame,
  DecodedCall,
  ResultDecoding,
  ResultToDecode,
  TracedCall,
  Why,
} from "./resultDecoding.ts";
import { tracedCalls } from "./tracedCalls.ts";
import type { DecodedError } from "../../decode/decoders/decodeErrorData.ts";
import { isSpelledAsResponseCode } from "../../core/hedera/responseCode.ts";

/** A result as it is read by what was known at one moment. Bytes are decoded when they are looked at, each once. */
type Read = Pick<ResultDecoding, "logAt" | "nameOf"> & {
  readonly calls: readonly TracedCall[];
  readonly call: () => DecodedCall;
  readonly why: () => Why | undefined;
};

/** Reads one execution result by what is known of its contracts: its call, its error, its logs, and the calls that it made. */
export class ResultReader {
  readonly #lookup: ResultToDecode["lookup"];
  readonly #known: KnownContracts;
  readonly #bytes: BytesDecoder;
  #frames: readonly CallFrame[] = [];
  #hasMore = false;
  #code: CodeAt;
  #calls: readonly TracedCall[] = [];

  constructor(lookup: ResultToDecode["lookup"], known: KnownContracts, bytes: BytesDecoder) {
    this.#lookup = lookup;
    this.#known = known;
    this.#bytes = bytes;
    this.#code = new CodeAt(lookup.transaction, [], known);
  }

  /** Takes over the calls that are known by now. @param hasMore whether there are others */
  take(frames: readonly CallFrame[], hasMore: boolean): void {
    this.#frames = frames;
    this.#hasMore = hasMore;
    this.#code = new CodeAt(this.#lookup.transaction, frames, this.#known);
    this.#calls = this.#callsAnew();
  }

  /** The contracts that take part, in the order in which it is worth knowing them. */
  participants(): readonly Hex[] {
    return participantsOf(this.#lookup.transaction, this.#calls, (address) => this.#code.behind(address));
  }

  read(): Read {
    // They are decoded anew: more is known than when they were made.
    const calls = (this.#calls = this.#callsAnew());
    const running = this.#running();
    return {
      calls,
      call: onFirstUse(() => this.call()),
      why: onFirstUse(() => this.why(calls)),
      logAt: remembered((place) => this.#logAt(place, running)),
      nameOf: remembered((address) => this.#known.nameOf(this.#code.ownAddress(address))),
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
      (address) => (address === to ? this.#code.behindOwn(address) : this.#code.behind(address)),
      this.#madeTo,
    );
  }

  why(calls = this.#calls): Why | undefined {
    return whyItFailed(this.#lookup.transaction, calls, (data) => this.#ownError(data));
  }

  loggedBy(place: number): Hex | undefined {
    const log = this.#log(place);
    return log && this.#code.addressOf(valueOf(log.address));
  }

  /** Whether the verified source could not be looked up of the contract that was called, or of one whose code ran for it. */
  isSourceUnknown(): boolean {
    const called = calledIn(this.#lookup.transaction);
    return this.#code.running(called).some((address) => this.#known.isSourceUnknown(address));
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

  #callsAnew(): readonly TracedCall[] {
    const running = this.#running();
    return tracedCalls(this.#frames, this.#hasMore, {
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

  #ownError(data: Hex): ReturnType<BytesDecoder["error"]> {
    const { transaction } = this.#lookup;
    const initcode = transaction.isCreation ? transaction.input : undefined;
    return this.#bytes.error(data, this.#code.running(calledIn(transaction)), initcode);
  }

  readonly #madeTo = (data: Hex): readonly Hex[] =>
    this.#frames.flatMap(({ to, input }) =>
      input === data && to !== undefined ? [to, this.#known.ownAddressOf(to) ?? to] : [],
    );

  /** Whose code runs for contracts, by what is known now: for one that has a thousand logs it is found out once. */
  #running(): (address: Hex | undefined) => readonly Hex[] {
    return remembered((address) => this.#code.running(address));
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
  transaction: Told,
  calls: readonly TracedCall[],
  decodeRevert: (data: Hex) => DecodedError,
): Why | undefined {
  if (transaction.outcome !== "failed") return undefined;
  const raisedBy = calls.findLast(({ isOnFailingPath }) => isOnFailingPath);
  const raised = raisedBy?.decodeError();
  if (raisedBy !== undefined && raised !== undefined) return { error: raised, raisedBy: raisedBy.index };
  return { error: toldError(transaction, decodeRevert), raisedBy: undefined };
}

type Told = Pick<Transaction, "outcome" | "errorMessage" | "responseCode">;

/** What the transaction itself says. */
function toldError(
  { errorMessage, responseCode: result }: Told,
  decodeRevert: (data: Hex) => DecodedError,
): DecodedError {
  const told = readRevertData(errorMessage);
  switch (told.kind) {
    case "none":
      return result === undefined || result === "CONTRACT_REVERT_EXECUTED" || !isSpelledAsResponseCode(result)
        ? { kind: "empty" }
        : { kind: "code", name: result };
    case "words":
      return isSpelledAsResponseCode(told.text)
        ? { kind: "code", name: told.text }
        : { kind: "reason", text: told.text };
    default:
      return decodeRevert(told.data);
  }
}
