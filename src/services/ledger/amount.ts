/** The currency of a chain, defined by its network. Not every chain has 18 decimals. */
export type Currency = {
  /** As in `ETH`. */
  readonly symbol: string;
  /** Decimals of the smallest unit: 18 for wei, 8 for tinybars. */
  readonly decimals: number;
};

/** An amount of a chain's currency. */
export type Amount = {
  /** In the smallest unit. */
  readonly units: bigint;
  readonly currency: Currency;
};

/** The currency of most chains. */
export const ether: Currency = { symbol: "ETH", decimals: 18 };
