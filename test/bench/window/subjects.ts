/** The transaction whose result has 50,000 logs. */
export const longTransaction = "0.0.2001-1700000021-000000050";

/** The nth of contracts that were not asked about before. */
export function contractId(index: number): string {
  return `0.0.${5_000_001 + index}`;
}

/** The network of the JSON-RPC node. */
export const nodeNetwork = "Bench Node";

/** The nth of addresses that were not looked up before. */
export function address(index: number): string {
  return `0x${(0xc0de_0000 + index).toString(16).padStart(40, "ab")}`;
}
