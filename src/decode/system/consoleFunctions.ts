import { keccak256, stringToBytes } from "viem";
import { lowerDigits, type Hex } from "../../core/hex.ts";

/** What up to four values can be of. */
const types = ["uint256", "string", "bool", "address"] as const;

const maxMixedArguments = 4;

/** Of which there are functions of a single value, and Foundry's of a text and a number. */
const otherSignatures = [
  "log()",
  "log(int256)",
  "log(string,int256)",
  "log(bytes)",
  ...Array.from({ length: 32 }, (_, index) => `log(bytes${index + 1})`),
];

/** The functions of Hardhat's `console.sol` and of Foundry's, a signature each. */
export function consoleSignatures(): readonly string[] {
  const mixed: string[] = [];
  let lists: readonly string[] = types;
  for (let count = 1; count <= maxMixedArguments; count += 1) {
    mixed.push(...lists.map((list) => `log(${list})`));
    lists = lists.flatMap((list) => types.map((type) => `${list},${type}`));
  }
  return [...otherSignatures, ...mixed];
}

/**
 * Older versions hash `uint` and `int` as they stand, which Solidity writes out.
 * @returns the selectors that functions have now, by those that they had, as eight lower-case digits
 */
export function earlierConsoleSelectors(): ReadonlyMap<string, string> {
  return new Map(
    consoleSignatures().flatMap((signature) => {
      const earlier = signature.replaceAll("int256", "int");
      return earlier === signature ? [] : [[selectorOf(earlier), selectorOf(signature)] as const];
    }),
  );
}

function selectorOf(signature: string): string {
  return lowerDigits(keccak256(stringToBytes(signature)) satisfies Hex).slice(0, 8);
}
