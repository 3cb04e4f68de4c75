import type { DecodedValue } from "../decoding.ts";

/** What a place in storage is called: a variable, and the way from it to a part of it. */
export type StoragePath = { readonly variable: string; readonly steps: readonly PathStep[] };

export type PathStep =
  | { readonly kind: "member"; readonly name: string }
  | { readonly kind: "index"; readonly index: bigint }
  | { readonly kind: "key"; readonly key: DecodedValue }
  /** Of a dynamic array, or of a string whose bytes are not all known. */
  | { readonly kind: "length" }
  /** 32 bytes of a string that is not known as a whole, from this one on. */
  | { readonly kind: "bytes"; readonly from: bigint };

/** The path of a part. */
export function pathTo({ variable, steps }: StoragePath, step: PathStep): StoragePath {
  return { variable, steps: [...steps, step] };
}

/**
 * The path as Solidity would write it: `positions[7].owner`.
 * @param keyText writes a key of a mapping
 */
export function pathText({ variable, steps }: StoragePath, keyText: (key: DecodedValue) => string): string {
  return variable + steps.map((step) => stepText(step, keyText)).join("");
}

function stepText(step: PathStep, keyText: (key: DecodedValue) => string): string {
  switch (step.kind) {
    case "member":
      return `.${step.name}`;
    case "index":
      return `[${step.index}]`;
    case "key":
      return `[${keyText(step.key)}]`;
    case "length":
      return ".length";
    case "bytes":
      return `[${step.from}…${step.from + 31n}]`;
  }
}
