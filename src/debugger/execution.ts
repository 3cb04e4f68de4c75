import type { Hex } from "../core/hex.ts";
import type { StepTable } from "../services/ledger/stepTable.ts";

/** What a transaction sent. Addresses and data in lower case. */
export type ExecutedTransaction = {
  readonly from: Hex;
  /** Undefined for a creation. */
  readonly to: Hex | undefined;
  readonly input: Hex;
  /** In wei or tinybars. */
  readonly value: bigint;
  /** The contract that it created. */
  readonly created: Hex | undefined;
  readonly hasFailed: boolean;
};

/** Bytes of memory or call data, some of which may be unknown: what a precompile returned, or code that was not requested. */
export type PartialBytes = {
  readonly bytes: Uint8Array;
  /** Whether every byte is known. */
  readonly isKnown: boolean;
};

/** A call of a transaction that has steps: of a contract with code, or a creation. */
export type CallFrame = {
  /** Position in `Execution.frames`, which are in the order of their first steps. */
  readonly index: number;
  readonly caller: CallFrame | undefined;
  /** The caller's step that makes the call; undefined for the transaction itself. */
  readonly callStep: number | undefined;
  /** Its first step, and the last that is its own. */
  readonly first: number;
  readonly last: number;
  readonly kind: "call" | "staticCall" | "delegateCall" | "callCode" | "create" | "create2";
  /** Whose code runs; undefined while a contract is created. */
  readonly codeAddress: Hex | undefined;
  /** Whose storage it has; undefined for a contract whose creation failed, where no step shows its address. */
  readonly address: Hex | undefined;
  readonly sender: Hex | undefined;
  readonly value: bigint;
  /** `failed`: it ran out of gas, or at an invalid instruction. */
  readonly outcome: "returned" | "reverted" | "failed";
};

/** A word of a stack, as the step whose top word it is; -1 if it is unknown. */
export type StackWord = number;

/** What the steps of a transaction did, restored from their top words. Steps are positions in `steps`. */
export type Execution = {
  readonly steps: StepTable;
  readonly transaction: ExecutedTransaction;
  /** Not empty if there are steps. */
  readonly frames: readonly CallFrame[];
  frameAt(step: number): CallFrame;
  /** The stack before a step runs, from the bottom. */
  stackAt(step: number): readonly StackWord[];
  /** Undefined for an unknown word. */
  valueOf(word: StackWord): bigint | undefined;
  /** The memory of the running call before a step runs. Bytes behind its end are zero. */
  memoryAt(step: number, offset: number, length: number): PartialBytes;
  /** Call data, or the init code of a creation. */
  inputOf(frame: CallFrame): PartialBytes;
  /** What it returned, or its revert data. */
  outputOf(frame: CallFrame): PartialBytes;
  /** What a slot holds before a step runs: what was last read or written there, or is first read later; undefined if none was. */
  storageAt(step: number, address: Hex, slot: bigint): bigint | undefined;
  /** The slots of a contract that were read or written anywhere in the transaction. */
  slotsOf(address: Hex): ReadonlySet<bigint>;
  /** What KECCAK256 hashed to a word, of the whole transaction; undefined if it is in no step or not wholly known. */
  preimageOf(hash: bigint): Uint8Array | undefined;
  /** All that was hashed: hash and preimage, of 32 to 1,024 bytes. */
  preimages(): Iterable<readonly [hash: bigint, preimage: Uint8Array]>;
};
