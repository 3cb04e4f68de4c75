import type { Hex } from "../../core/hex.ts";
import type { AbiFunction } from "../abiItem.ts";
import type { Decoded } from "../decoding.ts";
import { namedArguments } from "../valueReader.ts";
import { redirectSelectors, type Facade } from "../systemAddresses.ts";

/** What it hands on for; undefined for any other function. */
export function redirectOf({ item, provenance }: Decoded<AbiFunction>): Facade | undefined {
  if (provenance.kind !== "system") return undefined;
  return (["token", "account", "schedule"] as const).find(
    (facade) => redirectSelectors[facade] === item.selector,
  );
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
