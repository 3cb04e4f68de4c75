import type { CodePlace } from "./compiledCode.ts";
import { instructionsOf } from "./instructions.ts";

const push32 = 0x7f;
const wordBytes = 32;
const zeroWord = "0".repeat(2 * wordBytes);
const zeroWordPushed = `${push32.toString(16)}${zeroWord}`;

/** The operands of PUSH32 that are all zero in a build: where immutables can stand that a tool does not tell. */
export function zeroWords(build: string): CodePlace[] {
  const places: CodePlace[] = [];
  // Few codes have any, and walking through all instructions of thousands takes a while.
  if (!build.includes(zeroWordPushed)) return places;
  for (const { opcode, at } of instructionsOf(build))
    if (opcode === push32 && build.startsWith(zeroWord, 2 * (at + 1)))
      places.push({ start: at + 1, length: wordBytes });
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
