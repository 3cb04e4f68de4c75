/** The transaction whose result has 50,000 logs. */
export const longTransaction = "0.0.2001-1700000021-000000050";

/** The transaction that made 2,000 calls. */
export const callsTransaction = "0.0.2001-1700000021-000002000";
export const callCount = 2000;

/** Another transaction. */
export const transaction = "0.0.2001-1700000021-000000001";

/** The contract about which the mirror node takes its time. */
export const slowContract = "0.0.5999999";
export const slowMilliseconds = 2000;

/** The nth of contracts that were not asked about before. */
export function contractId(index: number): string {
  return `0.0.${5_000_001 + index}`;
}
