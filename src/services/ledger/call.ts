import type { Hex } from "../../core/hex.ts";

/** One call that a transaction made, as its ledger tells of it. What is undefined was not told. */
export type Call = {
  /** As the source counts it; rising from one call to the next. */
  readonly index: number;
  /** How deep it is; only which call is deeper counts, as depths may jump and need not begin at 0. */
  readonly depth: bigint | undefined;
  /** `CALL`, `DELEGATECALL`, `CREATE2` … */
  readonly operation: string | undefined;
  /** Whether it was to create a contract: its input is creation code. */
  readonly isCreation: boolean;
  /** Whose code runs, in lower case: on a network that numbers its entities often the address of its number. */
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
