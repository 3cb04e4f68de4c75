import fc from "fast-check";
import { hostileTexts } from "../../support/hostileTexts.ts";
import { identifiers } from "./identifiers.ts";

/** Stands for the key until its spelling is chosen. */
export const keyMark = "@key@";
/** Marks of what no value can hold: a number in a spelling of its own, and a second member of the same name. */
export const rawMark = "@raw:";
export const twinMark = "@twin";

const texts = fc.oneof(
  fc.constantFrom(...Object.values(hostileTexts).filter((text) => text.length < 1000)),
  fc.string({ unit: "binary", maxLength: 30 }),
  identifiers,
  fc.constantFrom(
    "",
    "0x",
    "0x0",
    `0x${"ab".repeat(5000)}`,
    "x".repeat(70_000),
    "\ud800",
    "\u202e".repeat(400),
    "perfect",
    "SUCCESS",
  ),
  fc.constantFrom(keyMark, `a ${keyMark} b`, `/${keyMark}/`, `{"apiKey":"${keyMark}"}`),
);

const numbers = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 5e-324, 2 ** 53, 9e15, -(10n ** 18n), 10n ** 40n, -(10n ** 99n), 10n ** 120n),
  fc
    .constantFrom("1e999", "-0", "1.0", "1E+2", "0.1234567890123456789", "-1e-999")
    .map((text) => rawMark + text),
  fc.maxSafeInteger(),
);

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { inside: value };
  return value;
}

/** Names that mean something to JavaScript, to a page, or to nobody. */
export const oddNames = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "then",
    "length",
    "",
    "0",
    "(item)",
    keyMark,
    `x${keyMark}`,
  ),
  fc.constantFrom(...Object.values(hostileTexts).filter((text) => text.length < 200)),
  fc.string({ maxLength: 8 }),
);

/** Values that no documented field has. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  numbers,
  fc.constantFrom(null, true, false),
  fc.constantFrom<unknown>(
    [],
    {},
    [null],
    [[]],
    [{}],
    { _type: 5 },
    Array.from({ length: 300 }, () => ({})),
  ),
  fc.nat(250).map(nested),
  fc.dictionary(oddNames, fc.oneof(texts, numbers), { maxKeys: 4, noNullPrototype: true }),
  fc.array(fc.oneof(texts, numbers), { maxLength: 4 }),
);
