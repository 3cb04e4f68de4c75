import fc from "fast-check";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";

/** Integers that a double cannot hold. */
export const longIntegers: fc.Arbitrary<bigint> = fc
  .bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
  .filter((value) => !Number.isSafeInteger(Number(value)));

const shortNumbers = fc
  .oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .filter((value) => !Object.is(value, -0) && (Number.isSafeInteger(value) || !Number.isInteger(value)));

/** Texts that come near what the reader looks for: quotes, backslashes, long digits. */
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom('"', "\\", "12345678901234567890", "{", "]", ",", ":", " ", "\n", "é", "😀"))
    .map((parts) => parts.join("")),
);

/**
 * Names of members. V8's own `JSON.parse` (13.6) takes an escaped name for a name that begins with a backslash and was
 * seen in its place before: nothing that is read here can mend that, and no service has such names.
 */
const names = texts.filter((text) => !text.startsWith("\\"));

/** Any JSON value as it is read: integers that need it are bigints. */
export const jsonValues: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.oneof(fc.constant(null), fc.boolean(), shortNumbers, longIntegers, texts),
    fc.array(tie("value")),
    fc.dictionary(names, tie("value"), { noNullPrototype: true }),
  ),
})).value;

const numberTexts = fc.constantFrom(
  "0",
  "-0",
  "1.0",
  "1e5",
  "-1.50E-7",
  "12345678901234567890",
  "0.1234567890123456789",
);
const spaces = fc.constantFrom("", "", " ", "\n", "\t\r\n  ");

/** JSON texts in spellings that no printer would choose: `1.0`, odd space, escapes. */
export const jsonTexts: fc.Arbitrary<string> = fc.letrec<{ text: string; member: string }>((tie) => ({
  text: fc
    .tuple(
      spaces,
      fc.oneof(
        { depthSize: "small" },
        fc.oneof(
          numberTexts,
          fc.constantFrom("null", "true", "false", '"\\u0041\\/"'),
          texts.map((text) => JSON.stringify(text)),
        ),
        fc.array(tie("text")).map((items) => `[${items.join(",")}]`),
        fc.array(tie("member")).map((members) => `{${members.join(",")}}`),
      ),
      spaces,
    )
    .map((parts) => parts.join("")),
  member: fc
    .tuple(spaces, names, spaces, tie("text"))
    .map(([before, name, behind, value]) => `${before}${JSON.stringify(name)}${behind}:${value}`),
})).text;
