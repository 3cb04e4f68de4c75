/** Hedera's currency in tinybars, as in its own API. */
export const hbar = { symbol: "ℏ", decimals: 8 };

/** Hedera's currency in weibars, as JSON-RPC nodes report amounts. */
export const hbarInWeibars = { symbol: "ℏ", decimals: 18 };
