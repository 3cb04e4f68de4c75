import { getAddress, keccak256, stringToHex } from "viem";

/** A fixed address for a fault, easy to tell from a contract's: it begins with `FA01` or `FA02`. */
export function faultAddress(service: "verifier" | "mirror", name: string): string {
  const prefix = service === "verifier" ? "fa01" : "fa02";
  return getAddress(`0x${prefix}${keccak256(stringToHex(`${service} ${name}`)).slice(6, 42)}`);
}
