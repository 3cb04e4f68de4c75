import { lowerHex, type Hex } from "../../../core/hex.ts";
import type { JsonValue } from "../../../core/json/jsonValue.ts";

/** A text that is not empty. */
export function textIn(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** An address in lower case. */
export function addressIn(value: JsonValue | undefined): Hex | undefined {
  return typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value) ? lowerHex(value) : undefined;
}

/** Bytes in lower case. */
export function hexIn(value: JsonValue | undefined): Hex | undefined {
  return typeof value === "string" && /^0x(?:[0-9a-fA-F]{2})*$/.test(value) ? lowerHex(value) : undefined;
}

/** A quantity in hex, or as a JSON integer: traces hold both. */
export function quantityIn(value: JsonValue | undefined): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  return typeof value === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined;
}

/** The precompiles of the current hard fork: 0x01 to 0x11, and 0x100 (RIP-7212). */
export function isPrecompile(address: Hex): boolean {
  const number = BigInt(address);
  return (number >= 1n && number <= 0x11n) || number === 0x100n;
}
