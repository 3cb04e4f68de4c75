import type { Constructed } from "./collect.ts";

/** Every place where the product puts an expression together, and why none can be slow. */
export const constructedExpressions: readonly (Constructed & { readonly reason: string })[] = [
  {
    file: "src/core/characters/logLine.ts",
    code: 'new RegExp(String.raw`[\\n\\t]|${unseen.source}`, "gv")',
    reason: "One character of a class: nothing is repeated.",
  },
  {
    file: "src/core/characters/visibleText.ts",
    code: 'new RegExp(unseen.source, "gv")',
    reason: "The literal that it is made of, with another flag.",
  },
  {
    file: "src/core/characters/visibleText.ts",
    code: 'new RegExp(`(${joinedEmoji})|${unseen.source}`, "gv")',
    reason: "One character, or one of the emoji that Unicode lists, the longest of which has ten or so.",
  },
  {
    file: "src/http/masking/keyPattern.ts",
    code: 'new RegExp(value.replace(/[^A-Za-z0-9]/g, "\\\\$&"), "gi")',
    reason: "The characters of a key, each for itself: nothing is repeated.",
  },
];
