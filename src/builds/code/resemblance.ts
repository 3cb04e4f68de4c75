import { instructionsOf, operandOf } from "./instructions.ts";
import type { MetadataSetting } from "./otherMetadata.ts";

/** The traits by which code is compared with builds that do not match. */
export type CodeTraits = {
  /** All that could be a selector: see `pushedSelectors`. */
  readonly selectors: ReadonlySet<string>;
  /** Every eight instructions in a row, without operands. */
  readonly windows: ReadonlySet<string>;
};

/** How code resembles a build that does not match. */
export type Resemblance =
  /** The same code but for the form of its metadata. */
  (
    | { readonly kind: "otherMetadata"; readonly setting: MetadataSetting }
    /** The same functions, and at least three quarters of its instructions. */
    | { readonly kind: "older"; /** Of 1. */ readonly share: number }
    /** All functions of the build's interface. */
    | { readonly kind: "interface" }
    /** Not even these. */
    | { readonly kind: "none" }
  ) & {
    /** How many functions of the build the code has. */
    readonly functions: number;
  };

/** Below it lie other contracts of one build (0.44 at most), and other settings. */
const leastShare = 0.75;

const windowLength = 8;

/** Reads the traits of a code in lower-case digits without `0x`: once for all builds that it is compared with. */
export function traitsOf(digits: string): CodeTraits {
  return { selectors: pushedSelectors(digits), windows: windowsOf(digits) };
}

/**
 * Compares a code with a build's that is another, by their instructions without operands and the selectors of the build.
 *
 * @param build its code in lower-case digits without `0x`
 * @param selectors of the build's external functions, eight lower-case digits each.
 */
export function resemblanceOf(chain: CodeTraits, build: string, selectors: readonly string[]): Resemblance {
  const functions = selectors.filter((selector) => chain.selectors.has(selector)).length;
  if (selectors.length === 0 || functions < selectors.length) return { kind: "none", functions };
  const share = sharedOf(chain.windows, windowsOf(build));
  return share >= leastShare ? { kind: "older", share, functions } : { kind: "interface", functions };
}

const push4 = 0x63;

/**
 * What could be a selector in a code: all operands of four bytes, and shorter ones, as compilers leave zeros in front out. A
 * quarter of them are none, so this tells whether one is there, and never which there are.
 */
export function pushedSelectors(digits: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const instruction of instructionsOf(digits))
    if (instruction.operandLength > 0 && instruction.opcode <= push4)
      found.add(operandOf(digits, instruction).padStart(8, "0"));
  return found;
}

/** The share of what two sets have in common, of all that either has. */
function sharedOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const window of one) if (other.has(window)) shared++;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

function windowsOf(digits: string): Set<string> {
  const opcodes = [...instructionsOf(digits)].map(({ opcode }) => String.fromCharCode(opcode)).join("");
  const windows = new Set<string>();
  for (let at = 0; at + windowLength <= opcodes.length; at++)
    windows.add(opcodes.slice(at, at + windowLength));
  return windows;
}
