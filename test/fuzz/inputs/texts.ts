import fc from "fast-check";
import { hostileTexts } from "../../support/hostileTexts.ts";
import { identifiers } from "./identifiers.ts";
import { snippets } from "./snippets.ts";

/** What tears a text apart, or makes one thing of two. */
const noise: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({
    maxLength: 20,
    unit: fc.constantFrom(..."0x19afF.-@/?:\"'`()[]{}<>#|=,;\\ \t\n\r_".split("")),
  }),
  fc.constantFrom(...Object.values(hostileTexts).filter((text) => text.length < 1000)),
);

/** A snippet with a value in each of its places. */
export function filledSnippets(values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...snippets), fc.array(values, { minLength: 1, maxLength: 4 }))
    .map(([snippet, filling]) => {
      let place = 0;
      return snippet.replaceAll("@", () => filling[place++ % filling.length] ?? "");
    });
}

const pieces = fc.oneof(
  { weight: 3, arbitrary: filledSnippets(identifiers) },
  { weight: 2, arbitrary: identifiers },
  { weight: 2, arbitrary: noise },
);
const joints = fc.constantFrom("\n", "\n\n", "", " ", "\r\n", "\t", ", ", "\n    ", "\u2028");

/** Running texts: snippets, identifiers and noise, one behind the other. */
export const texts: fc.Arbitrary<string> = fc
  .array(fc.tuple(pieces, joints), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.flat().join(""));

/** Texts in which a small piece comes again and again: slow for whatever goes back, or looks ahead, without a bound. */
export const repeated: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(identifiers, noise, fc.constantFrom(...snippets)),
    fc.constantFrom("", "0x", "0.0.2000 ", "version ", "dependencies:\n", "("),
  )
  .filter(([piece]) => piece !== "")
  .map(([piece, before]) => before + piece.repeat(Math.ceil(40_000 / piece.length)));
