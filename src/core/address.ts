import { checksumAddress } from "viem";
import { lowerDigits, shortenHex, type Hex } from "./hex.ts";
import { parsed, refused, type Parsed } from "./parsed.ts";

/**
 * An EVM address. `lower` is `0x` and 40 lower-case digits, as sent to services. `checksum` is the result of the EIP-55
 * check: `none` if all letters have the same case.
 */
export type EvmAddress = { readonly lower: Hex; readonly checksum: "valid" | "none" | "wrong" };

/** Why a text is not an address. `upperCasePrefix`: it begins with `0X`, which mirror nodes reject. */
export type AddressReason = "upperCasePrefix" | "notHex" | "tooShort" | "tooLong";

/** Reads 40 hex digits with or without `0x`. A wrong checksum is not an error; the value reports it. */
export function parseAddress(text: string): Parsed<EvmAddress, AddressReason> {
  if (text.startsWith("0X")) return refused("upperCasePrefix");
  const digits = text.startsWith("0x") ? text.slice(2) : text;
  if (!/^[0-9a-fA-F]*$/.test(digits)) return refused("notHex");
  if (digits.length < 40) return refused("tooShort");
  if (digits.length > 40) return refused("tooLong");
  const lower: Hex = `0x${digits.toLowerCase()}`;
  return parsed({ lower, checksum: checksumOf(digits, lower) });
}

function checksumOf(digits: string, lower: Hex): EvmAddress["checksum"] {
  if (`0x${digits}` === lower || digits === digits.toUpperCase()) return "none";
  return `0x${digits}` === checksummed(lower) ? "valid" : "wrong";
}

/** The EIP-55 spelling of an address in lower case. */
export function checksummed(lower: Hex): Hex {
  return checksumAddress(lower);
}

/**
 * `0x1234…aBcD` with the digits of the checksum, the only short form used for addresses. Any other text is shortened
 * unchanged.
 */
export function shortAddress(text: string): string {
  const address = parseAddress(text);
  return shortenHex(address.ok ? checksummed(address.value.lower) : text);
}

/** Whether both texts are the same address, ignoring case and `0x`. */
export function sameAddress(a: string, b: string): boolean {
  return lowerDigits(a) === lowerDigits(b);
}

/**
 * The address that `console.log` of Hardhat and Foundry calls. It has no code: local nodes print the call data, and
 * elsewhere such calls do nothing.
 */
export const consoleAddress: Hex = "0x000000000000000000636f6e736f6c652e6c6f67";
