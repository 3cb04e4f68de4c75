import type { Hex } from "../../core/hex.ts";

/** Data of a call that stands in an argument of another. */
export type NestedCallData = {
  /** Which argument, and which item of it: `data`, `calls[2].callData`; `#2` for the second where it has no name. */
  readonly argument: string;
  /** Whom it calls; undefined where nothing says that, as in a multicall, which calls itself. */
  readonly to: Hex | undefined;
  readonly data: Hex;
  /** Whether the argument holds calls for certain. Else it may hold something else that looks like one. */
  readonly isCall: boolean;
};
