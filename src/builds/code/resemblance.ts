import { instructionsOf, operandOf } from "./instructions.ts";

/** What a code has of a build that it is not. */
export type Resemblance =
  /** The same functions, and at least three quarters of its instructions. */
  | { readonly kind: "older"; /** Of 1. */ readonly share: number }
  /** All functions of the build's interface. */
  | { readonly kind: "interface" }
  | { readonly kind: "none" };

/** Below it lie other contracts of one build (0.44 at most), and other settings. */
const leastShare = 0.75;

const windowLength = 8;

/**
 * Compares two codes that differ, in lower-case digits without `0x`, by their instructions without operands and the selectors
 * of the build.
 *
 * @param selectors of the build's external functions, eight lower-case digits each.
 */
export function resemblanceOf(chain: string, build: string, selectors: readonly string[]): Resemblance {
  const onChain = pushedSelectors(chain);
  if (selectors.length === 0 || !selectors.every((selector) => onChain.has(selector)))
    return { kind: "none" };
  const share = sharedWindows(chain, build);
  return share >= leastShare ? { kind: "older", share } : { kind: "interface" };
}

const push4 = 0x63;

/**
 * What could be a selector in a code: all operands of four bytes, and shorter ones, as compilers leave zeros in front out. A
 * quarter of them are none, so this answers whether one is there, and never which there are.
 */
export function pushedSelectors(digits: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const instruction of instructionsOf(digits))
    if (instruction.operandLength > 0 && instruction.opcode <= push4)
      found.add(operandOf(digits, instruction).padStart(8, "0"));
  return found;
}

/** The share of windows of eight instructions that two codes have in common, of all that either has. */
function sharedWindows(one: string, other: string): number {
  const [windowsOfOne, windowsOfOther] = [windowsOf(one), windowsOf(other)];
  let shared = 0;
  for (const window of windowsOfOne) if (windowsOfOther.has(window)) shared++;
  const all = windowsOfOne.size + windowsOfOther.size - shared;
  return all === 0 ? 0 : shared / all;
}

function windowsOf(digits: string): Set<string> {
  const opcodes = [...instructionsOf(digits)].map(({ opcode }) => String.fromCharCode(opcode)).join("");
  const windows = new Set<string>();
  for (let at = 0; at + windowLength <= opcodes.length; at++)
    windows.add(opcodes.slice(at, at + windowLength));
  return windows;
}
