import type { Hex } from "../../core/hex.ts";
import type { AbiFunction } from "../abiItem.ts";
import type { Decoded } from "../decoding.ts";
import { namedArguments } from "../valueReader.ts";
import type { Facade } from "../systemAddresses.ts";

/** The functions by which a facade hands on to a system contract what it is called with, by their selectors. */
const redirects: Readonly<Record<string, Facade>> = {
  "618dc65e": "token",
  e4cbd3a7: "account",
  "5c3889ca": "schedule",
};

/** What it hands on for; undefined for any other function. */
export function redirectOf({ item, provenance }: Decoded<AbiFunction>): Facade | undefined {
  const isRedirect = provenance.kind === "system" && Object.hasOwn(redirects, item.selector);
  return isRedirect ? redirects[item.selector] : undefined;
}

/** Digits of an address, and of the least that can be handed on. */
const addressDigits = 40;
const selectorDigits = 8;

/**
 * Reads what a facade hands on, where it does so as nodes do it: the address and what it was called with, one right behind the
 * other. A contract that redirects by itself encodes them as anything else; what reads so is left alone.
 *
 * @param digits behind the selector
 */
export function withPackedRedirect(decoded: Decoded<AbiFunction>, digits: string): Decoded<AbiFunction> {
  const { item, reading } = decoded;
  const isPacked = reading.kind === "unreadable" || reading.kind === "notCanonical";
  if (!isPacked || redirectOf(decoded) === undefined || digits.length < addressDigits + selectorDigits)
    return decoded;
  const address: Hex = `0x${digits.slice(0, addressDigits).toLowerCase()}`;
  const bytes: Hex = `0x${digits.slice(addressDigits).toLowerCase()}`;
  const values = namedArguments(item.inputs, [
    { kind: "address", address },
    { kind: "bytes", bytes },
  ]);
  return { ...decoded, reading: { kind: "read", arguments: values } };
}
