import type { Hex } from "../../core/hex.ts";

/** A call that a transaction made. A value that the source does not report is undefined. */
export type Call = {
  /** The index that the source gives it. Indexes rise. */
  readonly index: number;
  /** The depth that the source reports. It may skip levels, and need not begin at 0. */
  readonly depth: bigint | undefined;
  /** `CALL`, `DELEGATECALL`, `CREATE2` … */
  readonly operation: string | undefined;
  /** Whether it was to create a contract: its input is creation code. */
  readonly isCreation: boolean;
  /** The callee, in lower case. On Hedera it may be the long-zero form of its ID. */
  readonly to: Hex | undefined;
  readonly toId: string | undefined;
  /** A contract that has a record; system contracts, precompiles and accounts have none. */
  readonly isContract: boolean;
  readonly from: Hex | undefined;
  readonly fromId: string | undefined;
  /** In the currency's smallest unit. */
  readonly value: bigint | undefined;
  readonly gas: bigint | undefined;
  readonly gasUsed: bigint | undefined;
  readonly input: Hex;
  readonly output: Hex;
  /** `reverted`: by its code, `output` is what it reverted with. `stopped`: `output` is a name in ASCII. */
  readonly end: "returned" | "reverted" | "stopped" | "unknown";
};
