/** A call as the chain's `callTracer` tells it, with the calls made inside. */
export type CallFrame = {
  /** `CALL`, `DELEGATECALL`, `STATICCALL`, `CREATE`, `CREATE2`, `SELFDESTRUCT`. */
  type: string;
  from: string;
  to?: string;
  value?: string;
  gas: string;
  gasUsed: string;
  input: string;
  /** Absent when empty. */
  output?: string;
  /** Present when the call failed. */
  error?: string;
  calls?: CallFrame[];
};
