import { keccak256, stringToBytes } from "viem";
import { abiSignature, maxSignatureUnits, unitsOfUnknown } from "../../core/abiSignature.ts";

/**
 * What a build can be found by beside its code: the selectors of its functions and errors, eight lower-case digits each, and
 * the first sixteen of the topics of its events, one behind the other.
 */
export type AbiSelectors = {
  readonly functions: string;
  readonly errors: string;
  readonly events: string;
};

export type SelectorKind = keyof AbiSelectors;

/** Digits of each. */
export const selectorDigits: Readonly<Record<SelectorKind, number>> = { functions: 8, errors: 8, events: 16 };

export const noSelectors: AbiSelectors = { functions: "", errors: "", events: "" };

export function hasAny({ functions, errors, events }: AbiSelectors): boolean {
  return functions !== "" || errors !== "" || events !== "";
}

/** Whether one of these is among them, each of which takes as many digits as all of its kind. */
export function hasSelector(selectors: AbiSelectors, kind: SelectorKind, selector: string): boolean {
  const all = selectors[kind];
  for (let at = all.indexOf(selector); at >= 0; at = all.indexOf(selector, at + 1))
    if (at % selectorDigits[kind] === 0) return true;
  return false;
}

/** More than compilers put into one contract. */
const maxItems = 1000;

/** Most items of a project's builds are the same in many: interfaces, and what a contract inherits. */
const maxCached = 20_000;
const maxCachedLength = 200;

const kinds = { function: "functions", error: "errors", event: "events" } as const;

/** Makes selectors, and each of the same signature once. For builds that are read together. */
export class SelectorMaker {
  readonly #known = new Map<string, string>();

  /** Those of an ABI; items whose types tell none are left out. Never throws. @param abi whatever an artifact holds */
  of(abi: readonly unknown[]): AbiSelectors {
    const made = { functions: "", errors: "", events: "" };
    let units = 0;
    for (const item of abi.slice(0, maxItems)) {
      const signed = abiSignature(item);
      units += signed?.signature.length ?? unitsOfUnknown;
      if (units > maxSignatureUnits) break;
      if (signed === undefined) continue;
      const kind = kinds[signed.kind];
      made[kind] += this.#digitsOf(signed.signature).slice(0, selectorDigits[kind]);
    }
    return made;
  }

  #digitsOf(signature: string): string {
    const known = this.#known.get(signature);
    if (known !== undefined) return known;
    const digits = keccak256(stringToBytes(signature)).slice(2, 2 + selectorDigits.events);
    if (signature.length > maxCachedLength) return digits;
    if (this.#known.size === maxCached) this.#known.clear();
    this.#known.set(signature, digits);
    return digits;
  }
}
