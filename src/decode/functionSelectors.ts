import { toFunctionSelector } from "viem";
import { abiSignature } from "../core/abiSignature.ts";

/** More than compilers put into one contract. */
const mostFunctions = 1000;

/**
 * The selectors of an ABI's functions, eight lower-case digits each; those whose types tell none are left out. Never throws.
 *
 * @param abi of a build; whatever an artifact holds.
 */
export function functionSelectors(abi: readonly unknown[]): string[] {
  const selectors = new Set<string>();
  for (const item of abi) {
    const told = abiSignature(item);
    if (told?.kind !== "function") continue;
    selectors.add(toFunctionSelector(told.signature).slice(2));
    if (selectors.size === mostFunctions) break;
  }
  return [...selectors];
}
