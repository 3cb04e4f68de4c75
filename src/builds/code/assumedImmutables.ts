import type { CodePlace } from "./compiledCode.ts";
import { instructionsOf, operandOf } from "./instructions.ts";

const push32 = 0x7f;
const wordBytes = 32;
const zeroWord = "0".repeat(2 * wordBytes);

/** The operands of PUSH32 that are all zero in a build: where immutables can stand that a tool does not tell. */
export function zeroWords(build: string): CodePlace[] {
  const places: CodePlace[] = [];
  for (const instruction of instructionsOf(build))
    if (instruction.opcode === push32 && operandOf(build, instruction) === zeroWord)
      places.push({ start: instruction.at + 1, length: wordBytes });
  return places;
}

/**
 * The places at which immutables must stand if a chain's code is a build's that does not tell them: operands of PUSH32 that
 * are all zero in the build and are not on the chain. Solidity writes immutables in no other way.
 */
export function assumedImmutablePlaces(build: string, chain: string): CodePlace[] {
  return zeroWords(build).filter(
    ({ start, length }) => chain.slice(2 * start, 2 * (start + length)) !== zeroWord,
  );
}
