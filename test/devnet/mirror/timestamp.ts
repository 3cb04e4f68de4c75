/** Nanoseconds since the epoch, as the ledger counts consensus time. */
export type Nanoseconds = bigint;

const perSecond = 1_000_000_000n;

export function nanoseconds(seconds: number | bigint, nanos: number | bigint = 0): Nanoseconds {
  return BigInt(seconds) * perSecond + BigInt(nanos);
}

/** `seconds.nanoseconds`, nine digits after the dot. */
export function timestampText(time: Nanoseconds): string {
  return `${time / perSecond}.${(time % perSecond).toString().padStart(9, "0")}`;
}

/** Reads `seconds` or `seconds.nanoseconds`; fewer than nine digits after the dot are a fraction. */
export function parseTimestamp(text: string): Nanoseconds {
  const [seconds = "0", fraction = ""] = text.split(".");
  return nanoseconds(BigInt(seconds), BigInt(fraction.padEnd(9, "0")));
}

/** The part of a transaction ID after the payer: `seconds-nanoseconds`. */
export function validStartText(time: Nanoseconds): string {
  return timestampText(time).replace(".", "-");
}
