import fc from "fast-check";

/** Names that mean something to JavaScript itself. */
const names = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "length",
  "then",
  "type",
  "token",
);

/** An object that is none of ours: it throws when looked at, changes between looks, or has no end. */
const traps: fc.Arbitrary<unknown> = fc
  .constantFrom(
    () =>
      Object.defineProperty({}, "token", {
        get: () => {
          throw new Error("A trap.");
        },
        enumerable: true,
      }),
    () =>
      new Proxy(
        {},
        {
          get: () => {
            throw new Error("A trap.");
          },
          getOwnPropertyDescriptor: () => {
            throw new Error("A trap.");
          },
        },
      ),
    () => new Proxy([], { get: (_target, name) => (name === "length" ? 2 ** 32 : "0.0.1001") }),
    () => {
      const loop: Record<string, unknown> = {};
      loop["network"] = loop;
      return loop;
    },
    () => {
      const loop: unknown[] = [];
      loop.push(loop, loop);
      return loop;
    },
    () =>
      JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as unknown,
    () => Object.create({ token: "inherited", type: "tryAgain" }) as unknown,
    () => new Map([["token", "x"]]),
    () => new Date(NaN),
    () => /(?:)/g,
    () => Symbol("x"),
    () => 10n ** 30n,
    () => () => {
      throw new Error("A trap.");
    },
    () => ({
      toString: () => {
        throw new Error("A trap.");
      },
      toJSON: () => {
        throw new Error("A trap.");
      },
    }),
    () => new String("0.0.1001"),
  )
  .map((make) => make());

const longTexts = fc.constantFrom("x", "0", "\u202e", "[", "0x").map((unit) => unit.repeat(200_000));

/** Whatever may be handed to the product instead of what it asks for; made anew for each run. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  traps,
  longTexts,
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "[x](command:workbench.action.quit)",
    "$(key)",
    "../../etc/passwd",
    "javascript:alert(1)",
    "\u0000",
  ),
  fc.anything({
    withNullPrototype: true,
    withSparseArray: true,
    withBigInt: true,
    key: fc.oneof(names, fc.string()),
  }),
);
