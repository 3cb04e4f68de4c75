import { cloneIn, type Clone } from "./clone.ts";
import { instructionsOf } from "./instructions.ts";
import { metadataPartsOf } from "./metadataParts.ts";

/** Facts that code contains about itself. */
export type CodeFacts = {
  readonly bytes: number;
  /** The compiler that its metadata names; undefined where there is none, or none that does. Anybody can write one there. */
  readonly compiler: { readonly name: "solc" | "vyper"; readonly version: string } | undefined;
  /** Whether it uses PUSH0, which there is from the EVM version Shanghai on. */
  readonly usesPush0: boolean;
  readonly clone: Clone | undefined;
};

const push0 = 0x5f;
const invalid = 0xfe;

/** Reads what a code tells, in lower-case digits without `0x`. */
export function codeFacts(digits: string): CodeFacts {
  const parts = metadataPartsOf(digits);
  // Its own stands last; before it may be those of contracts that it creates.
  const own = parts.at(-1);
  const name = own?.keys.includes("vyper") === true ? "vyper" : "solc";
  return {
    bytes: digits.length / 2,
    compiler: own?.compiler === undefined ? undefined : { name, version: own.compiler },
    usesPush0: pushesZero(digits.slice(0, 2 * (parts[0]?.start ?? digits.length))),
    clone: cloneIn(digits),
  };
}

/** Compilers put INVALID behind the code that runs: what follows is data, or the code of other contracts. */
function pushesZero(digits: string): boolean {
  for (const { opcode } of instructionsOf(digits)) {
    if (opcode === push0) return true;
    if (opcode === invalid) return false;
  }
  return false;
}
