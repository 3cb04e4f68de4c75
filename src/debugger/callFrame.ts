import type { Hex } from "../core/hex.ts";

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
